//! Shell completions and man pages, made from the program's own description.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Command};
use clap_complete::Shell;

use crate::failure::Failure;
use crate::output::Output;

/// Print the script that completes commands in your shell.
#[derive(Args)]
pub(crate) struct Completions {
    /// The shell.
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(&self, mut program: Command) -> Result<ExitCode, Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, "ninefold", &mut script);
        let mut output = Output::stdout();
        output.write_all(&script)?;
        output.finish()?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Print the manual page.
#[derive(Args)]
pub(crate) struct Man {
    /// Write the pages of all subcommands, ninefold.1, ninefold-solve.1 and so on, into this folder. It is made if it is not there.
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
}

impl Man {
    pub(crate) fn run(&self, program: Command) -> Result<ExitCode, Failure> {
        if let Some(folder) = &self.dir {
            let cannot = |error: io::Error| {
                let reason = match folder.is_file() {
                    true => "it is a file, not a folder".to_owned(),
                    false => error.kind().to_string(),
                };
                Failure::Usage(format!("cannot write into {}: {reason}", folder.display()))
            };
            std::fs::create_dir_all(folder).map_err(cannot)?;
            clap_mangen::generate_to(program, folder).map_err(cannot)?;
            return Ok(ExitCode::SUCCESS);
        }
        let mut page = Vec::new();
        clap_mangen::Man::new(program).render(&mut page)?;
        let mut output = Output::stdout();
        output.write_all(&page)?;
        output.finish()?;
        Ok(ExitCode::SUCCESS)
    }
}
