//! Waits for word that the certificate was replaced.

use service::certificate::TlsCertificate;

/// From now on each SIGHUP has it read again, for as long as the service is there.
#[cfg(unix)]
pub(super) fn on_hangup(certificate: TlsCertificate) {
    use tokio::signal::unix::{SignalKind, signal};

    use crate::exit::complain;

    let mut hangups = match signal(SignalKind::hangup()) {
        Ok(hangups) => hangups,
        Err(error) => {
            return complain(&format!(
                "SIGHUP cannot be waited for ({error}): to renew the certificate, begin the service anew"
            ));
        }
    };
    tokio::spawn(async move {
        while hangups.recv().await.is_some() {
            let certificate = certificate.clone();
            // what fails in it was told
            let _ = tokio::task::spawn_blocking(move || certificate.renew()).await;
        }
    });
}

/// Where there is no such signal, the service has to be begun anew.
#[cfg(not(unix))]
pub(super) fn on_hangup(_: TlsCertificate) {}
