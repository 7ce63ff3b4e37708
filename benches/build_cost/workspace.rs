//! The workspace of the crates under measurement: written once, compiled crate by crate, and the time that takes.

use std::{
    env,
    error::Error,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::crates::Crate;

/// How cargo compiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    Check,
    Debug,
    Release,
}

impl Profile {
    pub(crate) const ALL: [Self; 3] = [Self::Check, Self::Debug, Self::Release];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Debug => "debug",
            Self::Release => "release",
        }
    }

    const fn arguments(self) -> &'static [&'static str] {
        match self {
            Self::Check => &["check"],
            Self::Debug => &["build"],
            Self::Release => &["build", "--release"],
        }
    }
}

pub(crate) struct Workspace {
    folder: PathBuf,
}

impl Workspace {
    /// Writes it, with the versions of this project's lock file.
    pub(crate) fn write(folder: &Path, crates: &[Crate]) -> Result<Self, Box<dyn Error>> {
        let project = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("no workspace above the benchmarks")?;
        let mut members = String::new();
        for krate in crates {
            let name = krate.name();
            writeln!(members, "    {name:?},")?;
            let source = folder.join(&name).join("src");
            fs::create_dir_all(&source)?;
            let manifest = format!(
                "[package]\nname = {name:?}\nedition = \"2024\"\n\n[dependencies]\nphf.workspace = true\nwayplan.workspace = true\n"
            );
            fs::write(folder.join(&name).join("Cargo.toml"), manifest)?;
            fs::write(source.join("main.rs"), krate.source()?)?;
        }
        let manifest = format!(
            "[workspace]\nresolver = \"3\"\nmembers = [\n{members}]\n\n[workspace.dependencies]\n\
             phf = {{ version = \"0.14.0\", features = [\"macros\"] }}\nwayplan = {{ path = {:?} }}\n",
            project.display().to_string()
        );
        fs::write(folder.join("Cargo.toml"), manifest)?;
        fs::copy(project.join("Cargo.lock"), folder.join("Cargo.lock"))?;
        Ok(Self { folder: folder.to_owned() })
    }

    /// Compiles all that the crates depend on.
    pub(crate) fn warm(&self, profile: Profile) -> Result<(), Box<dyn Error>> {
        self.cargo(profile, "empty-none")
    }

    /// The seconds of processor time that compiling this crate takes.
    pub(crate) fn compile(&self, krate: &Crate, profile: Profile) -> Result<f64, Box<dyn Error>> {
        let name = krate.name();
        fs::write(self.folder.join(&name).join("src/main.rs"), krate.source()?)?;
        let seconds = || children_seconds().ok_or("no time of children");
        let before = seconds()?;
        self.cargo(profile, &name)?;
        Ok(seconds()? - before)
    }

    /// The release program of a crate.
    pub(crate) fn program(&self, krate: &Crate) -> PathBuf {
        self.folder.join("target/release").join(krate.name())
    }

    /// The bytes of its data literal, which it prints.
    pub(crate) fn literal(&self, krate: &Crate) -> Result<u64, Box<dyn Error>> {
        let output = Command::new(self.program(krate)).output()?;
        Ok(String::from_utf8(output.stdout)?.trim().parse()?)
    }

    /// Runs cargo on one crate; not incrementally, because nothing changes between the turns.
    fn cargo(&self, profile: Profile, name: &str) -> Result<(), Box<dyn Error>> {
        let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .args(profile.arguments())
            .args(["--quiet", "--package", name])
            .current_dir(&self.folder)
            .env("CARGO_INCREMENTAL", "0")
            .env("CARGO_TARGET_DIR", self.folder.join("target"))
            .env_remove("RUSTFLAGS")
            .output()?;
        if !output.status.success() {
            return Err(format!("{name}: {}", String::from_utf8_lossy(&output.stderr)).into());
        }
        Ok(())
    }
}

/// User and system time of all processes that this one waited for: the 16th and 17th number of `stat`, which counts hundredths of a second.
/// The second field is a name in parentheses, in which anything may stand.
pub(crate) fn children_seconds() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let (_, numbers) = stat.rsplit_once(") ")?;
    let mut numbers = numbers.split(' ').skip(13).map(str::parse::<u32>);
    let hundredths = numbers.next()?.ok()?.checked_add(numbers.next()?.ok()?)?;
    Some(f64::from(hundredths) / 100.0)
}
