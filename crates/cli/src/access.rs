//! Runs `jadoube user` and `jadoube token`: makes accounts and tokens for those who may log in.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use ledger::{Access, Ledger, Signer};
use service::auth::audit_writer::done_by_hand;
use service::auth::{
    AuthSettings, NewToken, add_account, checked_account, fits, new_token,
    take_second_factor_off_login,
};
use service::{App, Clock, Problem};

use crate::args::{TokenArgs, UserArgs, UserCommand};
use crate::database;
use crate::exit::{Exit, complain};

/// Makes an account, or takes the second factor off one.
pub fn user(args: &UserArgs) -> io::Result<Exit> {
    let (done, what) = match &args.command {
        UserCommand::Add {
            login,
            role,
            part,
            password_file,
            database,
        } => {
            let password = match password(password_file.as_deref()) {
                Ok(password) => password,
                Err(why) => return refused(&why),
            };
            let (role, scope) = (role.role(), part.scope());
            // before a database is made of an address that may be mistyped
            if let Err(problem) = checked_account(login, &password, role, &scope) {
                return refused(&as_options(&problem.detail));
            }
            let made = with_app(&database.db, async |app| {
                fits(&app.auth, role, &scope).await?;
                let made = add_account(&app.auth, login, &password, role, scope).await?;
                done_by_hand(&app.auth, "jadoube user add", "account", &made.value.id).await
            });
            (made, format!("{login} can log in"))
        }
        UserCommand::ResetSecondFactor { login, database } => {
            let reset = with_app(&database.db, async |app| {
                let account = take_second_factor_off_login(&app.auth, login).await?;
                let command = "jadoube user reset-second-factor";
                done_by_hand(&app.auth, command, "account", &account).await
            });
            (reset, format!("{login} logs in with the password alone"))
        }
    };
    match done {
        Ok(()) => {
            writeln!(io::stderr(), "jadoube: {what}")?;
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
        fits(&app.auth, new.role, &new.scope).await?;
        let made = new_token(&app.auth, &new.label, new.role, new.scope.clone(), end).await?;
        done_by_hand(&app.auth, "jadoube token", "token", &made.1.name).await?;
        Ok(made)
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

/// Runs a task on the service whose data this database holds.
fn with_app<T>(db: &str, job: impl AsyncFnOnce(App) -> Result<T, Problem>) -> Result<T, String> {
    let is_new = database::is_missing(db);
    let store = database::open(db, Access::Write)?;
    if is_new {
        complain(&format!("{db} was not there; it is a new database now"));
    }
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
            AuthSettings::default(),
        );
        let done = job(app.clone()).await;
        // what is done is done, whether or not its log could be copied into the file at once
        let _ = app.ledger.end().await;
        done.map_err(|problem| as_options(&problem.detail))
    })
}

/// A problem of the interface in the words of the command line.
fn as_options(detail: &str) -> String {
    const OPTIONS: [(&str, &str); 9] = [
        ("`scope.event`", "`--event`"),
        ("`scope.sector`", "`--sector`"),
        ("`scope.board`", "`--board`"),
        ("`scope.player`", "`--player`"),
        ("`lifetime_days`", "`--days`"),
        ("`label`", "`--label`"),
        ("`login` is not valid", "this is no login"),
        ("`password`", "the password"),
        (
            "there is one of this name already",
            "there is an account of this login already; choose another",
        ),
    ];
    OPTIONS
        .iter()
        .fold(detail.to_owned(), |detail, (field, option)| {
            detail.replace(field, option)
        })
}

fn password(file: Option<&Path>) -> Result<String, String> {
    if let Some(path) = file {
        let text = std::fs::read_to_string(path).map_err(|error| {
            let path = path.display();
            format!(
                "{path}: {error}; --password-file names a file with the password in its first line"
            )
        })?;
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
