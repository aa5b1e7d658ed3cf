//! Defines the arguments of `load`.

use clap::builder::RangedU64ValueParser;

pub const LOAD: &str = "\
Examples:
  jadoube load --url http://127.0.0.1:8080 --token-file chief.token
  jadoube load --boards 1000 --rate 800 --seconds 600 --warm-up 60 \\
      --spectators 5
  jadoube load --boards 1000 --rate 800 --seconds 120 --burst 5000 \\
      --burst-seconds 60

It makes an event with one round and plays at its boards, each act at its
appointed time whether or not those before it were answered (open loop):
latencies are measured from that time. The token is a chief arbiter's. Only
addresses of this machine are taken.";

pub const EXIT_CODES: &str = "\
Exit codes:
  0  every act was acknowledged and stands in the record once, every stream was
     without a gap
  1  something was lost, doubled or missing; or the service did not answer
  2  usage";

/// How to load a service.
#[derive(Clone, Debug, clap::Args)]
pub struct LoadArgs {
    /// The service
    #[arg(long, default_value = "http://127.0.0.1:8080")]
    pub url: String,
    /// The certificate of the service, or that of whoever signed it (PEM), where it is named by
    /// https:// [default: those that the system believes]
    #[arg(long, value_name = "FILE")]
    pub tls_ca: Option<std::path::PathBuf>,
    #[command(flatten)]
    pub token: super::TokenArgument,
    /// Boards
    #[arg(long, default_value_t = 100, value_parser = RangedU64ValueParser::<u32>::new().range(1..=5000))]
    pub boards: u32,
    /// Acts a second, over all boards
    #[arg(long, default_value_t = 80, value_parser = RangedU64ValueParser::<u32>::new().range(1..=20_000))]
    pub rate: u32,
    /// Seconds that are measured
    #[arg(long, default_value_t = 30)]
    pub seconds: u32,
    /// Seconds before those
    #[arg(long, default_value_t = 5)]
    pub warm_up: u32,
    /// Acts a second in a burst at the end
    #[arg(long, default_value_t = 0)]
    pub burst: u32,
    /// Seconds of the burst
    #[arg(long, default_value_t = 60, requires = "burst")]
    pub burst_seconds: u32,
    /// Spectators' sockets at each board
    #[arg(long, default_value_t = 5, value_parser = RangedU64ValueParser::<u32>::new().range(0..=100))]
    pub spectators: u32,
    /// How often the service may be begun anew meanwhile: acts are sent again, streams opened
    /// again, and what waited for the service is told apart
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub restarts: u32,
    /// What the simulated players do depends on this number
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}
