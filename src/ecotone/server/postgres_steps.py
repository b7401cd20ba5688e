"""The tables of the store in PostgreSQL, step by step from one version to the next."""

SCHEMA = "ecotone"
LOCK = 1162039124  # "ECOT": whoever prepares or divides the tables has it
SLOTS = 64
"""Into so many parts the tables are divided, each driven by one process."""

LOGS = """
CREATE TABLE secret (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key bytea NOT NULL,
    made timestamptz NOT NULL  -- others may sign with it once all processes have heard of it
);

CREATE SEQUENCE growth;
CREATE TABLE tables (
    table_id text PRIMARY KEY,
    n integer NOT NULL,
    at double precision NOT NULL,  -- of the last entry
    over boolean NOT NULL DEFAULT false,
    grown bigint NOT NULL DEFAULT nextval('growth'),  -- the latest first; not in order of commits
    tx bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint  -- which transaction it grew by
);
CREATE INDEX tables_by_growth ON tables (tx);
CREATE INDEX tables_unfinished ON tables (grown) WHERE NOT over;

CREATE TABLE entries (
    table_id text NOT NULL,
    n integer NOT NULL,
    at double precision NOT NULL,
    entry text NOT NULL,
    PRIMARY KEY (table_id, n)  -- decides a race, whatever else went wrong
);
CREATE TABLE guests (  -- whose each seat is now; the host is at seat -1
    table_id text NOT NULL,
    seat integer NOT NULL,
    guest text,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX tables_of_guest ON guests (guest) WHERE guest IS NOT NULL;

CREATE TABLE rewritten (  -- what no process may remember any longer
    table_id text PRIMARY KEY,
    tx bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint,
    at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX rewritten_by_tx ON rewritten (tx);

CREATE FUNCTION append(job jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    id CONSTANT text := job->>'table';
    first CONSTANT integer := (job->>'n')::integer;
    upto CONSTANT integer := first + jsonb_array_length(job->'entries');
    moment CONSTANT double precision := (job->>'at')::double precision;
BEGIN
    IF first = 0 THEN
        INSERT INTO tables (table_id, n, at) VALUES (id, upto, moment) ON CONFLICT DO NOTHING;
    ELSE
        UPDATE tables SET n = upto, at = moment, grown = DEFAULT, tx = DEFAULT
            WHERE table_id = id AND n = first;
    END IF;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    INSERT INTO entries
        SELECT id, first + place - 1, moment, entry
        FROM jsonb_array_elements_text(job->'entries') WITH ORDINALITY AS these (entry, place);
    INSERT INTO guests
        SELECT id, (whose->>0)::integer, whose->>1 FROM jsonb_array_elements(job->'places') AS whose
        ON CONFLICT (table_id, seat) DO UPDATE SET guest = excluded.guest;
    RETURN true;
END $$;
"""

COMPANY = """
CREATE TABLE processes (process text PRIMARY KEY, until timestamptz NOT NULL);
CREATE TABLE slots (slot integer PRIMARY KEY, process text, until timestamptz);
INSERT INTO slots SELECT generate_series(0, 63);
CREATE TABLE presence (  -- who looks at a table, for as long as the process lives
    process text NOT NULL REFERENCES processes ON DELETE CASCADE,
    table_id text NOT NULL,
    guest text NOT NULL,
    PRIMARY KEY (process, table_id, guest)
);
CREATE INDEX presence_by_table ON presence (table_id);

-- A process lives on for so long: its share of the slots, and who lives beside it.
CREATE FUNCTION beat(me text, seconds double precision, OUT mine integer[], OUT alive text[])
LANGUAGE plpgsql AS $$
DECLARE
    moment timestamptz;
    until_then timestamptz;
    share integer;
BEGIN
    PERFORM pg_advisory_xact_lock(1162039124);  -- one after the other: shares add up
    moment := clock_timestamp();
    until_then := moment + seconds * interval '1 second';
    INSERT INTO processes VALUES (me, until_then)
        ON CONFLICT (process) DO UPDATE SET until = excluded.until;
    DELETE FROM processes WHERE until < moment;
    SELECT array_agg(process), ceil(64.0 / count(*)) INTO alive, share FROM processes;
    UPDATE slots SET process = NULL WHERE process = me AND slot NOT IN
        (SELECT slot FROM slots WHERE process = me ORDER BY slot LIMIT share);
    UPDATE slots SET process = me, until = until_then WHERE slot IN (
        SELECT slot FROM slots WHERE process = me OR process IS NULL OR until < moment
        ORDER BY process = me DESC NULLS LAST, slot LIMIT share);
    SELECT coalesce(array_agg(slot), '{}') INTO mine FROM slots WHERE process = me;
END $$;
"""

PUSHES = """
CREATE TABLE pushes (  -- which browsers want to be told of their guest's turns
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    guest text NOT NULL,
    endpoint text NOT NULL UNIQUE,
    p256dh bytea NOT NULL,
    auth bytea NOT NULL,
    lang text NOT NULL
);
CREATE INDEX pushes_of_guest ON pushes (guest);
"""

NOTES = """
CREATE TABLE notes (key text PRIMARY KEY, text text NOT NULL);  -- what was worked out: reviews
"""

STEPS = (LOGS, COMPANY, PUSHES, NOTES)
"""Step n leads from version n to version n + 1, and never changes once it is released."""
