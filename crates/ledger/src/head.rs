//! Signs and checks heads: a signed head states, in the name of whoever holds the key, how far the
//! record of a game went at a moment. A record that is shorter or other than its signed head is not
//! the one that was signed.

use std::fmt;
use std::sync::Arc;

use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};

use crate::chain::{Hash, HashedFields, bytes_of_hex};
use crate::name::GameId;

/// Whether the game went on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// It did, or acts could still follow.
    Running,
    /// It had ended.
    Ended,
}

/// A head of the record of a game with its signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedHead {
    /// The game.
    pub game: GameId,
    /// The number of its last entry.
    pub seq: u32,
    /// The hash of that entry.
    pub hash: Hash,
    /// When it was signed, microseconds since 1970 (UTC).
    pub at_us: i64,
    /// Whether the game went on.
    pub stage: Stage,
    /// The public key that the signature is to be checked with.
    pub signer: PublicKey,
    /// The signature (Ed25519).
    pub signature: [u8; 64],
}

/// The public half of a signing key; written in hexadecimal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PublicKey(pub [u8; 32]);

impl PublicKey {
    /// Reads 64 hexadecimal digits.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<PublicKey> {
        bytes_of_hex(text).map(PublicKey)
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Hash(self.0), f)
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

const HEAD: &str = "jadoube ledger head 1";
const DERIVED: &str = "jadoube derived secret 1";

/// Signs heads. Its secret stays outside of the database. Its clones are the same signer.
///
/// ```
/// use jadoube_ledger::{GameId, Hash, Signer, Stage};
/// let signer = Signer::from_secret(&[7; 32]);
/// let head = signer.sign(&GameId::new("g")?, 0, Hash::NONE, Stage::Running, 0);
/// assert!(head.is_valid());
/// # Ok::<(), jadoube_ledger::NotAName>(())
/// ```
#[derive(Clone)]
pub struct Signer(Arc<SigningKey>);

impl Signer {
    /// The signer of this secret: 32 random bytes.
    #[must_use]
    pub fn from_secret(secret: &[u8; 32]) -> Signer {
        Signer(Arc::new(SigningKey::from_bytes(secret)))
    }

    /// The key that its signatures are checked with.
    #[must_use]
    pub fn public_key(&self) -> PublicKey {
        PublicKey(self.0.verifying_key().to_bytes())
    }

    /// A secret for another purpose, which tells nothing of the key nor of those for others.
    ///
    /// ```
    /// use jadoube_ledger::Signer;
    /// let [one, other] = [[7; 32], [8; 32]].map(|secret| Signer::from_secret(&secret));
    /// assert_eq!(one.secret_for("a"), one.clone().secret_for("a"));
    /// assert_ne!(one.secret_for("a"), one.secret_for("b"));
    /// assert_ne!(one.secret_for("a"), other.secret_for("a"));
    /// ```
    #[must_use]
    pub fn secret_for(&self, purpose: &str) -> [u8; 32] {
        let fields = HashedFields::of(DERIVED).and(self.0.as_bytes());
        fields.and(purpose.as_bytes()).hash().0
    }

    /// Signs that at `at_us` the record of the game ended with the entry `seq`, whose hash this is.
    #[must_use]
    pub fn sign(
        &self,
        game: &GameId,
        seq: u32,
        hash: Hash,
        stage: Stage,
        at_us: i64,
    ) -> SignedHead {
        let mut head = SignedHead {
            game: game.clone(),
            seq,
            hash,
            at_us,
            stage,
            signer: self.public_key(),
            signature: [0; 64],
        };
        head.signature = self.0.sign(&head.statement().0).to_bytes();
        head
    }
}

impl fmt::Debug for Signer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Signer({})", self.public_key())
    }
}

impl SignedHead {
    /// What stands for a signed head that cannot be read: nobody has signed it.
    pub(crate) const fn unreadable(game: GameId, seq: u32) -> SignedHead {
        SignedHead {
            game,
            seq,
            hash: Hash::NONE,
            at_us: 0,
            stage: Stage::Running,
            signer: PublicKey([0; 32]),
            signature: [0; 64],
        }
    }

    fn statement(&self) -> Hash {
        let stage: &[u8] = match self.stage {
            Stage::Running => b"running",
            Stage::Ended => b"ended",
        };
        HashedFields::of(HEAD)
            .and(self.game.as_str().as_bytes())
            .and(&self.seq.to_be_bytes())
            .and(&self.hash.0)
            .and(&self.at_us.to_be_bytes())
            .and(stage)
            .hash()
    }

    /// Whether the signature is that of [`SignedHead::signer`]. Whether that key is to be trusted
    /// is another question.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        let signature = Signature::from_bytes(&self.signature);
        VerifyingKey::from_bytes(&self.signer.0)
            .is_ok_and(|key| key.verify_strict(&self.statement().0, &signature).is_ok())
    }
}
