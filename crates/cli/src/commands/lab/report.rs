use super::Folder;
use crate::output::{print, print_json, replace_file};
use anyhow::{Context, bail};
use quadrille_lab::{Outcome, Paper, Size, page, paper_page};
use std::path::PathBuf;

/// Put all results of a folder together
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    folder: Folder,
    /// The page to write; left out, report.html in the folder of the results
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write a Markdown page for each paper into this folder, of the quick results alone
    #[arg(long, value_name = "FOLDER")]
    pages: Option<PathBuf>,
    /// Write no page: one JSON array of all results
    #[arg(long, conflicts_with_all = ["html", "pages"])]
    json: bool,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let folder = &arguments.folder.out;
    let mut outcomes = Outcome::collect(folder)?;
    if arguments.json {
        return print_json(&outcomes);
    }
    if outcomes.is_empty() {
        bail!("{} has no results: `quadrille lab run NAME` makes them", folder.display());
    }
    if let Some(pages) = &arguments.pages {
        outcomes.retain(|outcome| outcome.size == Size::Quick);
        std::fs::create_dir_all(pages).with_context(|| pages.display().to_string())?;
        for paper in Paper::ALL {
            replace_file(&pages.join(format!("{}.md", paper.name())), &paper_page(paper, &outcomes))?;
        }
        return print(&format!("{} results in {}\n", outcomes.len(), pages.display()));
    }
    let path = arguments.html.clone().unwrap_or_else(|| folder.join("report.html"));
    replace_file(&path, &page(&outcomes))?;
    print(&format!("{} results in {}\n", outcomes.len(), path.display()))
}
