//! Asks a service under the token of a file, which is read again when the service refuses it.

use client::{Client, ClientError, Retries, Trust};

use crate::args::{SendingArgs, TokenArgument};

/// A client of the service that was named, and where its token comes from.
#[derive(Clone)]
pub struct ServiceAccess {
    client: Client,
    token: TokenArgument,
    /// The token that is sent.
    sent: Box<str>,
}

impl ServiceAccess {
    /// Access to the service that was named, if one was; what it refuses or does not answer it is
    /// not asked again by itself.
    ///
    /// # Errors
    /// There is no token, or the service cannot be asked at all.
    pub fn of(args: &SendingArgs) -> Result<Option<ServiceAccess>, String> {
        let Some(to) = &args.to else {
            return Ok(None);
        };
        let sent: Box<str> = args.token.read()?.into();
        let trust = args.tls_ca.clone().map_or(Trust::System, Trust::File);
        let client = Client::new(to.host.clone(), &trust).map_err(in_words)?;
        let client = client.with_token(&sent).map_err(in_words)?;
        Ok(Some(ServiceAccess {
            client: client.with_retries(Retries::NONE),
            token: args.token.clone(),
            sent,
        }))
    }

    /// The client, with the token that was read last.
    pub const fn client(&self) -> &Client {
        &self.client
    }

    /// The same access with a connection of its own.
    pub fn anew(&self) -> ServiceAccess {
        ServiceAccess {
            client: self.client.anew(),
            ..self.clone()
        }
    }

    /// Reads the token again; whether it is another by now, and will be sent.
    pub fn renew(&mut self) -> bool {
        // a file that is just being written is read the next time
        let Ok(read) = self.token.read() else {
            return false;
        };
        if read.trim() == self.sent.trim() {
            return false;
        }
        let Ok(client) = self.client.anew().with_token(&read) else {
            return false;
        };
        (self.client, self.sent) = (client, read.into());
        true
    }
}

/// Why a service cannot be asked, and what to do.
pub fn in_words(error: ClientError) -> String {
    match error {
        ClientError::Untrusted { .. } => format!("{error}; see --tls-ca"),
        error => error.to_string(),
    }
}

/// Whether the address or the token is not right, or not right any more.
pub const fn is_no_access(error: &ClientError) -> bool {
    match error {
        ClientError::Refused { status, .. } => matches!(*status, 401 | 403 | 404),
        _ => false,
    }
}
