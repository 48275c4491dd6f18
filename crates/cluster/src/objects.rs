//! What is too large for a job: plans, networks, tables, certificates. It is asked for by its hash and by nothing else, so
//! that it is what was meant.

use crate::error::OrBroker;
use crate::queue::Queue;
use crate::run::hash;
use crate::{ClusterError, Result};
use quadrille_engine::{EngineSpec, GameInfo, SettingKind};
use std::path::{Path, PathBuf};
use tokio::io::AsyncReadExt;

/// The largest object that is read.
const LARGEST: u64 = 256 << 20;

/// How the value of a setting names an object.
const PREFIX: &str = "sha256:";

/// What settings that name files may say instead.
const NO_FILE: [&str; 2] = ["shipped", "off"];

impl Queue {
    /// Keeps an object; its hash.
    pub async fn put_object(&self, bytes: &[u8]) -> Result<String> {
        let name = hash(bytes);
        if self.objects.info(&name).await.is_err() {
            let put = self.objects.put(name.as_str(), &mut &*bytes).await;
            put.or_broker("keep an object")?;
        }
        Ok(name)
    }

    /// The object of this hash.
    pub async fn get_object(&self, name: &str) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let object = self.objects.get(name).await.or_broker("find an object")?;
        object.take(LARGEST + 1).read_to_end(&mut bytes).await.or_broker("find an object")?;
        if bytes.len() as u64 > LARGEST || hash(&bytes) != name {
            return Err(ClusterError::Wrong(format!("object {name} is not what its hash says")));
        }
        Ok(bytes)
    }

    /// The engine with every file that its settings name kept as an object and named by its hash.
    pub async fn with_objects(&self, game: &dyn GameInfo, spec: &EngineSpec) -> Result<EngineSpec> {
        let mut spec = game.spell_out(spec);
        game.check(&spec)?;
        for index in file_settings(game, &spec) {
            let value = &mut spec.settings[index].1;
            if !NO_FILE.contains(&value.as_str()) {
                let path = Path::new(value.as_str());
                let bytes = std::fs::read(path).map_err(|error| ClusterError::File(path.into(), error))?;
                *value = format!("{PREFIX}{}", self.put_object(&bytes).await?);
            }
        }
        Ok(spec)
    }

    /// The engine with every object that its settings name fetched into a folder. A file of any other name is refused.
    pub async fn with_files(
        &self,
        game: &dyn GameInfo,
        spec: &EngineSpec,
        folder: &Path,
    ) -> Result<EngineSpec> {
        let mut spec = spec.clone();
        for index in file_settings(game, &spec) {
            let value = &mut spec.settings[index].1;
            if let Some(name) = value.strip_prefix(PREFIX) {
                *value = self.fetch(name, folder).await?.display().to_string();
            }
        }
        Ok(spec)
    }

    async fn fetch(&self, name: &str, folder: &Path) -> Result<PathBuf> {
        check_hash(name)?;
        let path = folder.join(name);
        let is_there = std::fs::read(&path).is_ok_and(|bytes| hash(&bytes) == name);
        if !is_there {
            let failed = |error| ClusterError::File(path.clone(), error);
            let bytes = self.get_object(name).await?;
            std::fs::create_dir_all(folder).map_err(failed)?;
            // Several threads may fetch the same.
            let unfinished = folder.join(format!("{name}.{:?}", std::thread::current().id()));
            std::fs::write(&unfinished, bytes).map_err(failed)?;
            std::fs::rename(&unfinished, &path).map_err(failed)?;
        }
        Ok(path)
    }
}

/// Whether all files that an engine names are objects, or none.
pub(crate) fn names_only_objects(game: &dyn GameInfo, spec: &EngineSpec) -> Result<()> {
    for index in file_settings(game, spec) {
        let (name, value) = &spec.settings[index];
        match value.strip_prefix(PREFIX) {
            Some(object) => check_hash(object)?,
            None if NO_FILE.contains(&value.as_str()) => {}
            None => {
                let value = value.escape_debug();
                return Err(ClusterError::Wrong(format!(
                    "setting {name} names a file ('{value}'), which a job may not"
                )));
            }
        }
    }
    Ok(())
}

fn check_hash(name: &str) -> Result<()> {
    let is_hash = name.len() == 64 && name.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    is_hash.then_some(()).ok_or_else(|| ClusterError::Wrong(format!("'{}' is no hash", name.escape_debug())))
}

/// The places of the settings that name files.
fn file_settings(game: &dyn GameInfo, spec: &EngineSpec) -> Vec<usize> {
    let presets = game.presets();
    let preset = presets.iter().find(|preset| preset.name == spec.preset);
    let is_file = |name: &str| {
        preset.is_some_and(|preset| {
            preset.settings.iter().any(|setting| setting.name == name && setting.kind == SettingKind::File)
        })
    };
    let named = spec.settings.iter().enumerate().filter(|(_, (name, _))| is_file(name));
    named.map(|(index, _)| index).collect()
}
