CREATE TABLE games (
    game INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE entries (
    game INTEGER NOT NULL REFERENCES games,
    seq INTEGER NOT NULL CHECK (seq >= 0),
    key TEXT NOT NULL,
    author TEXT NOT NULL,
    received_us INTEGER NOT NULL,
    body TEXT NOT NULL,
    seals TEXT NOT NULL, -- [["field", "digest"], …]
    told TEXT,
    previous BLOB NOT NULL CHECK (length(previous) = 32),
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (game, seq),
    UNIQUE (game, key)
) STRICT, WITHOUT ROWID;

-- Rows are added at the end and overwritten by texts of the same length, never deleted: where SQLite moves a row to another
-- page it leaves a copy behind, whatever secure_delete says.
CREATE TABLE texts (
    text_number INTEGER PRIMARY KEY,
    game INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    place INTEGER NOT NULL, -- among the texts of the entry, from 0
    erased INTEGER NOT NULL DEFAULT 0 CHECK (erased IN (0, 1)),
    field TEXT NOT NULL,
    salt BLOB NOT NULL CHECK (length(salt) = 16),
    text TEXT NOT NULL,
    UNIQUE (game, seq, place),
    FOREIGN KEY (game, seq) REFERENCES entries
) STRICT;

CREATE TABLE heads (
    head INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games,
    seq INTEGER NOT NULL CHECK (seq >= 0),
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    at_us INTEGER NOT NULL,
    stage TEXT NOT NULL CHECK (stage IN ('running', 'ended')),
    signer BLOB NOT NULL CHECK (length(signer) = 32),
    signature BLOB NOT NULL CHECK (length(signature) = 64),
    UNIQUE (game, seq, at_us, signature, signer, hash, stage)
) STRICT;

CREATE TABLE documents (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    parent TEXT NOT NULL,
    version INTEGER NOT NULL CHECK (version > 0),
    body TEXT NOT NULL,
    PRIMARY KEY (kind, id)
) STRICT;

CREATE INDEX documents_of_parent ON documents (kind, parent, id);
