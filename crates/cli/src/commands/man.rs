use crate::output::{print, replace_file};
use anyhow::Context;
use clap::CommandFactory;
use clap_mangen::Man;
use std::path::PathBuf;

/// Print the manual page, or write the pages of all commands into a folder
#[derive(clap::Args)]
pub struct Arguments {
    /// The folder for the pages of all commands
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    let mut root = crate::arguments::Arguments::command();
    let Some(folder) = arguments.out else {
        return print(&page(root)?);
    };
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    root.build();
    for command in root.get_subcommands().filter(|command| command.get_name() != "help") {
        let file = format!("quadrille-{}.1", command.get_name());
        let title = file.trim_end_matches(".1").to_string();
        replace_file(&folder.join(file), &page(command.clone().display_name(title))?)?;
    }
    replace_file(&folder.join("quadrille.1"), &page(root)?)
}

fn page(command: clap::Command) -> anyhow::Result<String> {
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    Ok(String::from_utf8(page)?)
}
