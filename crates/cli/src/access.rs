//! `jadoube user` and `jadoube token`: who is let in.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use ledger::{Access, Ledger, Signer, open_store};
use service::auth::{NewToken, Settings, add_account, new_token};
use service::{App, Clock, Problem};

use crate::args::{TokenArgs, UserArgs, UserCommand};
use crate::database;
use crate::exit::{Exit, complain};

/// Makes an account.
pub fn user(args: &UserArgs) -> io::Result<Exit> {
    let UserCommand::Add {
        login,
        role,
        part,
        password_file,
        database,
    } = &args.command;
    let password = match password(password_file.as_deref()) {
        Ok(password) => password,
        Err(why) => return refused(&why),
    };
    let made = with_app(&database.db, async |app| {
        add_account(&app, login, &password, role.role(), part.scope())
            .await
            .map(drop)
    });
    match made {
        Ok(()) => {
            writeln!(io::stderr(), "jadoube: {login} can log in")?;
            Ok(Exit::Fine)
        }
        Err(why) => refused(&why),
    }
}

/// Makes a token and prints it.
pub fn token(args: &TokenArgs) -> io::Result<Exit> {
    let new = NewToken {
        label: args.label.as_str().into(),
        role: args.role.role(),
        scope: args.part.scope(),
        lifetime_days: args.days,
    };
    let made = with_app(&args.database.db, async |app| {
        let end = app.clock.now() + new.checked()?;
        new_token(&app, &new.label, new.role, new.scope.clone(), end).await
    });
    match made {
        Ok((secret, _)) => {
            writeln!(io::stdout().lock(), "{secret}")?;
            Ok(Exit::Fine)
        }
        Err(why) => refused(&why),
    }
}

fn refused(why: &str) -> io::Result<Exit> {
    complain(why);
    Ok(Exit::InputErrors)
}

/// Does something with the service as it is kept in this database.
fn with_app<T>(db: &str, job: impl AsyncFnOnce(App) -> Result<T, Problem>) -> Result<T, String> {
    let store = open_store(db, Access::Write).map_err(|error| database::told(db, &error))?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build();
    let runtime = runtime.map_err(|error| error.to_string())?;
    let signer = Signer::from_secret(&[0; 32]);
    runtime.block_on(async {
        // nothing is signed here
        let app = App::new(
            Ledger::over(store),
            signer,
            Clock::of_the_system(),
            Settings::default(),
        );
        job(app).await.map_err(|problem| problem.detail.into())
    })
}

fn password(file: Option<&Path>) -> Result<String, String> {
    if let Some(path) = file {
        let text = std::fs::read_to_string(path)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        return Ok(text.lines().next().unwrap_or_default().to_owned());
    }
    if !io::stdin().is_terminal() {
        return Err(
            "there is no terminal to ask for the password; name a file with --password-file".into(),
        );
    }
    let ask = |prompt| rpassword::prompt_password(prompt).map_err(|error| error.to_string());
    let password = ask("Password: ")?;
    if ask("Once more: ")? == password {
        Ok(password)
    } else {
        Err("the two passwords differ; try again".into())
    }
}
