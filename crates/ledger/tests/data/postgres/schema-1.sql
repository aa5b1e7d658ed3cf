-- A ledger of schema 1, as `pg_dump --inserts --no-owner --schema jadoube` writes it, without comments and settings.

CREATE SCHEMA jadoube;

CREATE TABLE jadoube.documents (
    kind bytea NOT NULL,
    id bytea NOT NULL,
    parent bytea NOT NULL,
    version bigint NOT NULL,
    body bytea NOT NULL
);

CREATE TABLE jadoube.entries (
    game integer NOT NULL,
    seq integer NOT NULL,
    key text NOT NULL COLLATE pg_catalog."C",
    author text NOT NULL COLLATE pg_catalog."C",
    received_us bigint NOT NULL,
    body bytea NOT NULL,
    seals bytea NOT NULL,
    told bytea,
    previous bytea NOT NULL,
    hash bytea NOT NULL
);

CREATE TABLE jadoube.games (
    id integer NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    next_seq integer DEFAULT 0 NOT NULL,
    hash bytea DEFAULT decode(repeat('00'::text, 32), 'hex'::text) NOT NULL
)
WITH (fillfactor='50');

ALTER TABLE jadoube.games ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME jadoube.games_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE jadoube.heads (
    id bigint NOT NULL,
    game integer NOT NULL,
    seq bigint NOT NULL,
    hash bytea NOT NULL,
    at_us bigint NOT NULL,
    ended boolean NOT NULL,
    signer bytea NOT NULL,
    signature bytea NOT NULL
);

ALTER TABLE jadoube.heads ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME jadoube.heads_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE jadoube.ledger_schema (
    version integer NOT NULL,
    reached timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE jadoube.texts (
    game integer NOT NULL,
    seq integer NOT NULL,
    place integer NOT NULL,
    field bytea NOT NULL,
    salt bytea NOT NULL,
    text bytea NOT NULL
);
INSERT INTO jadoube.documents VALUES ('\x6576656e74', '\x65', '\x706172656e74', 2, '\x00');
INSERT INTO jadoube.documents VALUES ('\x6576656e74', '\xc3a9', '\x706172656e74', 1, '\x5b5d');
INSERT INTO jadoube.entries VALUES (1, 0, 'start', 'account:1', 1790000000000000, '\x7b22616374223a227374617274227d', '\x000000066669656c643082891e977b42d5943704183c3eaf3e83ba7793367c30f015ec4d358aa5a61a7c000000066669656c6431f9a62fff05e52591123ec6a3bb7a3f8978e9801954cd2e6f099b21b6ad4ae64a000000066669656c64321ced7c49d38b10c760196a278863a134a140d01a1cca06f8582eea5303c9363b', '\x5b5d', '\x0000000000000000000000000000000000000000000000000000000000000000', '\x87b3e0b8f638225359bd87865206bfcf2d795fad82946e12b74a826af48ce636');
INSERT INTO jadoube.entries VALUES (1, 1, 'second', 'account:1', 1790000000000001, '\x7b22616374223a226d6f7665222c226279223a227768697465222c226d6f7665223a2265326534227d', '\x', NULL, '\x87b3e0b8f638225359bd87865206bfcf2d795fad82946e12b74a826af48ce636', '\xcd6edd6418b9d0aa6428edc2f4cb6b1e58ef29db26cd139629a127ec84caaa0a');
INSERT INTO jadoube.entries VALUES (2, 0, 'start', 'account:1', 1790000000000000, '\x7b22616374223a227374617274227d', '\x000000057768697465456a419dd5720dc39e55fc811f1a3a312103e3b2b0f9ac36b067323ec37c6d3100000005626c61636b9eef888ddae92d91b5bd381761c35e5e5cb8e7d12176c1d80239ba05a804b9e9', NULL, '\x0000000000000000000000000000000000000000000000000000000000000000', '\x54beaee452eafe21e5f98666a232a45b25771b3113f014d8d8bd3cf866566a87');
INSERT INTO jadoube.games OVERRIDING SYSTEM VALUE VALUES (1, 'kept', 2, '\xcd6edd6418b9d0aa6428edc2f4cb6b1e58ef29db26cd139629a127ec84caaa0a');
INSERT INTO jadoube.games OVERRIDING SYSTEM VALUE VALUES (2, 'other', 1, '\x54beaee452eafe21e5f98666a232a45b25771b3113f014d8d8bd3cf866566a87');
INSERT INTO jadoube.heads OVERRIDING SYSTEM VALUE VALUES (1, 1, 0, '\x87b3e0b8f638225359bd87865206bfcf2d795fad82946e12b74a826af48ce636', 60, true, '\x6e7a1cdd29b0b78fd13af4c5598feff4ef2a97166e3ca6f2e4fbfccd80505bf1', '\x4c8f90f9fdca57a27185172bf250b3d5a2f52e077c6b31e8c753722d60dfc70dad42333836c21032ba531b0abddb8d4c999111b5b96be98f0c0a6952def61603');
INSERT INTO jadoube.ledger_schema VALUES (1, '2026-11-21 16:58:22.263993+00');
INSERT INTO jadoube.texts VALUES (1, 0, 0, '\x6669656c6430', '\x00000000000000000000000000000000', '\x');
INSERT INTO jadoube.texts VALUES (1, 0, 1, '\x6669656c6431', '\x01010101010101010101010101010101', '\xc38672c3b820f09f8f81');
INSERT INTO jadoube.texts VALUES (1, 0, 2, '\x6669656c6432', '\x02020202020202020202020202020202', '\x610062');
INSERT INTO jadoube.texts VALUES (2, 0, 0, '\x626c61636b', '\x05050505050505050505050505050505', '\x4265727461');
SELECT pg_catalog.setval('jadoube.games_id_seq', 2, true);
SELECT pg_catalog.setval('jadoube.heads_id_seq', 1, true);

ALTER TABLE ONLY jadoube.documents
    ADD CONSTRAINT documents_pkey PRIMARY KEY (kind, id);

ALTER TABLE ONLY jadoube.entries
    ADD CONSTRAINT entries_game_key_key UNIQUE (game, key);

ALTER TABLE ONLY jadoube.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY (game, seq);

ALTER TABLE ONLY jadoube.games
    ADD CONSTRAINT games_name_key UNIQUE (name);

ALTER TABLE ONLY jadoube.games
    ADD CONSTRAINT games_pkey PRIMARY KEY (id);

ALTER TABLE ONLY jadoube.heads
    ADD CONSTRAINT heads_game_seq_at_us_hash_ended_signer_signature_key UNIQUE (game, seq, at_us, hash, ended, signer, signature);

ALTER TABLE ONLY jadoube.heads
    ADD CONSTRAINT heads_pkey PRIMARY KEY (id);

ALTER TABLE ONLY jadoube.ledger_schema
    ADD CONSTRAINT ledger_schema_pkey PRIMARY KEY (version);

ALTER TABLE ONLY jadoube.texts
    ADD CONSTRAINT texts_pkey PRIMARY KEY (game, seq, place);

CREATE INDEX documents_of_parent ON jadoube.documents USING btree (kind, parent, id);

ALTER TABLE ONLY jadoube.entries
    ADD CONSTRAINT entries_game_fkey FOREIGN KEY (game) REFERENCES jadoube.games(id);

ALTER TABLE ONLY jadoube.heads
    ADD CONSTRAINT heads_game_fkey FOREIGN KEY (game) REFERENCES jadoube.games(id);

ALTER TABLE ONLY jadoube.texts
    ADD CONSTRAINT texts_game_seq_fkey FOREIGN KEY (game, seq) REFERENCES jadoube.entries(game, seq);
