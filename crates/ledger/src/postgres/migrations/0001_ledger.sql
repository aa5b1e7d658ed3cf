-- What is free text is kept as bytes: it may hold U+0000, and its order is that of its bytes.

CREATE TABLE games (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text COLLATE "C" NOT NULL UNIQUE,
    next_seq integer NOT NULL DEFAULT 0,
    hash bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex')
) WITH (fillfactor = 50);

CREATE TABLE entries (
    game integer NOT NULL REFERENCES games,
    seq integer NOT NULL,
    key text COLLATE "C" NOT NULL,
    author text COLLATE "C" NOT NULL,
    received_us bigint NOT NULL,
    body bytea NOT NULL,
    seals bytea NOT NULL,
    told bytea,
    previous bytea NOT NULL,
    hash bytea NOT NULL,
    PRIMARY KEY (game, seq),
    UNIQUE (game, key)
);

-- Beside the chain, so that a text can be erased. `place` is its place among the seals of its entry.
CREATE TABLE texts (
    game integer NOT NULL,
    seq integer NOT NULL,
    place integer NOT NULL,
    field bytea NOT NULL,
    salt bytea NOT NULL,
    text bytea NOT NULL,
    PRIMARY KEY (game, seq, place),
    FOREIGN KEY (game, seq) REFERENCES entries
);

CREATE TABLE heads (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game integer NOT NULL REFERENCES games,
    seq bigint NOT NULL,
    hash bytea NOT NULL,
    at_us bigint NOT NULL,
    ended boolean NOT NULL,
    signer bytea NOT NULL,
    signature bytea NOT NULL,
    UNIQUE (game, seq, at_us, hash, ended, signer, signature)
);

CREATE TABLE documents (
    kind bytea NOT NULL,
    id bytea NOT NULL,
    parent bytea NOT NULL,
    version bigint NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (kind, id)
);

CREATE INDEX documents_of_parent ON documents (kind, parent, id);
