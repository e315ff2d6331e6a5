-- The schema of the first version, as PostgreSQL dumps it. Later changes come as migrations of their own.
-- The body of a function may name a table that is created further down.
SET LOCAL check_function_bodies = false;

CREATE EXTENSION IF NOT EXISTS btree_gist;

-- A trigger, so that a release before this one gives numbers too.
CREATE FUNCTION give_order_number() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if coalesce(new.number, '') = '' then
    new.number := next_order_number(new.created_at);
  end if;
  return new;
end $$;

-- An attempt that is just beginning holds its test by the foreign key.
CREATE FUNCTION is_sat(test uuid) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
begin
  perform 1 from tests where id = test for update;
  return exists (select 1 from attempts where test_id = test);
end $$;

CREATE FUNCTION is_sat_by(test uuid, student uuid) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
begin
  perform 1 from tests where id = test for update;
  return exists (select 1 from attempts where test_id = test and student_id = student);
end $$;

CREATE FUNCTION is_tried(item uuid) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  select exists (select from bank_items i join settings s on s.body->>'question_number' = i.number::text
    where i.id = item and s.name = 'try-question')
$$;

-- A drawer is what it was opened with and all its entries, and closed it is final, whoever writes.
CREATE FUNCTION keep_cash_drawer() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  total numeric;
begin
  if tg_op <> 'UPDATE' then
    raise exception 'cash drawers are never removed';
  end if;
  if old.closed_at is not null then
    raise exception 'drawer % is closed, and a closed drawer is final', old.id;
  end if;
  if (new.id, new.centre_id, new.cashier_id, new.opened_at, new.opening)
    is distinct from (old.id, old.centre_id, old.cashier_id, old.opened_at, old.opening) then
    raise exception 'what drawer % was opened with never changes', old.id;
  end if;
  if new.closed_at is not null then
    select old.opening + coalesce(sum(amount), 0) into total from drawer_entries where drawer_id = old.id;
    if new.expected <> total or new.closed_at < old.opened_at then
      raise exception 'drawer % is to hold % paise, not %', old.id, total, new.expected;
    end if;
  end if;
  return new;
end $$;

CREATE FUNCTION keep_drawer_handover() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op <> 'UPDATE' or old.state <> 'asked' then
    raise exception 'a handover that has ended stays as it is';
  end if;
  if (new.from_drawer_id, new.to_drawer_id, new.amount, new.asked_at)
    is distinct from (old.from_drawer_id, old.to_drawer_id, old.amount, old.asked_at) then
    raise exception 'what handover % is of never changes', old.id;
  end if;
  return new;
end $$;

-- Keeps every address that something had, whoever changes it, and refuses one that used to be another's.
CREATE FUNCTION keep_old_address() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select from redirects where kind = tg_argv[0] and seo_url = new.seo_url and subject_id <> new.id) then
    raise exception 'this address used to lead to something else' using errcode = 'unique_violation', constraint = 'redirects_taken';
  end if;
  delete from redirects where kind = tg_argv[0] and seo_url = new.seo_url;
  if tg_op = 'UPDATE' then
    if old.seo_url <> new.seo_url then
      insert into redirects (kind, seo_url, subject_id) values (tg_argv[0], old.seo_url, old.id);
    end if;
  end if;
  return null;
end $$;

-- Enrolments lock the row of their batch, so the count is of all that were there before.
CREATE FUNCTION keep_taken_seats() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.seats < (select count(*) from enrolments where batch_id = new.id and ended_at is null) then
    raise exception 'more seats are taken' using errcode = 'check_violation', constraint = 'batches_seats_taken';
  end if;
  return new;
end $$;

-- Nobody says yes to whom they vouched for in the last 30 days, nor to who vouched for them. Hours, as a day may have 23 or 25 where the server's zone changes its clocks.
CREATE FUNCTION keep_vouched_apart() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF greatest(vouched_at(NEW.decided_by, NEW.requested_by), vouched_at(NEW.requested_by, NEW.decided_by))
    > NEW.decided_at - interval '720 hours'
  THEN
    RAISE EXCEPTION 'one of the two vouched for the other in the last 30 days'
      USING ERRCODE = 'check_violation', TABLE = 'approvals', CONSTRAINT = 'approvals_vouched_apart';
  END IF;
  RETURN NEW;
END $$;

-- One step of the hash chain of a journal: over the hash before and the words of the row.
CREATE FUNCTION next_answer_hash(before bytea, first bytea, words text) RETURNS bytea
    LANGUAGE sql IMMUTABLE
    AS $$ select sha256(coalesce(before, first, ''::bytea) || convert_to(words, 'UTF8')) $$;

-- The next number of the calendar year in India. A sequence and no counter row: orders that are being made do not wait for each other, and what is rolled back leaves a gap.
CREATE FUNCTION next_order_number(made timestamp with time zone) RETURNS text
    LANGUAGE plpgsql
    AS $$
declare
  year text := to_char(made at time zone 'Asia/Kolkata', 'YY');
  series text := 'order_numbers_' || year;
  taken text;
begin
  if to_regclass(series) is null then
    perform pg_advisory_xact_lock(hashtextextended(series, 0));
    execute format('create sequence if not exists %I', series);
  end if;
  taken := nextval(series)::text;
  return 'ORD-' || year || '-' || lpad(taken, greatest(6, length(taken)), '0');
end $$;

CREATE FUNCTION note_changed_grants() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_notify('session_ended', 'user ' || coalesce(new.user_id, old.user_id));
  return null;
end $$;

CREATE FUNCTION note_changed_rights() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_notify('session_ended', 'user ' || new.id);
  return null;
end $$;

-- A change of content tells its kind, so that a new notice does not make an exam hall read its papers again.
CREATE FUNCTION note_content_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update content_version set version = version + 1;
  perform pg_notify('content_changed', coalesce(tg_argv[0], 'site'));
  return null;
end $$;

-- Nodes remember sessions for seconds. One that ends is told by the hash of its token, many at once as "all"; a person whose rights change by their id.
CREATE FUNCTION note_ended_sessions() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (select count(*) from ended) > 100 then
    perform pg_notify('session_ended', 'all');
  else
    perform pg_notify('session_ended', 'token ' || encode(token_hash, 'hex')) from ended;
  end if;
  return null;
end $$;

-- What all bundles of the student area are made of raises a number that was never there before: a bundle is kept, also on phones, as long as it stays. The time makes it new after a backup was restored, too.
CREATE FUNCTION note_shared_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update content_version
    set shared_version = greatest(shared_version + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint);
  return null;
end $$;

CREATE FUNCTION note_tried_item() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if is_tried(new.id) then
    update content_version set version = version + 1;
    perform pg_notify('content_changed', 'site');
  end if;
  return null;
end $$;

CREATE FUNCTION note_tried_version() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select from added where version > 1 and is_tried(item_id)) then
    update content_version set version = version + 1;
    perform pg_notify('content_changed', 'site');
  end if;
  return null;
end $$;

-- By hand: what was asked for stays as it was asked for, and is decided once.
CREATE FUNCTION refuse_approval_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.decision IS NOT NULL
    OR (OLD.action, OLD.subject_kind, OLD.subject_id, OLD.subject_version, OLD.centre_id, OLD.body, OLD.body_hash, OLD.reason, OLD.requested_by, OLD.requested_at, OLD.expires_at)
      IS DISTINCT FROM
      (NEW.action, NEW.subject_kind, NEW.subject_id, NEW.subject_version, NEW.centre_id, NEW.body, NEW.body_hash, NEW.reason, NEW.requested_by, NEW.requested_at, NEW.expires_at)
  THEN
    RAISE EXCEPTION 'approvals are frozen';
  END IF;
  RETURN NEW;
END $$;

-- The audit log is evidence: rows are added and never changed, whoever asks.
CREATE FUNCTION refuse_audit_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'the audit log is append-only';
end $$;

-- Corrections and what they did are evidence, as the answers are: rows are added and never changed.
CREATE FUNCTION refuse_correction_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'corrections and regrades are append-only';
end $$;

CREATE FUNCTION refuse_drawer_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- Given time is never taken back.
CREATE FUNCTION refuse_extension_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'time that was given is append-only';
end $$;

CREATE FUNCTION refuse_journal_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'answers, and where they came from, are append-only';
end $$;

-- What was done is never rewritten; it goes only with the lead itself.
CREATE FUNCTION refuse_lead_event_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'lead_events is append-only';
end $$;

-- The books: what is booked stays, and every booking comes to nothing. Checked when its transaction commits, so that postings may come one by one.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'the ledger is append-only';
end $$;

-- What somebody agreed to stays as it was.
CREATE FUNCTION refuse_legal_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'a published text is never changed: publish the next version';
end $$;

-- Marks of a closed attempt change only by the two ways there are: it is reopened, or counted again after a correction, each with its own row that stays.
-- Whoever owns the tables can put the trigger off; the check of all journals counts the marks again and names such an attempt.
CREATE FUNCTION refuse_marks_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if old.closed_at is null then
    return new;
  end if;
  if (new.score, new.marks_obtained, new.merit, new.accuracy, new.seconds_taken, new.paper_version, new.closed_at, new.closed_by)
    is not distinct from (old.score, old.marks_obtained, old.merit, old.accuracy, old.seconds_taken, old.paper_version, old.closed_at, old.closed_by) then
    return new;
  end if;
  if new.closed_at is null and new.score is null and new.marks_obtained is null and new.merit is null and new.accuracy is null
    and exists (
      select from attempt_reopenings
      where attempt_id = old.id and closed_at = date_trunc('milliseconds', old.closed_at) and journal_length = old.journal_length
    ) then
    return new;
  end if;
  if (new.closed_at, new.closed_by, new.seconds_taken) is not distinct from (old.closed_at, old.closed_by, old.seconds_taken)
    and exists (
      select from regrades
      where attempt_id = old.id and version_before = old.paper_version and paper_version = new.paper_version and before = old.score
        and after = new.score and marks_before = old.marks_obtained and marks_after = new.marks_obtained
    ) then
    return new;
  end if;
  raise exception 'marks of a closed attempt change only when it is reopened or counted again';
end $$;

-- What two people have published never changes, except from provisional to final; a draft may go and be counted anew.
CREATE FUNCTION refuse_merit_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'DELETE' then
    if old.state = 'draft' then return old; end if;
    raise exception 'a merit list that was published never changes';
  end if;
  if (new.id, new.list_id, new.number, new.terms, new.figures, new.fingerprint, new.reason, new.computed_by, new.computed_at)
    is distinct from (old.id, old.list_id, old.number, old.terms, old.figures, old.fingerprint, old.reason, old.computed_by, old.computed_at) then
    raise exception 'a merit list is counted again as a version of its own';
  end if;
  if (old.state, new.state) not in (('draft', 'provisional'), ('provisional', 'final')) then
    raise exception 'a merit list becomes provisional and then final';
  end if;
  if old.state = 'provisional' and (new.provisional_asked_by, new.provisional_by, new.provisional_at)
    is distinct from (old.provisional_asked_by, old.provisional_by, old.provisional_at) then
    raise exception 'who published a merit list never changes';
  end if;
  return new;
end $$;

-- Rows are counted into a draft alone. A deleted account takes its category and its state with it, and nothing else changes.
CREATE FUNCTION refuse_merit_row_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  is_draft boolean;
begin
  if tg_op = 'UPDATE' then
    if new.category is null and new.state_name is null
      and (to_jsonb(new) - 'category' - 'state_name') = (to_jsonb(old) - 'category' - 'state_name') then
      return new;
    end if;
    raise exception 'a row of a merit list never changes';
  end if;
  select state = 'draft' into is_draft from merit_versions where id = coalesce(new.version_id, old.version_id);
  -- null: the version goes, and its own trigger has looked.
  if is_draft is not false then
    return coalesce(new, old);
  end if;
  raise exception 'a merit list that was published never changes';
end $$;

-- Tests name the version they were made from: a version never says anything else than it said then.
CREATE FUNCTION refuse_pattern_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'a version of a pattern is never changed';
end $$;

-- What was printed stays as it was.
CREATE FUNCTION refuse_printed_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'a printed paper is never changed: make a new version'
    using errcode = 'check_violation', table = 'printed_papers', constraint = 'printed_papers_stay';
end $$;

CREATE FUNCTION refuse_reopening_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'reopenings of attempts are append-only';
end $$;

CREATE FUNCTION refuse_revision_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'revisions are append-only';
end $$;

CREATE FUNCTION refuse_sat_paper_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (tg_op <> 'INSERT' and is_sat(old.test_id)) or (tg_op <> 'DELETE' and is_sat(new.test_id)) then
    raise exception 'the sections and questions of a test that was sat are never changed';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

-- Its name, its window, its centres and the release of its results stay open to staff; the version of its paper only rises.
CREATE FUNCTION refuse_sat_test_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.paper_version < old.paper_version then
    raise exception 'the version of a paper only rises';
  end if;
  if (new.type, new.pattern_id, new.terms, new.duration_minutes, new.languages, new.shuffles_questions, new.shuffles_options, new.paper_key)
      is distinct from
     (old.type, old.pattern_id, old.terms, old.duration_minutes, old.languages, old.shuffles_questions, old.shuffles_options, old.paper_key)
     and is_sat(old.id) then
    raise exception 'how a test that was sat is sat and marked is never changed';
  end if;
  return new;
end $$;

CREATE FUNCTION refuse_seal_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'seals of answer journals are append-only';
end $$;

CREATE FUNCTION refuse_used_passage_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform 1 from passages where id = old.id for update;
  perform 1 from questions where passage_id = old.id for update;
  if exists (select 1 from questions q join test_questions t on t.question_id = q.id where q.passage_id = old.id) then
    raise exception 'a passage that a test uses is never changed';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

-- What candidates were asked stays as it was: the way to mend a question is a correction of the test. Each function first locks what another transaction must hold to
-- begin using it, so that of two at once one sees the other.
CREATE FUNCTION refuse_used_question_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform 1 from questions where id = old.id for update;
  if exists (select 1 from test_questions where question_id = old.id) then
    raise exception 'a question that a test uses is never changed: correct it in the test';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

CREATE FUNCTION require_balanced_journal() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  total numeric;
begin
  select sum(amount) into total from postings where journal_id = new.journal_id;
  if total <> 0 then
    raise exception 'the postings of journal % come to %, not to nothing', new.journal_id, total;
  end if;
  return null;
end $$;

-- The drawer is locked, so that an entry comes before its closing or is refused.
CREATE FUNCTION require_open_drawer() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  drawer record;
begin
  select closed_at, opened_at into drawer from cash_drawers where id = new.drawer_id for share;
  if drawer.closed_at is not null then
    raise exception 'drawer % is closed, and a closed drawer is final', new.drawer_id;
  end if;
  if new.at < drawer.opened_at then
    raise exception 'drawer % was opened after %', new.drawer_id, new.at;
  end if;
  return new;
end $$;

CREATE FUNCTION require_postings() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if not exists (select from postings where journal_id = new.id) then
    raise exception 'journal % has no postings', new.id;
  end if;
  return null;
end $$;

-- By hand: when somebody last vouched for somebody else: invited them, gave them a role, let them set up a second factor anew, or had another person say yes to one of these. The log is append-only.
CREATE FUNCTION vouched_at(voucher uuid, person uuid) RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
  SELECT max(vouching.at) FROM (
    SELECT at FROM audit_log
    WHERE subject_id = person AND actor_id = voucher AND voucher <> person
      AND action IN ('invited', 'invitation-sent', 'grant-given', 'role-changed', 'totp-reset')
    UNION ALL
    SELECT created_at FROM staff_grants WHERE user_id = person AND granted_by = voucher AND voucher <> person
    UNION ALL
    SELECT decided_at FROM approvals
    WHERE subject_id = person AND subject_kind IS NULL AND decision = 'approved' AND voucher <> person
      AND voucher IN (requested_by, decided_by)
  ) AS vouching
$$;

CREATE AGGREGATE answer_hash(bytea, text) (
    SFUNC = next_answer_hash,
    STYPE = bytea
);

CREATE TABLE account_rules (
    singleton boolean DEFAULT true NOT NULL,
    minimum_age integer,
    CONSTRAINT account_rules_one_row CHECK (singleton)
);

CREATE TABLE answer_journal (
    attempt_id uuid NOT NULL,
    epoch integer NOT NULL,
    seq integer NOT NULL,
    question_id uuid NOT NULL,
    option_id text,
    marked boolean NOT NULL,
    seconds integer NOT NULL,
    client_at timestamp with time zone NOT NULL,
    server_at timestamp with time zone NOT NULL,
    option_ids jsonb,
    number text,
    draft jsonb,
    late boolean DEFAULT false NOT NULL,
    "position" integer,
    hash bytea,
    CONSTRAINT answer_journal_one_answer CHECK ((num_nonnulls(option_id, option_ids, number) <= 1))
);

CREATE TABLE approval_rules (
    action text NOT NULL,
    is_single boolean NOT NULL,
    reason text NOT NULL,
    set_by uuid NOT NULL,
    set_at timestamp with time zone NOT NULL
);

CREATE TABLE approvals (
    id uuid NOT NULL,
    action text NOT NULL,
    subject_id uuid NOT NULL,
    subject_version text NOT NULL,
    centre_id uuid,
    body jsonb NOT NULL,
    body_hash text NOT NULL,
    reason text NOT NULL,
    requested_by uuid NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    decided_by uuid,
    decided_at timestamp with time zone,
    decision text,
    note text DEFAULT ''::text NOT NULL,
    subject_kind text,
    is_alone boolean DEFAULT false NOT NULL,
    CONSTRAINT approvals_decided CHECK (((decision IS NULL) = (decided_at IS NULL))),
    CONSTRAINT approvals_two_people CHECK (((decision IS DISTINCT FROM 'approved'::text) OR ((decided_by IS NOT NULL) AND (is_alone OR (decided_by <> requested_by)))))
);

CREATE TABLE attempt_extensions (
    extension_id uuid NOT NULL,
    attempt_id uuid NOT NULL,
    seconds integer NOT NULL,
    deadline_before timestamp with time zone NOT NULL,
    deadline_after timestamp with time zone NOT NULL
);

CREATE TABLE attempt_openings (
    attempt_id uuid NOT NULL,
    epoch integer NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    device text NOT NULL,
    network text NOT NULL,
    waited_seconds integer DEFAULT 0 NOT NULL,
    language text
);

CREATE UNLOGGED TABLE attempt_presence (
    test_id uuid NOT NULL,
    student_id uuid NOT NULL,
    here_at timestamp with time zone,
    opened_at timestamp with time zone,
    beat_at timestamp with time zone,
    saved_at timestamp with time zone,
    other_at timestamp with time zone,
    refused_at timestamp with time zone,
    refusal text
)
WITH (fillfactor='70');

CREATE TABLE attempt_reopenings (
    id uuid NOT NULL,
    attempt_id uuid NOT NULL,
    reopened_at timestamp with time zone NOT NULL,
    reopened_by uuid NOT NULL,
    reason text NOT NULL,
    seconds integer NOT NULL,
    deadline timestamp with time zone NOT NULL,
    closed_at timestamp with time zone NOT NULL,
    closed_by text NOT NULL,
    score jsonb,
    journal_length integer NOT NULL,
    key_id text,
    mac bytea
);

CREATE TABLE attempt_signals (
    id uuid NOT NULL,
    attempt_id uuid NOT NULL,
    epoch integer NOT NULL,
    kind text NOT NULL,
    client_at timestamp with time zone NOT NULL,
    server_at timestamp with time zone NOT NULL
);

CREATE TABLE attempts (
    id uuid NOT NULL,
    student_id uuid NOT NULL,
    test_id uuid NOT NULL,
    started_at timestamp with time zone NOT NULL,
    deadline timestamp with time zone NOT NULL,
    number integer NOT NULL,
    epoch integer NOT NULL,
    closed_at timestamp with time zone,
    closed_by text,
    score jsonb,
    marks_obtained double precision,
    paper_version integer,
    shuffle_seed integer,
    extra_minutes_per_hour integer DEFAULT 0 NOT NULL,
    section_ends jsonb,
    device_key bytea DEFAULT sha256(convert_to(((gen_random_uuid())::text || (gen_random_uuid())::text), 'UTF8'::name)) NOT NULL,
    journal_seq integer DEFAULT 0 NOT NULL,
    journal_length integer DEFAULT 0 NOT NULL,
    journal_hash bytea,
    merit double precision,
    accuracy double precision,
    seconds_taken integer,
    centre_id uuid,
    question_seconds integer[],
    closing_written_at timestamp with time zone,
    extended_seconds integer DEFAULT 0 NOT NULL
)
WITH (fillfactor='60');

CREATE TABLE attendance_marks (
    id uuid NOT NULL,
    class_id uuid NOT NULL,
    student_id uuid NOT NULL,
    mark text NOT NULL,
    device_id uuid NOT NULL,
    number integer NOT NULL,
    marked_by uuid NOT NULL,
    written_at timestamp with time zone NOT NULL,
    received_at timestamp with time zone NOT NULL,
    reason text,
    CONSTRAINT attendance_marks_mark CHECK ((mark = ANY (ARRAY['present'::text, 'absent'::text, 'late'::text, 'excused'::text]))),
    CONSTRAINT attendance_marks_number CHECK ((number > 0))
);

CREATE TABLE attendances (
    class_id uuid NOT NULL,
    student_id uuid NOT NULL,
    joined_at timestamp with time zone NOT NULL
);

CREATE TABLE audit_log (
    id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    subject_id uuid,
    details jsonb NOT NULL,
    subject_kind text,
    centre_id uuid
);

CREATE TABLE bank_items (
    id uuid NOT NULL,
    number integer NOT NULL,
    state text NOT NULL,
    subject_id uuid,
    topic_id uuid,
    difficulty text NOT NULL,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    origin text DEFAULT ''::text NOT NULL,
    kind text NOT NULL,
    line text NOT NULL,
    languages text[] NOT NULL,
    fingerprint text NOT NULL,
    draft jsonb,
    version integer DEFAULT 1 NOT NULL,
    author_id uuid,
    import_id uuid,
    edited_by uuid,
    edited_at timestamp with time zone NOT NULL,
    draft_writers uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    review text,
    review_at timestamp with time zone,
    CONSTRAINT bank_items_draft CHECK (((state <> 'draft'::text) OR (draft IS NOT NULL))),
    CONSTRAINT bank_items_ready CHECK (((state = 'draft'::text) OR ((subject_id IS NOT NULL) AND (topic_id IS NOT NULL)))),
    CONSTRAINT bank_items_reviewed CHECK (((review IS NULL) OR ((draft IS NOT NULL) AND (review_at IS NOT NULL))))
);

ALTER TABLE bank_items ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME bank_items_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE bank_pictures (
    id text NOT NULL,
    kind text NOT NULL,
    content text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL
);

CREATE TABLE banners (
    id uuid NOT NULL,
    "position" integer NOT NULL,
    title text NOT NULL,
    line text NOT NULL,
    buttons jsonb NOT NULL,
    banner_url text,
    alt text DEFAULT ''::text NOT NULL,
    is_live boolean DEFAULT true NOT NULL,
    expires_at timestamp with time zone
);

CREATE TABLE batch_fees (
    id uuid NOT NULL,
    batch_id uuid NOT NULL,
    "from" date NOT NULL,
    total_fee bigint NOT NULL,
    admission_fee bigint NOT NULL,
    tuition_fee bigint NOT NULL,
    books_fee bigint NOT NULL,
    ph_total_discount bigint DEFAULT 0 NOT NULL,
    tuition_discount bigint DEFAULT 0 NOT NULL,
    admission_discount bigint DEFAULT 0 NOT NULL,
    books_discount bigint DEFAULT 0 NOT NULL,
    instalment_discount bigint DEFAULT 0 NOT NULL,
    instalment_charges bigint DEFAULT 0 NOT NULL,
    instalments jsonb,
    reason text DEFAULT ''::text NOT NULL,
    set_by uuid,
    CONSTRAINT batch_fees_heads CHECK ((((admission_fee + tuition_fee) + books_fee) = total_fee)),
    CONSTRAINT batch_fees_positive CHECK (((LEAST(admission_fee, tuition_fee, books_fee) >= 0) AND (total_fee > 0)))
);

CREATE TABLE batches (
    id uuid NOT NULL,
    code text NOT NULL,
    centre_id uuid,
    session text NOT NULL,
    stream text NOT NULL,
    start_date date NOT NULL,
    end_date date NOT NULL,
    time_from text NOT NULL,
    time_to text NOT NULL,
    batch_type text DEFAULT 'regular'::text NOT NULL,
    seats integer,
    are_books_in_stock boolean DEFAULT true NOT NULL,
    CONSTRAINT batches_days CHECK ((start_date <= end_date)),
    CONSTRAINT batches_seats CHECK ((seats >= 0))
);

CREATE TABLE birth_doubts (
    user_id uuid NOT NULL,
    adult_on date,
    refused_at timestamp with time zone,
    other_at timestamp with time zone,
    on_device_at timestamp with time zone
);

CREATE TABLE calendar_feeds (
    student_id uuid NOT NULL,
    token_hash text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE cash_drawers (
    id uuid NOT NULL,
    centre_id uuid NOT NULL,
    cashier_id uuid NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    opening bigint NOT NULL,
    closed_at timestamp with time zone,
    closed_by uuid,
    counts jsonb,
    counted bigint,
    expected bigint,
    reason text DEFAULT ''::text NOT NULL,
    CONSTRAINT cash_drawers_closed CHECK ((num_nulls(closed_at, closed_by, counts, counted, expected) = ANY (ARRAY[0, 5]))),
    CONSTRAINT cash_drawers_counted CHECK ((counted >= 0)),
    CONSTRAINT cash_drawers_opening CHECK ((opening >= 0)),
    CONSTRAINT cash_drawers_reason CHECK (((counted = expected) OR (reason <> ''::text)))
);

CREATE TABLE centre_seats (
    test_id uuid NOT NULL,
    centre_id uuid NOT NULL,
    seats integer NOT NULL,
    CONSTRAINT centre_seats_count CHECK ((seats >= 0))
);

CREATE TABLE centres (
    id uuid NOT NULL,
    name text NOT NULL,
    address text NOT NULL,
    phone text NOT NULL,
    seo_url text NOT NULL,
    latitude double precision NOT NULL,
    longitude double precision NOT NULL,
    "position" integer NOT NULL,
    sub_title text DEFAULT ''::text NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    page jsonb DEFAULT '{"tabs": [], "content": "", "banner_url": null, "info_cards": []}'::jsonb NOT NULL,
    is_live boolean DEFAULT true NOT NULL,
    opening jsonb DEFAULT '{"hours": [], "holidays": []}'::jsonb NOT NULL
);

CREATE TABLE challenge_windows (
    test_id uuid NOT NULL,
    opens_at timestamp with time zone NOT NULL,
    closes_at timestamp with time zone NOT NULL,
    set_by uuid NOT NULL,
    set_at timestamp with time zone NOT NULL,
    CONSTRAINT challenge_windows_order CHECK ((opens_at < closes_at))
);

CREATE TABLE challenged_questions (
    id uuid NOT NULL,
    test_id uuid NOT NULL,
    question_id uuid NOT NULL
);

CREATE TABLE challenges (
    id uuid NOT NULL,
    challenged_id uuid NOT NULL,
    attempt_id uuid NOT NULL,
    claim text NOT NULL,
    option_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    number text,
    reason text NOT NULL,
    file_key text,
    file_name text,
    file_bytes integer,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT challenges_file CHECK ((num_nonnulls(file_key, file_name, file_bytes) = ANY (ARRAY[0, 3])))
);

CREATE TABLE class_notes (
    id uuid NOT NULL,
    class_id uuid NOT NULL,
    student_id uuid NOT NULL,
    at_seconds integer NOT NULL,
    text text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE class_registers (
    class_id uuid NOT NULL,
    saved_at timestamp with time zone NOT NULL,
    saved_by uuid NOT NULL,
    reason text
);

CREATE TABLE class_reminders (
    student_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE class_rooms (
    id uuid NOT NULL,
    centre_id uuid NOT NULL,
    name text NOT NULL,
    places integer NOT NULL,
    closed_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT class_rooms_places CHECK (((places >= 1) AND (places <= 2000)))
);

CREATE TABLE class_slots (
    class_id uuid NOT NULL,
    kind text NOT NULL,
    taken_id uuid NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    CONSTRAINT class_slots_kind CHECK ((kind = ANY (ARRAY['teacher'::text, 'room'::text, 'batch'::text]))),
    CONSTRAINT class_slots_times CHECK ((starts_at < ends_at))
);

CREATE TABLE classes (
    id uuid NOT NULL,
    title text NOT NULL,
    kind text NOT NULL,
    subject_id uuid NOT NULL,
    topic_id uuid NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    join_url text,
    video_url text,
    annotation_pdf_url text,
    assignment_pdf_url text,
    teacher_id uuid,
    cancelled_at timestamp with time zone,
    room_id uuid,
    cancel_reason text,
    moved_from timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT classes_cancel_reason CHECK (((cancel_reason IS NULL) OR (cancelled_at IS NOT NULL))),
    CONSTRAINT classes_times CHECK ((starts_at < ends_at))
);

CREATE TABLE consents (
    id uuid NOT NULL,
    kind text NOT NULL,
    person_name text NOT NULL,
    storage_key text NOT NULL,
    result_on date NOT NULL,
    given_on date NOT NULL,
    is_minor boolean NOT NULL,
    guardian_name text,
    guardian_storage_key text,
    recorded_by uuid,
    recorded_at timestamp with time zone NOT NULL,
    withdrawn_at timestamp with time zone,
    is_held boolean GENERATED ALWAYS AS ((withdrawn_at IS NULL)) STORED NOT NULL,
    CONSTRAINT consents_after_result CHECK ((given_on >= result_on)),
    CONSTRAINT consents_guardian CHECK (((NOT is_minor) OR ((guardian_name IS NOT NULL) AND (guardian_storage_key IS NOT NULL))))
);

CREATE TABLE content_categories (
    id uuid NOT NULL,
    section text NOT NULL,
    name text NOT NULL,
    seo_url text NOT NULL,
    "position" integer NOT NULL,
    icon_url text
);

CREATE TABLE content_items (
    id uuid NOT NULL,
    sub_category_id uuid NOT NULL,
    title text NOT NULL,
    sub_title text NOT NULL,
    content text NOT NULL,
    seo_url text NOT NULL,
    banner_url text,
    published_at timestamp with time zone NOT NULL,
    is_live boolean DEFAULT true NOT NULL,
    expires_at timestamp with time zone
);

CREATE TABLE content_sub_categories (
    id uuid NOT NULL,
    category_id uuid NOT NULL,
    name text NOT NULL,
    seo_url text NOT NULL,
    "position" integer NOT NULL,
    icon_url text
);

CREATE TABLE content_version (
    singleton boolean DEFAULT true NOT NULL,
    version bigint NOT NULL,
    shared_version bigint DEFAULT 0 NOT NULL,
    CONSTRAINT content_version_one_row CHECK (singleton)
);

CREATE TABLE corrections (
    test_id uuid NOT NULL,
    paper_version integer NOT NULL,
    question_id uuid NOT NULL,
    key jsonb NOT NULL,
    dropped text,
    reason text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE counters (
    name text NOT NULL,
    last integer NOT NULL
);

CREATE TABLE course_categories (
    id uuid NOT NULL,
    name text NOT NULL,
    sub_title text DEFAULT ''::text NOT NULL,
    seo_url text NOT NULL,
    "position" integer NOT NULL,
    page jsonb DEFAULT '{"tabs": [], "content": "", "banner_url": null, "info_cards": []}'::jsonb NOT NULL,
    is_live boolean DEFAULT true NOT NULL
);

CREATE TABLE course_category_courses (
    course_id uuid NOT NULL,
    course_category_id uuid NOT NULL
);

CREATE TABLE course_classes (
    course_id uuid NOT NULL,
    class_id uuid NOT NULL
);

CREATE TABLE course_exams (
    course_id uuid NOT NULL,
    exam_id uuid NOT NULL
);

CREATE TABLE course_inclusions (
    course_id uuid NOT NULL,
    kind text NOT NULL,
    ref_id uuid NOT NULL,
    quiz_types text[]
);

CREATE TABLE course_prices (
    id uuid NOT NULL,
    course_id uuid NOT NULL,
    "from" timestamp with time zone NOT NULL,
    base_fee integer NOT NULL,
    discounted_fee integer NOT NULL,
    book_fee integer,
    applied_at timestamp with time zone,
    reason text DEFAULT ''::text NOT NULL,
    set_by uuid,
    CONSTRAINT course_prices_book_fee CHECK (((book_fee >= 0) AND (book_fee <= discounted_fee))),
    CONSTRAINT course_prices_fees CHECK (((0 <= discounted_fee) AND (discounted_fee <= base_fee)))
);

CREATE TABLE course_teachers (
    course_id uuid NOT NULL,
    teacher_id uuid NOT NULL
);

CREATE TABLE courses (
    id uuid NOT NULL,
    name text NOT NULL,
    sub_title text NOT NULL,
    seo_url text NOT NULL,
    type text NOT NULL,
    product_id uuid NOT NULL,
    batch_id uuid,
    base_fee integer NOT NULL,
    discounted_fee integer NOT NULL,
    book_fee integer,
    validity_days integer,
    is_shipped boolean DEFAULT false NOT NULL,
    is_live boolean DEFAULT true NOT NULL,
    "position" integer NOT NULL,
    curriculum jsonb DEFAULT '[]'::jsonb NOT NULL,
    page jsonb DEFAULT '{"tabs": [], "content": "", "banner_url": null, "info_cards": []}'::jsonb NOT NULL,
    CONSTRAINT courses_book_fee CHECK (((book_fee >= 0) AND (book_fee <= discounted_fee))),
    CONSTRAINT courses_fees CHECK (((0 <= discounted_fee) AND (discounted_fee <= base_fee)))
);

CREATE TABLE discount_students (
    discount_id uuid NOT NULL,
    student_id uuid NOT NULL
);

CREATE TABLE discounts (
    id uuid NOT NULL,
    kind text NOT NULL,
    code text,
    name text NOT NULL,
    basis_points integer,
    amount bigint,
    maximum bigint,
    course_id uuid,
    "from" timestamp with time zone NOT NULL,
    until timestamp with time zone NOT NULL,
    uses integer NOT NULL,
    uses_per_student integer DEFAULT 1 NOT NULL,
    CONSTRAINT discounts_basis_points CHECK (((basis_points >= 1) AND (basis_points <= 10000))),
    CONSTRAINT discounts_code CHECK ((code = upper(code))),
    CONSTRAINT discounts_one_measure CHECK (((basis_points IS NULL) <> (amount IS NULL)))
);

CREATE TABLE document_codes (
    code text NOT NULL,
    kind text NOT NULL,
    subject_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    revision integer NOT NULL,
    fingerprint text NOT NULL,
    issued_at timestamp with time zone NOT NULL,
    replaced_at timestamp with time zone,
    withdrawn_at timestamp with time zone,
    CONSTRAINT document_codes_kind CHECK ((kind = ANY (ARRAY['admit-card'::text, 'merit-certificate'::text]))),
    CONSTRAINT document_codes_one CHECK ((revision >= 1))
);

CREATE SEQUENCE draft_versions
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE drafts (
    kind text NOT NULL,
    subject_id uuid NOT NULL,
    body jsonb NOT NULL,
    base_version integer NOT NULL,
    version bigint NOT NULL,
    edited_by uuid,
    edited_at timestamp with time zone NOT NULL,
    publish_at timestamp with time zone,
    scheduled_by uuid,
    problem text
);

CREATE TABLE drawer_entries (
    id uuid NOT NULL,
    drawer_id uuid NOT NULL,
    kind text NOT NULL,
    amount bigint NOT NULL,
    reference text DEFAULT ''::text NOT NULL,
    order_id uuid,
    refund_id uuid,
    handover_id uuid,
    at timestamp with time zone NOT NULL,
    CONSTRAINT drawer_entries_sign CHECK ((((kind = ANY (ARRAY['taken'::text, 'handed-in'::text])) = (amount > 0)) AND (amount <> 0))),
    CONSTRAINT drawer_entries_source CHECK ((((kind = 'taken'::text) = (order_id IS NOT NULL)) AND ((kind = 'refund'::text) = (refund_id IS NOT NULL)) AND ((kind = ANY (ARRAY['handed-in'::text, 'handed-out'::text])) = (handover_id IS NOT NULL)) AND ((kind = 'banked'::text) = (reference <> ''::text))))
);

CREATE TABLE drawer_handovers (
    id uuid NOT NULL,
    from_drawer_id uuid NOT NULL,
    to_drawer_id uuid NOT NULL,
    amount bigint NOT NULL,
    state text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    ended_by uuid,
    CONSTRAINT drawer_handovers_amount CHECK ((amount > 0)),
    CONSTRAINT drawer_handovers_ended CHECK (((state = 'asked'::text) = (ended_at IS NULL))),
    CONSTRAINT drawer_handovers_two CHECK ((from_drawer_id <> to_drawer_id))
);

CREATE TABLE enrolments (
    id uuid NOT NULL,
    student_id uuid NOT NULL,
    course_id uuid NOT NULL,
    batch_id uuid NOT NULL,
    order_id uuid NOT NULL,
    plan text NOT NULL,
    terms jsonb NOT NULL,
    total bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone
);

CREATE TABLE entitlements (
    id uuid NOT NULL,
    student_id uuid NOT NULL,
    course_id uuid NOT NULL,
    roll_number integer NOT NULL,
    "from" timestamp with time zone NOT NULL,
    until timestamp with time zone,
    source text NOT NULL,
    order_id uuid,
    ended_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE exam_categories (
    id uuid NOT NULL,
    name text NOT NULL,
    seo_url text NOT NULL,
    "position" integer NOT NULL,
    sub_title text DEFAULT ''::text NOT NULL,
    page jsonb DEFAULT '{"tabs": [], "content": "", "banner_url": null, "info_cards": []}'::jsonb NOT NULL,
    is_live boolean DEFAULT true NOT NULL
);

CREATE TABLE exam_rooms (
    id uuid NOT NULL,
    test_id uuid NOT NULL,
    centre_id uuid NOT NULL,
    name text NOT NULL,
    capacity integer NOT NULL,
    columns integer NOT NULL,
    "position" integer NOT NULL,
    seating integer DEFAULT 0 NOT NULL,
    CONSTRAINT exam_rooms_size CHECK ((((capacity >= 1) AND (capacity <= 500)) AND ((columns >= 1) AND (columns <= 30))))
);

CREATE TABLE exam_seats (
    registration_id uuid NOT NULL,
    room_id uuid NOT NULL,
    seat integer NOT NULL
);

CREATE TABLE exams (
    id uuid NOT NULL,
    category_id uuid NOT NULL,
    name text NOT NULL,
    sub_title text NOT NULL,
    seo_url text NOT NULL,
    icon_url text,
    "position" integer NOT NULL,
    page jsonb DEFAULT '{"tabs": [], "content": "", "banner_url": null, "info_cards": []}'::jsonb NOT NULL,
    is_live boolean DEFAULT true NOT NULL,
    next_stage text DEFAULT ''::text NOT NULL,
    next_on date
);

CREATE TABLE guardian_consents (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    guardian_name text NOT NULL,
    guardian_phone text NOT NULL,
    text_version text NOT NULL,
    consented_at timestamp with time zone NOT NULL,
    withdrawn_at timestamp with time zone,
    adult_on date
);

CREATE TABLE hall_absences (
    test_id uuid NOT NULL,
    student_id uuid NOT NULL,
    written_at timestamp with time zone NOT NULL,
    marked_at timestamp with time zone NOT NULL,
    marked_by uuid NOT NULL
);

CREATE TABLE hall_incidents (
    id uuid NOT NULL,
    test_id uuid NOT NULL,
    student_id uuid,
    centre_id uuid,
    words text NOT NULL,
    written_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by uuid NOT NULL
);

CREATE TABLE hall_message_reads (
    message_id uuid NOT NULL,
    student_id uuid NOT NULL,
    read_at timestamp with time zone NOT NULL
);

CREATE TABLE hall_messages (
    id uuid NOT NULL,
    test_id uuid NOT NULL,
    student_id uuid,
    centre_id uuid,
    words text NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    sent_by uuid NOT NULL
);

CREATE UNLOGGED TABLE hall_pace (
    test_id uuid NOT NULL,
    centre_id uuid,
    slot timestamp with time zone NOT NULL,
    saves integer NOT NULL
);

CREATE TABLE idempotency_keys (
    key uuid NOT NULL,
    actor_id uuid NOT NULL,
    route text NOT NULL,
    body_hash text NOT NULL,
    answer jsonb,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE images (
    id uuid NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    colour text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE import_rows (
    import_id uuid NOT NULL,
    "position" integer NOT NULL,
    verdict text NOT NULL,
    reasons jsonb NOT NULL,
    cells jsonb NOT NULL,
    line text NOT NULL,
    keys text[] NOT NULL,
    staged jsonb
);

CREATE TABLE imports (
    id uuid NOT NULL,
    kind text NOT NULL,
    file_name text NOT NULL,
    file_key text NOT NULL,
    format text NOT NULL,
    state text NOT NULL,
    problem text,
    headings jsonb DEFAULT '[]'::jsonb NOT NULL,
    samples jsonb DEFAULT '[]'::jsonb NOT NULL,
    columns jsonb DEFAULT '[]'::jsonb NOT NULL,
    defaults jsonb DEFAULT '{}'::jsonb NOT NULL,
    meanings jsonb DEFAULT '[]'::jsonb NOT NULL,
    counts jsonb NOT NULL,
    task_id uuid,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone
);

CREATE TABLE installation (
    singleton boolean DEFAULT true NOT NULL,
    is_demo boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT installation_one_row CHECK (singleton)
);

CREATE TABLE instalments (
    id uuid NOT NULL,
    enrolment_id uuid NOT NULL,
    number integer NOT NULL,
    admission bigint NOT NULL,
    tuition bigint NOT NULL,
    books bigint NOT NULL,
    discount bigint NOT NULL,
    charges bigint NOT NULL,
    net bigint NOT NULL,
    due_on date NOT NULL,
    settled_at timestamp with time zone,
    settled_by uuid,
    waived_at timestamp with time zone,
    reminders integer DEFAULT 0 NOT NULL,
    waived_by uuid,
    CONSTRAINT instalments_net CHECK ((net = ((((admission + tuition) + books) + charges) - discount))),
    CONSTRAINT instalments_taken_off CHECK (((waived_by IS NULL) OR ((waived_at IS NOT NULL) AND (settled_at IS NULL))))
);

CREATE TABLE institute (
    singleton boolean DEFAULT true NOT NULL,
    settings jsonb NOT NULL,
    about jsonb NOT NULL,
    CONSTRAINT institute_one_row CHECK (singleton)
);

CREATE TABLE item_figures (
    test_id uuid NOT NULL,
    question_id uuid NOT NULL,
    sums jsonb NOT NULL,
    flags jsonb NOT NULL
);

CREATE TABLE job_applications (
    id uuid NOT NULL,
    post_id uuid NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    message text NOT NULL,
    cv_key text NOT NULL,
    cv_bytes integer NOT NULL,
    fingerprint text NOT NULL,
    state text DEFAULT 'new'::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT job_applications_state_known CHECK ((state = ANY (ARRAY['new'::text, 'seen'::text, 'answered'::text])))
);

CREATE TABLE jobs (
    id uuid NOT NULL,
    kind text NOT NULL,
    payload jsonb NOT NULL,
    run_at timestamp with time zone NOT NULL,
    leased_until timestamp with time zone,
    tries integer DEFAULT 0 NOT NULL,
    parked_at timestamp with time zone,
    last_error text
);

CREATE TABLE journal_checks (
    night date NOT NULL,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    is_keyed boolean NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    entries integer DEFAULT 0 NOT NULL,
    seals integer DEFAULT 0 NOT NULL,
    unsealed integer DEFAULT 0 NOT NULL,
    fault_count integer DEFAULT 0 NOT NULL,
    faults jsonb DEFAULT '[]'::jsonb NOT NULL
);

CREATE TABLE journal_seals (
    number integer NOT NULL,
    attempt_id uuid NOT NULL,
    journal_length integer NOT NULL,
    head bytea,
    sealed_at timestamp with time zone NOT NULL,
    key_id text NOT NULL,
    mac bytea NOT NULL,
    chain bytea NOT NULL
);

CREATE TABLE journals (
    id uuid NOT NULL,
    kind text NOT NULL,
    source_id text NOT NULL,
    order_id uuid,
    at timestamp with time zone NOT NULL
);

CREATE TABLE key_decisions (
    challenged_id uuid NOT NULL,
    verdict text NOT NULL,
    key jsonb,
    reason text NOT NULL,
    asked integer NOT NULL,
    version_before integer NOT NULL,
    paper_version integer NOT NULL,
    decided_at timestamp with time zone NOT NULL,
    requested_by uuid NOT NULL,
    approved_by uuid NOT NULL,
    CONSTRAINT key_decisions_kept CHECK (((verdict = 'keep'::text) = (version_before = paper_version))),
    CONSTRAINT key_decisions_key CHECK (((verdict = ANY (ARRAY['other-key'::text, 'two-keys'::text])) = (key IS NOT NULL)))
);

CREATE TABLE known_devices (
    token_hash bytea NOT NULL,
    user_id uuid NOT NULL,
    last_used_at timestamp with time zone NOT NULL
);

CREATE TABLE lead_events (
    id uuid NOT NULL,
    lead_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    by uuid,
    kind text NOT NULL,
    outcome text,
    before text,
    after text,
    note text DEFAULT ''::text NOT NULL
);

CREATE TABLE lead_reasons (
    key text NOT NULL,
    name text NOT NULL,
    "position" integer NOT NULL,
    is_offered boolean DEFAULT true NOT NULL
);

CREATE TABLE lead_stages (
    key text NOT NULL,
    name text NOT NULL,
    "position" integer NOT NULL,
    is_closed boolean DEFAULT false NOT NULL
);

CREATE TABLE leads (
    id uuid NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    email text,
    phone text,
    centre_id uuid,
    course_id uuid,
    exam_id uuid,
    subject text,
    message text,
    source_page text NOT NULL,
    fingerprint text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    stage text DEFAULT 'new'::text NOT NULL,
    source text DEFAULT 'website'::text NOT NULL,
    owner_id uuid,
    next_follow_up_at timestamp with time zone,
    lost_reason text,
    closed_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_by uuid,
    merged_into uuid,
    student_id uuid,
    import_id uuid,
    words tsvector GENERATED ALWAYS AS (array_to_tsvector(array_remove(regexp_split_to_array(lower((NORMALIZE(name, NFC) COLLATE "C")), '[\s.,()/-]+'::text), ''::text))) STORED,
    CONSTRAINT leads_closed_stage CHECK (((stage = ANY (ARRAY['won'::text, 'lost'::text])) = (closed_at IS NOT NULL))),
    CONSTRAINT leads_follow_up CHECK (((closed_at IS NOT NULL) OR (stage = 'new'::text) OR (next_follow_up_at IS NOT NULL))),
    CONSTRAINT leads_lost_reason CHECK (((stage <> 'lost'::text) OR (lost_reason IS NOT NULL)))
);

CREATE TABLE legal_texts (
    id uuid NOT NULL,
    kind text NOT NULL,
    version integer NOT NULL,
    title text NOT NULL,
    content text NOT NULL,
    published_at timestamp with time zone NOT NULL,
    published_by uuid,
    asks_again boolean DEFAULT false NOT NULL
);

CREATE TABLE linked_logins (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    provider text NOT NULL,
    subject text NOT NULL,
    email text,
    linked_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone
);

CREATE TABLE mailed_tokens (
    token_hash bytea NOT NULL,
    purpose text NOT NULL,
    user_id uuid NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);

CREATE TABLE merchants (
    id uuid NOT NULL,
    key text NOT NULL,
    provider text NOT NULL,
    mid text NOT NULL,
    website_name text NOT NULL
);

CREATE TABLE merit_lists (
    id uuid NOT NULL,
    name text NOT NULL,
    rules jsonb NOT NULL,
    edition integer DEFAULT 1 NOT NULL,
    created_by uuid,
    created_at timestamp with time zone NOT NULL,
    is_public boolean DEFAULT false NOT NULL
);

CREATE TABLE merit_rows (
    version_id uuid NOT NULL,
    attempt_id uuid NOT NULL,
    student_id uuid NOT NULL,
    shift integer NOT NULL,
    roll_number integer,
    category text,
    state_name text,
    centre_id uuid,
    batch_id uuid,
    marks text NOT NULL,
    sections jsonb NOT NULL,
    scale text,
    shown_marks text NOT NULL,
    percentile text NOT NULL,
    normalised text,
    rank integer NOT NULL,
    category_rank integer,
    centre_rank integer,
    batch_rank integer,
    state_rank integer,
    decided_by integer,
    missed jsonb NOT NULL,
    selection text,
    slab integer,
    is_from_paper boolean DEFAULT false NOT NULL,
    CONSTRAINT merit_rows_ranks CHECK (((rank >= 1) AND (shift >= 1))),
    CONSTRAINT merit_rows_slab CHECK (((slab >= 1) AND (slab <= 100)))
);

CREATE TABLE merit_shifts (
    list_id uuid NOT NULL,
    "position" integer NOT NULL,
    test_id uuid NOT NULL,
    name text NOT NULL,
    CONSTRAINT merit_shifts_position CHECK (("position" >= 1))
);

CREATE TABLE merit_versions (
    id uuid NOT NULL,
    list_id uuid NOT NULL,
    number integer NOT NULL,
    state text DEFAULT 'draft'::text NOT NULL,
    terms jsonb NOT NULL,
    figures jsonb NOT NULL,
    fingerprint text NOT NULL,
    reason text,
    computed_by uuid,
    computed_at timestamp with time zone NOT NULL,
    provisional_asked_by uuid,
    provisional_by uuid,
    provisional_at timestamp with time zone,
    final_asked_by uuid,
    final_by uuid,
    final_at timestamp with time zone,
    CONSTRAINT merit_versions_final CHECK (((state = 'final'::text) = (final_at IS NOT NULL))),
    CONSTRAINT merit_versions_provisional CHECK (((state = 'draft'::text) = (provisional_at IS NULL))),
    CONSTRAINT merit_versions_reason CHECK (((number = 1) OR (reason <> ''::text))),
    CONSTRAINT merit_versions_state CHECK ((state = ANY (ARRAY['draft'::text, 'provisional'::text, 'final'::text])))
);

CREATE TABLE notebook_answers (
    student_id uuid NOT NULL,
    id uuid NOT NULL,
    question_id uuid NOT NULL,
    option_id text,
    option_ids jsonb,
    number text,
    is_guess boolean DEFAULT false NOT NULL,
    seconds integer NOT NULL,
    answered_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT notebook_answers_one_answer CHECK ((num_nonnulls(option_id, option_ids, number) <= 1))
);

CREATE TABLE notebook_attempts (
    attempt_id uuid NOT NULL,
    paper_version integer NOT NULL,
    closed_at timestamp with time zone NOT NULL
);

CREATE TABLE notebook_questions (
    student_id uuid NOT NULL,
    question_id uuid NOT NULL,
    attempt_id uuid NOT NULL,
    test_id uuid NOT NULL,
    kind text,
    missed_at timestamp with time zone,
    seconds integer,
    due_on date,
    right_days integer DEFAULT 0 NOT NULL,
    left_on date,
    note text DEFAULT ''::text NOT NULL,
    noted_at timestamp with time zone,
    is_bookmarked boolean DEFAULT false NOT NULL,
    added_at timestamp with time zone NOT NULL,
    CONSTRAINT notebook_questions_missed CHECK (((kind IS NULL) = (missed_at IS NULL)))
);

CREATE TABLE open_posts (
    id uuid NOT NULL,
    "position" integer NOT NULL,
    title text NOT NULL,
    place text NOT NULL,
    content text NOT NULL,
    closes_on date,
    is_live boolean DEFAULT true NOT NULL
);

CREATE TABLE overdue_policies (
    id uuid NOT NULL,
    "from" date NOT NULL,
    grace_days integer NOT NULL,
    late_fee bigint NOT NULL,
    suspend_after_days integer,
    set_by uuid,
    CONSTRAINT overdue_policies_positive CHECK ((LEAST((grace_days)::bigint, late_fee, (suspend_after_days)::bigint) >= 0))
);

CREATE TABLE parcels (
    order_id uuid NOT NULL,
    state text NOT NULL,
    carrier text NOT NULL,
    tracking_number text NOT NULL,
    sent_on date NOT NULL,
    ended_on date,
    kept_at timestamp with time zone NOT NULL,
    kept_by uuid NOT NULL
);

CREATE TABLE passages (
    id uuid NOT NULL,
    text jsonb NOT NULL,
    source jsonb
);

CREATE TABLE patterns (
    id uuid NOT NULL,
    key text NOT NULL,
    version integer NOT NULL,
    name text NOT NULL,
    source text NOT NULL,
    source_date date NOT NULL,
    body jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    doubt text
);

CREATE TABLE payment_events (
    id uuid NOT NULL,
    order_id uuid,
    source text NOT NULL,
    sha256 bytea NOT NULL,
    raw text NOT NULL,
    received_at timestamp with time zone NOT NULL,
    repeats integer DEFAULT 0 NOT NULL
);

CREATE TABLE payment_findings (
    id uuid NOT NULL,
    order_id uuid,
    kind text NOT NULL,
    key text NOT NULL,
    details jsonb NOT NULL,
    found_at timestamp with time zone NOT NULL,
    closed_at timestamp with time zone,
    closed_by uuid,
    note text DEFAULT ''::text NOT NULL
);

CREATE TABLE payment_orders (
    id uuid NOT NULL,
    order_no text NOT NULL,
    student_id uuid NOT NULL,
    course_id uuid NOT NULL,
    batch_id uuid,
    kind text NOT NULL,
    plan text NOT NULL,
    instalment_no integer DEFAULT 1 NOT NULL,
    enrolment_id uuid,
    product_key text NOT NULL,
    choice text NOT NULL,
    with_books boolean NOT NULL,
    quote jsonb NOT NULL,
    amount bigint NOT NULL,
    discount_id uuid,
    shipping_address jsonb,
    state text NOT NULL,
    state_at timestamp with time zone NOT NULL,
    held_for text,
    is_unplaced boolean DEFAULT false NOT NULL,
    merchant_id uuid,
    provider text,
    mid text,
    token text,
    token_until timestamp with time zone,
    provider_ref text,
    created_at timestamp with time zone NOT NULL,
    paid_at timestamp with time zone,
    paid_amount bigint,
    txn_id text,
    bank_txn_id text,
    payment_mode text,
    gateway_name text,
    bank_name text,
    txn_date text,
    polls integer DEFAULT 0 NOT NULL,
    counter_mode text,
    counter_ref text,
    counter_centre_id uuid,
    counter_staff_id uuid,
    counter_cleared_at timestamp with time zone,
    number text DEFAULT ''::text NOT NULL,
    CONSTRAINT payment_orders_amount CHECK ((amount > 0))
);

CREATE TABLE postings (
    id uuid NOT NULL,
    journal_id uuid NOT NULL,
    account text NOT NULL,
    amount bigint NOT NULL
);

CREATE TABLE printed_papers (
    test_id uuid NOT NULL,
    version integer NOT NULL,
    body jsonb NOT NULL,
    seeds jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE products (
    id uuid NOT NULL,
    name text NOT NULL,
    sub_title text NOT NULL,
    seo_url text NOT NULL,
    type text NOT NULL,
    featured_card_image text,
    is_featured boolean NOT NULL,
    "position" integer NOT NULL,
    page jsonb DEFAULT '{"tabs": [], "content": "", "banner_url": null, "info_cards": []}'::jsonb NOT NULL,
    is_live boolean DEFAULT true NOT NULL
);

CREATE TABLE profiles (
    user_id uuid NOT NULL,
    dob date,
    gender text,
    category text,
    id_type text,
    id_name text,
    id_relation text,
    id_number text,
    father jsonb,
    present_address jsonb,
    permanent_address jsonb,
    educational_qualification jsonb,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT profiles_aadhaar_masked CHECK (((id_type IS DISTINCT FROM 'Aadhaar Card'::text) OR (id_number ~ '^[0-9]{4}$'::text)))
);

CREATE TABLE provider_logins (
    state_hash bytea NOT NULL,
    browser_hash bytea NOT NULL,
    provider text NOT NULL,
    nonce text NOT NULL,
    verifier text NOT NULL,
    redirect text,
    remember boolean DEFAULT false NOT NULL,
    user_id uuid,
    expires_at timestamp with time zone NOT NULL,
    answered_at timestamp with time zone,
    subject text,
    name text,
    email text,
    is_email_proven boolean DEFAULT false NOT NULL,
    code_to text,
    code_hash text,
    code_tries integer DEFAULT 0 NOT NULL
);

CREATE TABLE push_subscriptions (
    id uuid NOT NULL,
    student_id uuid NOT NULL,
    endpoint text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE question_reports (
    id uuid NOT NULL,
    attempt_id uuid NOT NULL,
    question_id uuid NOT NULL,
    problem text NOT NULL,
    note text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE question_reviews (
    id uuid NOT NULL,
    item_id uuid NOT NULL,
    state text NOT NULL,
    writers uuid[] NOT NULL,
    sent_by uuid NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    decided_by uuid,
    decided_at timestamp with time zone,
    notes jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT question_reviews_decided CHECK (((state = 'open'::text) = (decided_at IS NULL))),
    CONSTRAINT question_reviews_other CHECK (((state <> ALL (ARRAY['returned'::text, 'approved'::text])) OR ((decided_by IS NOT NULL) AND (decided_by <> ALL (writers)))))
);

CREATE TABLE question_tries (
    question_id uuid NOT NULL,
    answers integer NOT NULL,
    "right" integer NOT NULL,
    CONSTRAINT question_tries_right CHECK ((("right" >= 0) AND ("right" <= answers)))
);

CREATE TABLE questions (
    id uuid NOT NULL,
    text jsonb NOT NULL,
    options jsonb NOT NULL,
    solution jsonb NOT NULL,
    passage_id uuid,
    key jsonb NOT NULL,
    kind text GENERATED ALWAYS AS ((key ->> 'kind'::text)) STORED NOT NULL,
    keeps_order boolean DEFAULT false NOT NULL,
    item_id uuid NOT NULL,
    version integer NOT NULL,
    source jsonb,
    created_at timestamp with time zone
);

CREATE TABLE receipts (
    id uuid NOT NULL,
    number text NOT NULL,
    kind text NOT NULL,
    order_id uuid NOT NULL,
    source_id uuid NOT NULL,
    student_id uuid NOT NULL,
    content jsonb NOT NULL,
    issued_at timestamp with time zone NOT NULL
);

CREATE TABLE redirects (
    kind text NOT NULL,
    seo_url text NOT NULL,
    subject_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE refund_requests (
    id uuid NOT NULL,
    order_id uuid NOT NULL,
    student_id uuid NOT NULL,
    amount bigint NOT NULL,
    policy jsonb NOT NULL,
    reason text NOT NULL,
    state text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    approval_id uuid,
    answer text DEFAULT ''::text NOT NULL,
    answered_by uuid,
    answered_at timestamp with time zone,
    CONSTRAINT refund_requests_amount CHECK ((amount > 0)),
    CONSTRAINT refund_requests_declined CHECK (((state <> 'declined'::text) OR (answer <> ''::text))),
    CONSTRAINT refund_requests_taken_up CHECK (((state <> 'taken-up'::text) OR (approval_id IS NOT NULL)))
);

CREATE TABLE refunds (
    id uuid NOT NULL,
    order_id uuid NOT NULL,
    ref_id text NOT NULL,
    amount bigint NOT NULL,
    reason text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    revokes boolean NOT NULL,
    policy jsonb,
    state text NOT NULL,
    state_at timestamp with time zone NOT NULL,
    requested_by uuid,
    requested_at timestamp with time zone NOT NULL,
    approved_by uuid,
    approved_at timestamp with time zone,
    provider_ref text,
    problem text,
    approval_id uuid,
    payout_mode text,
    payout_ref text,
    paid_out_at timestamp with time zone,
    paid_out_by uuid,
    payout_centre_id uuid,
    CONSTRAINT refunds_amount CHECK ((amount > 0)),
    CONSTRAINT refunds_approved CHECK (((state = ANY (ARRAY['requested'::text, 'refused'::text])) OR (approved_by IS NOT NULL))),
    CONSTRAINT refunds_paid_out CHECK (((paid_out_by IS NULL) OR ((state = 'done'::text) AND (payout_mode IS NOT NULL) AND (paid_out_at IS NOT NULL)))),
    CONSTRAINT refunds_two_people CHECK (((approved_by IS DISTINCT FROM requested_by) OR (approved_by IS NULL) OR (approval_id IS NOT NULL)))
);

CREATE TABLE registration_terms (
    test_id uuid NOT NULL,
    ends_at timestamp with time zone,
    changes_until timestamp with time zone,
    syllabus text DEFAULT ''::text NOT NULL,
    classes jsonb DEFAULT '[]'::jsonb NOT NULL,
    minimum_age integer,
    maximum_age integer,
    age_on date,
    categories jsonb DEFAULT '[]'::jsonb NOT NULL,
    offer_hours integer DEFAULT 24 NOT NULL,
    shift_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    edited_by uuid,
    edited_at timestamp with time zone NOT NULL
);

CREATE TABLE regrades (
    attempt_id uuid NOT NULL,
    paper_version integer NOT NULL,
    version_before integer NOT NULL,
    before jsonb NOT NULL,
    after jsonb NOT NULL,
    marks_before double precision NOT NULL,
    marks_after double precision NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE revisions (
    kind text NOT NULL,
    subject_id uuid NOT NULL,
    version integer NOT NULL,
    body jsonb NOT NULL,
    published_by uuid,
    published_at timestamp with time zone NOT NULL,
    note text DEFAULT ''::text NOT NULL
);

CREATE TABLE saved_views (
    id uuid NOT NULL,
    owner_id uuid NOT NULL,
    list text NOT NULL,
    name text NOT NULL,
    query text NOT NULL,
    role text,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE search_entries (
    id uuid NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    about text NOT NULL,
    seo_urls text[] NOT NULL,
    course_type text,
    section text,
    "position" integer NOT NULL,
    until timestamp with time zone,
    title_words tsvector NOT NULL,
    words tsvector NOT NULL
);

CREATE TABLE search_state (
    singleton boolean DEFAULT true NOT NULL,
    version bigint NOT NULL,
    CONSTRAINT search_state_one_row CHECK (singleton)
);

CREATE TABLE search_synonyms (
    singleton boolean DEFAULT true NOT NULL,
    lines jsonb NOT NULL,
    CONSTRAINT search_synonyms_one_row CHECK (singleton)
);

CREATE TABLE sent_day_reminders (
    registration_id uuid NOT NULL,
    sent_at timestamp with time zone NOT NULL
);

CREATE TABLE sent_reminders (
    class_id uuid NOT NULL,
    sent_at timestamp with time zone NOT NULL
);

CREATE TABLE sent_test_reminders (
    test_id uuid NOT NULL,
    sent_at timestamp with time zone NOT NULL
);

CREATE TABLE sessions (
    token_hash bytea NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    idle_seconds integer NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    id uuid NOT NULL,
    device text DEFAULT ''::text NOT NULL,
    code_at timestamp with time zone
);

CREATE TABLE settings (
    name text NOT NULL,
    body jsonb NOT NULL,
    version integer NOT NULL,
    set_by uuid NOT NULL,
    set_at timestamp with time zone NOT NULL
);

CREATE TABLE staff_grants (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    role text NOT NULL,
    centre_id uuid,
    ends_at timestamp with time zone,
    granted_by uuid,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE staff_tasks (
    id uuid NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    owner_id uuid NOT NULL,
    state text NOT NULL,
    input jsonb NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    total integer,
    problem text,
    result_key text,
    result_name text,
    created_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    run integer DEFAULT 0 NOT NULL,
    told text DEFAULT ''::text NOT NULL
);

CREATE TABLE standings_before (
    test_id uuid NOT NULL,
    attempt_id uuid NOT NULL,
    marks double precision NOT NULL,
    rank integer NOT NULL
);

CREATE TABLE start_places (
    user_id uuid NOT NULL,
    path text NOT NULL,
    query text NOT NULL,
    view_id uuid
);

CREATE TABLE sub_exam_exams (
    sub_exam_id uuid NOT NULL,
    exam_id uuid NOT NULL,
    "position" integer NOT NULL
);

CREATE TABLE sub_exams (
    id uuid NOT NULL,
    name text NOT NULL,
    icon_url text,
    sections_structure jsonb DEFAULT '[]'::jsonb NOT NULL,
    "position" integer NOT NULL
);

CREATE TABLE subjects (
    id uuid NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    "position" integer NOT NULL
);

CREATE TABLE subscribers (
    id uuid NOT NULL,
    email text NOT NULL,
    source text NOT NULL,
    source_page text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE tax_rates (
    id uuid NOT NULL,
    head text NOT NULL,
    code text NOT NULL,
    basis_points integer NOT NULL,
    "from" date NOT NULL
);

CREATE TABLE tax_registrations (
    id uuid NOT NULL,
    merchant_id uuid NOT NULL,
    legal_name text NOT NULL,
    address text NOT NULL,
    gstin text,
    state text NOT NULL,
    "from" date NOT NULL
);

CREATE TABLE teachers (
    id uuid NOT NULL,
    name text NOT NULL,
    subjects text NOT NULL,
    qualification text NOT NULL,
    experience text DEFAULT ''::text NOT NULL,
    "position" integer NOT NULL
);

CREATE TABLE test_figures (
    test_id uuid NOT NULL,
    paper_version integer NOT NULL,
    candidates integer NOT NULL,
    group_size integer NOT NULL,
    alpha double precision,
    mean_marks double precision,
    spread_marks double precision,
    counted_at timestamp with time zone NOT NULL
);

CREATE TABLE test_plans (
    id uuid NOT NULL,
    body jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_by uuid,
    edited_by uuid,
    edited_at timestamp with time zone NOT NULL
);

CREATE TABLE test_questions (
    test_id uuid NOT NULL,
    "position" integer NOT NULL,
    section_id uuid NOT NULL,
    question_id uuid NOT NULL
);

CREATE TABLE test_registrations (
    id uuid NOT NULL,
    test_id uuid NOT NULL,
    student_id uuid NOT NULL,
    mode text NOT NULL,
    centre_id uuid,
    roll_number integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    class_name text,
    cancelled_at timestamp with time zone,
    CONSTRAINT test_registrations_centre CHECK (((mode = 'offline'::text) = (centre_id IS NOT NULL)))
);

CREATE TABLE test_sections (
    id uuid NOT NULL,
    test_id uuid NOT NULL,
    "position" integer NOT NULL,
    name text NOT NULL,
    marks_per_question text NOT NULL,
    penalty text NOT NULL,
    subject text,
    minutes integer,
    locks boolean DEFAULT false NOT NULL,
    early_advance boolean DEFAULT true NOT NULL,
    languages jsonb,
    minimum_marks text,
    is_qualifying boolean DEFAULT false NOT NULL
);

CREATE TABLE testimonials (
    id uuid NOT NULL,
    "position" integer NOT NULL,
    content text NOT NULL,
    student_image text,
    title text NOT NULL,
    sub_title text NOT NULL,
    consent_id uuid,
    is_live boolean DEFAULT true NOT NULL,
    shown_consent_id uuid GENERATED ALWAYS AS (
CASE
    WHEN is_live THEN consent_id
    ELSE NULL::uuid
END) STORED,
    needs_consent boolean GENERATED ALWAYS AS (
CASE
    WHEN is_live THEN true
    ELSE NULL::boolean
END) STORED,
    course_id uuid
);

CREATE TABLE tests (
    id uuid NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    duration_minutes integer NOT NULL,
    languages jsonb NOT NULL,
    opens_at timestamp with time zone NOT NULL,
    closes_at timestamp with time zone,
    pattern_id uuid,
    terms jsonb DEFAULT '{"clock": "whole", "saveRule": "practice", "calculator": "none", "percentile": "at-or-below", "draftsCount": false, "roundingPlaces": 2, "severalCorrect": "all-or-nothing", "markedAnswersCount": true, "extraMinutesPerHour": 20}'::jsonb NOT NULL,
    paper_version integer DEFAULT 1 NOT NULL,
    shuffles_questions boolean DEFAULT false NOT NULL,
    shuffles_options boolean DEFAULT false NOT NULL,
    attempts_allowed integer DEFAULT 1 NOT NULL,
    modes jsonb DEFAULT '["online"]'::jsonb NOT NULL,
    centre_ids jsonb,
    is_released_by_staff boolean DEFAULT false NOT NULL,
    results_released_at timestamp with time zone,
    paper_key bytea DEFAULT sha256(convert_to(((gen_random_uuid())::text || (gen_random_uuid())::text), 'UTF8'::name)) NOT NULL,
    sub_exam_id uuid,
    exam_category_id uuid,
    subject_id uuid,
    topic_id uuid,
    discussions jsonb DEFAULT '[]'::jsonb NOT NULL,
    is_free boolean DEFAULT false NOT NULL,
    batch_ids jsonb,
    extended_until timestamp with time zone
);

CREATE TABLE text_consents (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    version integer NOT NULL,
    act text NOT NULL,
    subject_id uuid,
    consented_at timestamp with time zone NOT NULL,
    said_by text,
    how text,
    recorded_by uuid,
    CONSTRAINT text_consents_heard CHECK ((((recorded_by IS NULL) = (said_by IS NULL)) AND ((said_by IS NULL) = (how IS NULL))))
);

CREATE TABLE throttles (
    key text NOT NULL,
    tokens double precision NOT NULL,
    updated_at timestamp with time zone NOT NULL
);

CREATE TABLE time_extensions (
    id uuid NOT NULL,
    test_id uuid NOT NULL,
    student_id uuid,
    centre_id uuid,
    minutes integer NOT NULL,
    reason text NOT NULL,
    granted_at timestamp with time zone NOT NULL,
    granted_by uuid NOT NULL
);

CREATE TABLE topics (
    id uuid NOT NULL,
    subject_id uuid NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    "position" integer NOT NULL
);

CREATE TABLE toppers (
    id uuid NOT NULL,
    "position" integer NOT NULL,
    name text NOT NULL,
    photo_url text,
    exam text NOT NULL,
    year integer NOT NULL,
    result text NOT NULL,
    course_name text NOT NULL,
    course_duration text NOT NULL,
    is_paid boolean NOT NULL,
    consent_id uuid,
    is_live boolean DEFAULT true NOT NULL,
    shown_consent_id uuid GENERATED ALWAYS AS (
CASE
    WHEN is_live THEN consent_id
    ELSE NULL::uuid
END) STORED,
    needs_consent boolean GENERATED ALWAYS AS (
CASE
    WHEN is_live THEN true
    ELSE NULL::boolean
END) STORED,
    CONSTRAINT toppers_have_consent CHECK (((NOT is_live) OR (consent_id IS NOT NULL)))
);

CREATE TABLE totp_secrets (
    user_id uuid NOT NULL,
    secret bytea NOT NULL,
    confirmed_at timestamp with time zone,
    last_step integer DEFAULT 0 NOT NULL
);

CREATE TABLE user_files (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    storage_key text NOT NULL,
    bytes integer NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE users (
    id uuid NOT NULL,
    role text NOT NULL,
    candidate_name text NOT NULL,
    user_name text NOT NULL,
    email text NOT NULL,
    contact text NOT NULL,
    registration_number text NOT NULL,
    password_hash text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    email_confirmed_at timestamp with time zone,
    deleted_at timestamp with time zone,
    has_extra_time boolean DEFAULT false NOT NULL,
    centre_id uuid,
    words tsvector GENERATED ALWAYS AS (array_to_tsvector(array_remove(regexp_split_to_array(lower((NORMALIZE(candidate_name, NFC) COLLATE "C")), '[\s.,()/-]+'::text), ''::text))) STORED,
    has_password boolean DEFAULT true NOT NULL,
    profile_version integer DEFAULT 1 NOT NULL,
    CONSTRAINT users_role CHECK ((role = ANY (ARRAY['student'::text, 'tester'::text, 'staff'::text])))
);

CREATE TABLE waiting_places (
    id uuid NOT NULL,
    "position" bigint NOT NULL,
    test_id uuid NOT NULL,
    centre_id uuid NOT NULL,
    student_id uuid NOT NULL,
    class_name text,
    state text NOT NULL,
    joined_at timestamp with time zone NOT NULL,
    offer_ends_at timestamp with time zone,
    ended_at timestamp with time zone,
    CONSTRAINT waiting_places_offer CHECK (((state <> 'offered'::text) OR (offer_ends_at IS NOT NULL)))
);

ALTER TABLE waiting_places ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME waiting_places_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE watch_positions (
    class_id uuid NOT NULL,
    student_id uuid NOT NULL,
    seconds integer NOT NULL,
    finished_at timestamp with time zone,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT watch_positions_seconds CHECK ((seconds >= 0))
);

ALTER TABLE account_rules ADD CONSTRAINT account_rules_pkey PRIMARY KEY (singleton);

ALTER TABLE answer_journal ADD CONSTRAINT answer_journal_attempt_id_epoch_seq_pk PRIMARY KEY (attempt_id, epoch, seq);

ALTER TABLE approval_rules ADD CONSTRAINT approval_rules_pkey PRIMARY KEY (action);

ALTER TABLE approvals ADD CONSTRAINT approvals_pkey PRIMARY KEY (id);

ALTER TABLE attempt_extensions ADD CONSTRAINT attempt_extensions_extension_id_attempt_id_pk PRIMARY KEY (extension_id, attempt_id);

ALTER TABLE attempt_openings ADD CONSTRAINT attempt_openings_attempt_id_epoch_pk PRIMARY KEY (attempt_id, epoch);

ALTER TABLE attempt_presence ADD CONSTRAINT attempt_presence_test_id_student_id_pk PRIMARY KEY (test_id, student_id);

ALTER TABLE attempt_reopenings ADD CONSTRAINT attempt_reopenings_pkey PRIMARY KEY (id);

ALTER TABLE attempt_signals ADD CONSTRAINT attempt_signals_pkey PRIMARY KEY (id);

ALTER TABLE attempts ADD CONSTRAINT attempts_one_per_student_and_test UNIQUE (student_id, test_id, number);

ALTER TABLE attempts ADD CONSTRAINT attempts_pkey PRIMARY KEY (id);

ALTER TABLE attendance_marks ADD CONSTRAINT attendance_marks_once UNIQUE (marked_by, device_id, number);

ALTER TABLE attendance_marks ADD CONSTRAINT attendance_marks_pkey PRIMARY KEY (id);

ALTER TABLE attendances ADD CONSTRAINT attendances_student_id_class_id_pk PRIMARY KEY (student_id, class_id);

ALTER TABLE audit_log ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);

ALTER TABLE bank_items ADD CONSTRAINT bank_items_number UNIQUE (number);

ALTER TABLE bank_items ADD CONSTRAINT bank_items_pkey PRIMARY KEY (id);

ALTER TABLE bank_pictures ADD CONSTRAINT bank_pictures_pkey PRIMARY KEY (id);

ALTER TABLE banners ADD CONSTRAINT banners_pkey PRIMARY KEY (id);

ALTER TABLE batch_fees ADD CONSTRAINT batch_fees_one_a_day UNIQUE (batch_id, "from");

ALTER TABLE batch_fees ADD CONSTRAINT batch_fees_pkey PRIMARY KEY (id);

ALTER TABLE batches ADD CONSTRAINT batches_code_unique UNIQUE (code);

ALTER TABLE batches ADD CONSTRAINT batches_pkey PRIMARY KEY (id);

ALTER TABLE birth_doubts ADD CONSTRAINT birth_doubts_pkey PRIMARY KEY (user_id);

ALTER TABLE calendar_feeds ADD CONSTRAINT calendar_feeds_pkey PRIMARY KEY (student_id);

ALTER TABLE calendar_feeds ADD CONSTRAINT calendar_feeds_token UNIQUE (token_hash);

ALTER TABLE cash_drawers ADD CONSTRAINT cash_drawers_pkey PRIMARY KEY (id);

ALTER TABLE centre_seats ADD CONSTRAINT centre_seats_test_id_centre_id_pk PRIMARY KEY (test_id, centre_id);

ALTER TABLE centres ADD CONSTRAINT centres_pkey PRIMARY KEY (id);

ALTER TABLE centres ADD CONSTRAINT "centres_seoUrl_unique" UNIQUE (seo_url);

ALTER TABLE challenge_windows ADD CONSTRAINT challenge_windows_pkey PRIMARY KEY (test_id);

ALTER TABLE challenged_questions ADD CONSTRAINT challenged_questions_once UNIQUE (test_id, question_id);

ALTER TABLE challenged_questions ADD CONSTRAINT challenged_questions_pkey PRIMARY KEY (id);

ALTER TABLE challenges ADD CONSTRAINT challenges_once UNIQUE (challenged_id, attempt_id);

ALTER TABLE challenges ADD CONSTRAINT challenges_pkey PRIMARY KEY (id);

ALTER TABLE class_notes ADD CONSTRAINT class_notes_pkey PRIMARY KEY (id);

ALTER TABLE class_registers ADD CONSTRAINT class_registers_pkey PRIMARY KEY (class_id);

ALTER TABLE class_reminders ADD CONSTRAINT class_reminders_pkey PRIMARY KEY (student_id);

ALTER TABLE class_rooms ADD CONSTRAINT class_rooms_pkey PRIMARY KEY (id);

ALTER TABLE class_slots ADD CONSTRAINT class_slots_class_id_taken_id_pk PRIMARY KEY (class_id, taken_id);

ALTER TABLE class_slots ADD CONSTRAINT class_slots_once EXCLUDE USING gist (taken_id WITH =, tstzrange(starts_at, ends_at) WITH &&);

ALTER TABLE classes ADD CONSTRAINT classes_pkey PRIMARY KEY (id);

ALTER TABLE consents ADD CONSTRAINT consents_held UNIQUE (id, is_held);

ALTER TABLE consents ADD CONSTRAINT consents_pkey PRIMARY KEY (id);

ALTER TABLE content_categories ADD CONSTRAINT content_categories_pkey PRIMARY KEY (id);

ALTER TABLE content_categories ADD CONSTRAINT "content_categories_seoUrl_unique" UNIQUE (seo_url);

ALTER TABLE content_items ADD CONSTRAINT content_items_pkey PRIMARY KEY (id);

ALTER TABLE content_items ADD CONSTRAINT "content_items_seoUrl_unique" UNIQUE (seo_url);

ALTER TABLE content_sub_categories ADD CONSTRAINT content_sub_categories_pkey PRIMARY KEY (id);

ALTER TABLE content_sub_categories ADD CONSTRAINT "content_sub_categories_seoUrl_unique" UNIQUE (seo_url);

ALTER TABLE content_version ADD CONSTRAINT content_version_pkey PRIMARY KEY (singleton);

ALTER TABLE corrections ADD CONSTRAINT corrections_test_id_paper_version_pk PRIMARY KEY (test_id, paper_version);

ALTER TABLE counters ADD CONSTRAINT counters_pkey PRIMARY KEY (name);

ALTER TABLE course_categories ADD CONSTRAINT course_categories_pkey PRIMARY KEY (id);

ALTER TABLE course_categories ADD CONSTRAINT "course_categories_seoUrl_unique" UNIQUE (seo_url);

ALTER TABLE course_category_courses ADD CONSTRAINT course_category_courses_course_id_course_category_id_pk PRIMARY KEY (course_id, course_category_id);

ALTER TABLE course_classes ADD CONSTRAINT course_classes_course_id_class_id_pk PRIMARY KEY (course_id, class_id);

ALTER TABLE course_exams ADD CONSTRAINT course_exams_course_id_exam_id_pk PRIMARY KEY (course_id, exam_id);

ALTER TABLE course_inclusions ADD CONSTRAINT course_inclusions_course_id_kind_ref_id_pk PRIMARY KEY (course_id, kind, ref_id);

ALTER TABLE course_prices ADD CONSTRAINT course_prices_pkey PRIMARY KEY (id);

ALTER TABLE course_teachers ADD CONSTRAINT course_teachers_course_id_teacher_id_pk PRIMARY KEY (course_id, teacher_id);

ALTER TABLE courses ADD CONSTRAINT courses_pkey PRIMARY KEY (id);

ALTER TABLE courses ADD CONSTRAINT "courses_seoUrl_unique" UNIQUE (seo_url);

ALTER TABLE discount_students ADD CONSTRAINT discount_students_discount_id_student_id_pk PRIMARY KEY (discount_id, student_id);

ALTER TABLE discounts ADD CONSTRAINT discounts_code_unique UNIQUE (code);

ALTER TABLE discounts ADD CONSTRAINT discounts_pkey PRIMARY KEY (id);

ALTER TABLE document_codes ADD CONSTRAINT document_codes_pkey PRIMARY KEY (code);

ALTER TABLE document_codes ADD CONSTRAINT document_codes_revision UNIQUE (kind, subject_id, holder_id, revision);

ALTER TABLE drafts ADD CONSTRAINT drafts_kind_subject_id_pk PRIMARY KEY (kind, subject_id);

ALTER TABLE drawer_entries ADD CONSTRAINT "drawer_entries_orderId_unique" UNIQUE (order_id);

ALTER TABLE drawer_entries ADD CONSTRAINT drawer_entries_pkey PRIMARY KEY (id);

ALTER TABLE drawer_entries ADD CONSTRAINT "drawer_entries_refundId_unique" UNIQUE (refund_id);

ALTER TABLE drawer_handovers ADD CONSTRAINT drawer_handovers_pkey PRIMARY KEY (id);

ALTER TABLE enrolments ADD CONSTRAINT enrolments_order UNIQUE (order_id);

ALTER TABLE enrolments ADD CONSTRAINT enrolments_pkey PRIMARY KEY (id);

ALTER TABLE entitlements ADD CONSTRAINT entitlements_pkey PRIMARY KEY (id);

ALTER TABLE entitlements ADD CONSTRAINT entitlements_roll UNIQUE (course_id, roll_number);

ALTER TABLE exam_categories ADD CONSTRAINT exam_categories_pkey PRIMARY KEY (id);

ALTER TABLE exam_categories ADD CONSTRAINT "exam_categories_seoUrl_unique" UNIQUE (seo_url);

ALTER TABLE exam_rooms ADD CONSTRAINT exam_rooms_pkey PRIMARY KEY (id);

ALTER TABLE exam_seats ADD CONSTRAINT exam_seats_one_candidate UNIQUE (room_id, seat);

ALTER TABLE exam_seats ADD CONSTRAINT exam_seats_pkey PRIMARY KEY (registration_id);

ALTER TABLE exams ADD CONSTRAINT exams_pkey PRIMARY KEY (id);

ALTER TABLE exams ADD CONSTRAINT "exams_seoUrl_unique" UNIQUE (seo_url);

ALTER TABLE guardian_consents ADD CONSTRAINT guardian_consents_pkey PRIMARY KEY (id);

ALTER TABLE hall_absences ADD CONSTRAINT hall_absences_test_id_student_id_pk PRIMARY KEY (test_id, student_id);

ALTER TABLE hall_incidents ADD CONSTRAINT hall_incidents_pkey PRIMARY KEY (id);

ALTER TABLE hall_message_reads ADD CONSTRAINT hall_message_reads_message_id_student_id_pk PRIMARY KEY (message_id, student_id);

ALTER TABLE hall_messages ADD CONSTRAINT hall_messages_pkey PRIMARY KEY (id);

ALTER TABLE hall_pace ADD CONSTRAINT hall_pace_once UNIQUE NULLS NOT DISTINCT (test_id, slot, centre_id);

ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_keys_key_actor_id_pk PRIMARY KEY (key, actor_id);

ALTER TABLE images ADD CONSTRAINT images_pkey PRIMARY KEY (id);

ALTER TABLE import_rows ADD CONSTRAINT import_rows_import_id_position_pk PRIMARY KEY (import_id, "position");

ALTER TABLE imports ADD CONSTRAINT imports_pkey PRIMARY KEY (id);

ALTER TABLE installation ADD CONSTRAINT installation_pkey PRIMARY KEY (singleton);

ALTER TABLE instalments ADD CONSTRAINT instalments_number UNIQUE (enrolment_id, number);

ALTER TABLE instalments ADD CONSTRAINT instalments_pkey PRIMARY KEY (id);

ALTER TABLE instalments ADD CONSTRAINT instalments_settled_by UNIQUE (settled_by);

ALTER TABLE institute ADD CONSTRAINT institute_pkey PRIMARY KEY (singleton);

ALTER TABLE item_figures ADD CONSTRAINT item_figures_test_id_question_id_pk PRIMARY KEY (test_id, question_id);

ALTER TABLE job_applications ADD CONSTRAINT job_applications_pkey PRIMARY KEY (id);

ALTER TABLE jobs ADD CONSTRAINT jobs_pkey PRIMARY KEY (id);

ALTER TABLE journal_checks ADD CONSTRAINT journal_checks_pkey PRIMARY KEY (night);

ALTER TABLE journal_seals ADD CONSTRAINT journal_seals_once UNIQUE (attempt_id, journal_length);

ALTER TABLE journal_seals ADD CONSTRAINT journal_seals_pkey PRIMARY KEY (number);

ALTER TABLE journals ADD CONSTRAINT journals_once UNIQUE (kind, source_id);

ALTER TABLE journals ADD CONSTRAINT journals_pkey PRIMARY KEY (id);

ALTER TABLE key_decisions ADD CONSTRAINT key_decisions_pkey PRIMARY KEY (challenged_id);

ALTER TABLE known_devices ADD CONSTRAINT known_devices_token_hash_user_id_pk PRIMARY KEY (token_hash, user_id);

ALTER TABLE lead_events ADD CONSTRAINT lead_events_pkey PRIMARY KEY (id);

ALTER TABLE lead_reasons ADD CONSTRAINT lead_reasons_pkey PRIMARY KEY (key);

ALTER TABLE lead_stages ADD CONSTRAINT lead_stages_pkey PRIMARY KEY (key);

ALTER TABLE leads ADD CONSTRAINT leads_pkey PRIMARY KEY (id);

ALTER TABLE legal_texts ADD CONSTRAINT legal_texts_pkey PRIMARY KEY (id);

ALTER TABLE legal_texts ADD CONSTRAINT legal_texts_version UNIQUE (kind, version);

ALTER TABLE linked_logins ADD CONSTRAINT linked_logins_one_each UNIQUE (user_id, provider);

ALTER TABLE linked_logins ADD CONSTRAINT linked_logins_pkey PRIMARY KEY (id);

ALTER TABLE linked_logins ADD CONSTRAINT linked_logins_subject UNIQUE (provider, subject);

ALTER TABLE mailed_tokens ADD CONSTRAINT mailed_tokens_pkey PRIMARY KEY (token_hash);

ALTER TABLE merchants ADD CONSTRAINT merchants_key_unique UNIQUE (key);

ALTER TABLE merchants ADD CONSTRAINT merchants_mid_unique UNIQUE (mid);

ALTER TABLE merchants ADD CONSTRAINT merchants_pkey PRIMARY KEY (id);

ALTER TABLE merit_lists ADD CONSTRAINT merit_lists_pkey PRIMARY KEY (id);

ALTER TABLE merit_rows ADD CONSTRAINT merit_rows_student UNIQUE (version_id, student_id);

ALTER TABLE merit_rows ADD CONSTRAINT merit_rows_version_id_attempt_id_pk PRIMARY KEY (version_id, attempt_id);

ALTER TABLE merit_shifts ADD CONSTRAINT merit_shifts_list_id_position_pk PRIMARY KEY (list_id, "position");

ALTER TABLE merit_shifts ADD CONSTRAINT merit_shifts_test UNIQUE (test_id);

ALTER TABLE merit_versions ADD CONSTRAINT merit_versions_number UNIQUE (list_id, number);

ALTER TABLE merit_versions ADD CONSTRAINT merit_versions_pkey PRIMARY KEY (id);

ALTER TABLE notebook_answers ADD CONSTRAINT notebook_answers_student_id_id_pk PRIMARY KEY (student_id, id);

ALTER TABLE notebook_attempts ADD CONSTRAINT notebook_attempts_pkey PRIMARY KEY (attempt_id);

ALTER TABLE notebook_questions ADD CONSTRAINT notebook_questions_student_id_question_id_pk PRIMARY KEY (student_id, question_id);

ALTER TABLE open_posts ADD CONSTRAINT open_posts_pkey PRIMARY KEY (id);

ALTER TABLE overdue_policies ADD CONSTRAINT overdue_policies_from_unique UNIQUE ("from");

ALTER TABLE overdue_policies ADD CONSTRAINT overdue_policies_pkey PRIMARY KEY (id);

ALTER TABLE parcels ADD CONSTRAINT parcels_pkey PRIMARY KEY (order_id);

ALTER TABLE passages ADD CONSTRAINT passages_pkey PRIMARY KEY (id);

ALTER TABLE patterns ADD CONSTRAINT patterns_one_row_per_version UNIQUE (key, version);

ALTER TABLE patterns ADD CONSTRAINT patterns_pkey PRIMARY KEY (id);

ALTER TABLE payment_events ADD CONSTRAINT payment_events_once UNIQUE (source, sha256);

ALTER TABLE payment_events ADD CONSTRAINT payment_events_pkey PRIMARY KEY (id);

ALTER TABLE payment_findings ADD CONSTRAINT payment_findings_key_unique UNIQUE (key);

ALTER TABLE payment_findings ADD CONSTRAINT payment_findings_pkey PRIMARY KEY (id);

ALTER TABLE payment_orders ADD CONSTRAINT payment_orders_number_unique UNIQUE (number);

ALTER TABLE payment_orders ADD CONSTRAINT "payment_orders_orderNo_unique" UNIQUE (order_no);

ALTER TABLE payment_orders ADD CONSTRAINT payment_orders_pkey PRIMARY KEY (id);

ALTER TABLE postings ADD CONSTRAINT postings_pkey PRIMARY KEY (id);

ALTER TABLE printed_papers ADD CONSTRAINT printed_papers_test_id_version_pk PRIMARY KEY (test_id, version);

ALTER TABLE products ADD CONSTRAINT products_pkey PRIMARY KEY (id);

ALTER TABLE products ADD CONSTRAINT "products_seoUrl_unique" UNIQUE (seo_url);

ALTER TABLE profiles ADD CONSTRAINT profiles_pkey PRIMARY KEY (user_id);

ALTER TABLE provider_logins ADD CONSTRAINT provider_logins_pkey PRIMARY KEY (state_hash);

ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_endpoint_unique UNIQUE (endpoint);

ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id);

ALTER TABLE question_reports ADD CONSTRAINT question_reports_once UNIQUE (attempt_id, question_id, problem);

ALTER TABLE question_reports ADD CONSTRAINT question_reports_pkey PRIMARY KEY (id);

ALTER TABLE question_reviews ADD CONSTRAINT question_reviews_pkey PRIMARY KEY (id);

ALTER TABLE question_tries ADD CONSTRAINT question_tries_pkey PRIMARY KEY (question_id);

ALTER TABLE questions ADD CONSTRAINT questions_item_version UNIQUE (item_id, version);

ALTER TABLE questions ADD CONSTRAINT questions_pkey PRIMARY KEY (id);

ALTER TABLE receipts ADD CONSTRAINT receipts_number_unique UNIQUE (number);

ALTER TABLE receipts ADD CONSTRAINT receipts_pkey PRIMARY KEY (id);

ALTER TABLE receipts ADD CONSTRAINT "receipts_sourceId_unique" UNIQUE (source_id);

ALTER TABLE redirects ADD CONSTRAINT redirects_kind_seo_url_pk PRIMARY KEY (kind, seo_url);

ALTER TABLE refund_requests ADD CONSTRAINT refund_requests_pkey PRIMARY KEY (id);

ALTER TABLE refunds ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);

ALTER TABLE refunds ADD CONSTRAINT "refunds_refId_unique" UNIQUE (ref_id);

ALTER TABLE registration_terms ADD CONSTRAINT registration_terms_pkey PRIMARY KEY (test_id);

ALTER TABLE regrades ADD CONSTRAINT regrades_attempt_id_paper_version_pk PRIMARY KEY (attempt_id, paper_version);

ALTER TABLE revisions ADD CONSTRAINT revisions_kind_subject_id_version_pk PRIMARY KEY (kind, subject_id, version);

ALTER TABLE saved_views ADD CONSTRAINT saved_views_name UNIQUE (owner_id, list, name);

ALTER TABLE saved_views ADD CONSTRAINT saved_views_pkey PRIMARY KEY (id);

ALTER TABLE search_entries ADD CONSTRAINT search_entries_pkey PRIMARY KEY (id);

ALTER TABLE search_state ADD CONSTRAINT search_state_pkey PRIMARY KEY (singleton);

ALTER TABLE search_synonyms ADD CONSTRAINT search_synonyms_pkey PRIMARY KEY (singleton);

ALTER TABLE sent_day_reminders ADD CONSTRAINT sent_day_reminders_pkey PRIMARY KEY (registration_id);

ALTER TABLE sent_reminders ADD CONSTRAINT sent_reminders_pkey PRIMARY KEY (class_id);

ALTER TABLE sent_test_reminders ADD CONSTRAINT sent_test_reminders_pkey PRIMARY KEY (test_id);

ALTER TABLE sessions ADD CONSTRAINT sessions_id_unique UNIQUE (id);

ALTER TABLE sessions ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);

ALTER TABLE settings ADD CONSTRAINT settings_pkey PRIMARY KEY (name);

ALTER TABLE staff_grants ADD CONSTRAINT staff_grants_once UNIQUE NULLS NOT DISTINCT (user_id, role, centre_id);

ALTER TABLE staff_grants ADD CONSTRAINT staff_grants_pkey PRIMARY KEY (id);

ALTER TABLE staff_tasks ADD CONSTRAINT staff_tasks_pkey PRIMARY KEY (id);

ALTER TABLE standings_before ADD CONSTRAINT standings_before_test_id_attempt_id_pk PRIMARY KEY (test_id, attempt_id);

ALTER TABLE start_places ADD CONSTRAINT start_places_pkey PRIMARY KEY (user_id);

ALTER TABLE sub_exam_exams ADD CONSTRAINT sub_exam_exams_sub_exam_id_exam_id_pk PRIMARY KEY (sub_exam_id, exam_id);

ALTER TABLE sub_exams ADD CONSTRAINT sub_exams_name_unique UNIQUE (name);

ALTER TABLE sub_exams ADD CONSTRAINT sub_exams_pkey PRIMARY KEY (id);

ALTER TABLE subjects ADD CONSTRAINT subjects_key_unique UNIQUE (key);

ALTER TABLE subjects ADD CONSTRAINT subjects_pkey PRIMARY KEY (id);

ALTER TABLE subscribers ADD CONSTRAINT subscribers_pkey PRIMARY KEY (id);

ALTER TABLE tax_rates ADD CONSTRAINT tax_rates_one_a_day UNIQUE (head, "from");

ALTER TABLE tax_rates ADD CONSTRAINT tax_rates_pkey PRIMARY KEY (id);

ALTER TABLE tax_registrations ADD CONSTRAINT tax_registrations_one_a_day UNIQUE (merchant_id, "from");

ALTER TABLE tax_registrations ADD CONSTRAINT tax_registrations_pkey PRIMARY KEY (id);

ALTER TABLE teachers ADD CONSTRAINT teachers_name_unique UNIQUE (name);

ALTER TABLE teachers ADD CONSTRAINT teachers_pkey PRIMARY KEY (id);

ALTER TABLE test_figures ADD CONSTRAINT test_figures_pkey PRIMARY KEY (test_id);

ALTER TABLE test_plans ADD CONSTRAINT test_plans_pkey PRIMARY KEY (id);

ALTER TABLE test_questions ADD CONSTRAINT test_questions_test_id_position_pk PRIMARY KEY (test_id, "position");

ALTER TABLE test_registrations ADD CONSTRAINT test_registrations_once UNIQUE (test_id, student_id);

ALTER TABLE test_registrations ADD CONSTRAINT test_registrations_pkey PRIMARY KEY (id);

ALTER TABLE test_registrations ADD CONSTRAINT test_registrations_roll_number UNIQUE (test_id, roll_number);

ALTER TABLE test_sections ADD CONSTRAINT test_sections_pkey PRIMARY KEY (id);

ALTER TABLE testimonials ADD CONSTRAINT testimonials_pkey PRIMARY KEY (id);

ALTER TABLE tests ADD CONSTRAINT tests_pkey PRIMARY KEY (id);

ALTER TABLE text_consents ADD CONSTRAINT text_consents_pkey PRIMARY KEY (id);

ALTER TABLE throttles ADD CONSTRAINT throttles_pkey PRIMARY KEY (key);

ALTER TABLE time_extensions ADD CONSTRAINT time_extensions_pkey PRIMARY KEY (id);

ALTER TABLE topics ADD CONSTRAINT topics_once_per_subject UNIQUE (subject_id, key);

ALTER TABLE topics ADD CONSTRAINT topics_pkey PRIMARY KEY (id);

ALTER TABLE toppers ADD CONSTRAINT toppers_pkey PRIMARY KEY (id);

ALTER TABLE totp_secrets ADD CONSTRAINT totp_secrets_pkey PRIMARY KEY (user_id);

ALTER TABLE user_files ADD CONSTRAINT user_files_one_of_a_kind UNIQUE (user_id, kind);

ALTER TABLE user_files ADD CONSTRAINT user_files_pkey PRIMARY KEY (id);

ALTER TABLE user_files ADD CONSTRAINT "user_files_storageKey_unique" UNIQUE (storage_key);

ALTER TABLE users ADD CONSTRAINT users_pkey PRIMARY KEY (id);

ALTER TABLE users ADD CONSTRAINT "users_registrationNumber_unique" UNIQUE (registration_number);

ALTER TABLE waiting_places ADD CONSTRAINT waiting_places_pkey PRIMARY KEY (id);

ALTER TABLE watch_positions ADD CONSTRAINT watch_positions_student_id_class_id_pk PRIMARY KEY (student_id, class_id);

CREATE INDEX answer_journal_late ON answer_journal USING btree (attempt_id) WHERE late;

CREATE INDEX answer_journal_newest ON answer_journal USING btree (attempt_id, question_id, epoch, seq) WHERE (NOT late);

CREATE UNIQUE INDEX approvals_open ON approvals USING btree (action, subject_id) WHERE (decision IS NULL);

CREATE INDEX approvals_requested ON approvals USING btree (requested_at);

CREATE INDEX approvals_subject ON approvals USING btree (subject_id);

CREATE INDEX attempt_extensions_attempt ON attempt_extensions USING btree (attempt_id);

CREATE INDEX attempt_reopenings_attempt ON attempt_reopenings USING btree (attempt_id);

CREATE INDEX attempt_signals_attempt ON attempt_signals USING btree (attempt_id);

CREATE INDEX attempts_centre_merit ON attempts USING btree (test_id, centre_id, merit DESC NULLS LAST, accuracy DESC NULLS LAST, seconds_taken) WHERE (merit IS NOT NULL);

CREATE INDEX attempts_closed ON attempts USING btree (closed_at) WHERE (closed_at IS NOT NULL);

CREATE INDEX attempts_merit ON attempts USING btree (test_id, merit DESC NULLS LAST, accuracy DESC NULLS LAST, seconds_taken) WHERE (merit IS NOT NULL);

CREATE INDEX attempts_test ON attempts USING btree (test_id, id);

CREATE INDEX attempts_unfinished ON attempts USING btree (deadline) WHERE (score IS NULL);

CREATE INDEX attendance_marks_class ON attendance_marks USING btree (class_id);

CREATE INDEX attendance_marks_student ON attendance_marks USING btree (student_id);

CREATE INDEX attendances_class ON attendances USING btree (class_id);

CREATE INDEX audit_log_action ON audit_log USING btree (action, at);

CREATE INDEX audit_log_actor ON audit_log USING btree (actor_id, at);

CREATE INDEX audit_log_at ON audit_log USING btree (at, id);

CREATE INDEX audit_log_centre ON audit_log USING btree (centre_id, at) WHERE (centre_id IS NOT NULL);

CREATE INDEX audit_log_subject ON audit_log USING btree (subject_id, at);

CREATE INDEX bank_items_fingerprint ON bank_items USING btree (fingerprint);

CREATE INDEX bank_items_import ON bank_items USING btree (import_id);

CREATE INDEX bank_items_languages ON bank_items USING gin (languages);

CREATE INDEX bank_items_own ON bank_items USING btree (edited_by, edited_at) WHERE (draft IS NOT NULL);

CREATE INDEX bank_items_review ON bank_items USING btree (review, number) WHERE (review IS NOT NULL);

CREATE INDEX bank_items_state ON bank_items USING btree (state, number, id);

CREATE INDEX bank_items_subject ON bank_items USING btree (subject_id);

CREATE INDEX bank_items_tags ON bank_items USING gin (tags);

CREATE INDEX bank_items_topic ON bank_items USING btree (topic_id);

CREATE INDEX bank_items_words ON bank_items USING gin (array_to_tsvector(array_remove(regexp_split_to_array(lower((NORMALIZE(line, NFC) COLLATE "C")), '[\s.,()/-]+'::text), ''::text)));

CREATE INDEX batches_centre ON batches USING btree (centre_id);

CREATE INDEX birth_doubts_adult ON birth_doubts USING btree (adult_on);

CREATE INDEX cash_drawers_centre ON cash_drawers USING btree (centre_id, opened_at);

CREATE UNIQUE INDEX cash_drawers_one_open ON cash_drawers USING btree (cashier_id, centre_id) WHERE (closed_at IS NULL);

CREATE INDEX cash_drawers_open ON cash_drawers USING btree (opened_at) WHERE (closed_at IS NULL);

CREATE INDEX challenges_attempt ON challenges USING btree (attempt_id);

CREATE INDEX class_notes_student ON class_notes USING btree (student_id, class_id);

CREATE UNIQUE INDEX class_rooms_name ON class_rooms USING btree (centre_id, lower(name));

CREATE INDEX classes_ends ON classes USING btree (ends_at);

CREATE INDEX classes_starts ON classes USING btree (starts_at);

CREATE INDEX classes_topic ON classes USING btree (topic_id);

CREATE INDEX classes_video ON classes USING btree (video_url);

CREATE INDEX content_items_expires ON content_items USING btree (expires_at) WHERE (expires_at IS NOT NULL);

CREATE INDEX content_items_listed ON content_items USING btree (is_live, published_at, id);

CREATE INDEX content_items_newest ON content_items USING btree (sub_category_id, published_at DESC NULLS LAST);

CREATE INDEX content_items_published ON content_items USING btree (published_at DESC NULLS LAST);

CREATE INDEX content_items_words ON content_items USING gin (array_to_tsvector(array_remove(regexp_split_to_array(lower((NORMALIZE(title, NFC) COLLATE "C")), '[\s.,()/-]+'::text), ''::text)));

CREATE INDEX content_sub_categories_category ON content_sub_categories USING btree (category_id);

CREATE INDEX course_category_courses_category ON course_category_courses USING btree (course_category_id);

CREATE INDEX course_classes_class ON course_classes USING btree (class_id);

CREATE INDEX course_exams_exam ON course_exams USING btree (exam_id);

CREATE INDEX course_inclusions_ref ON course_inclusions USING btree (ref_id);

CREATE INDEX course_prices_due ON course_prices USING btree ("from") WHERE (applied_at IS NULL);

CREATE INDEX course_teachers_teacher ON course_teachers USING btree (teacher_id);

CREATE INDEX courses_batch ON courses USING btree (batch_id);

CREATE INDEX courses_product ON courses USING btree (product_id, is_live, "position");

CREATE INDEX courses_type ON courses USING btree (type, is_live, "position");

CREATE INDEX discount_students_student ON discount_students USING btree (student_id);

CREATE INDEX document_codes_holder ON document_codes USING btree (holder_id);

CREATE UNIQUE INDEX document_codes_newest ON document_codes USING btree (kind, subject_id, holder_id) WHERE (replaced_at IS NULL);

CREATE INDEX drafts_edited ON drafts USING btree (kind, edited_at);

CREATE INDEX drawer_entries_drawer ON drawer_entries USING btree (drawer_id, at);

CREATE UNIQUE INDEX drawer_entries_handover ON drawer_entries USING btree (handover_id, kind) WHERE (handover_id IS NOT NULL);

CREATE INDEX drawer_handovers_from ON drawer_handovers USING btree (from_drawer_id) WHERE (state = 'asked'::text);

CREATE INDEX drawer_handovers_to ON drawer_handovers USING btree (to_drawer_id) WHERE (state = 'asked'::text);

CREATE INDEX enrolments_batch ON enrolments USING btree (batch_id) WHERE (ended_at IS NULL);

CREATE INDEX enrolments_created ON enrolments USING btree (created_at);

CREATE UNIQUE INDEX enrolments_one ON enrolments USING btree (student_id, batch_id) WHERE (ended_at IS NULL);

CREATE INDEX enrolments_seats ON enrolments USING btree (batch_id, student_id);

CREATE INDEX enrolments_student ON enrolments USING btree (student_id);

CREATE INDEX entitlements_course ON entitlements USING btree (course_id);

CREATE UNIQUE INDEX entitlements_one ON entitlements USING btree (student_id, course_id) WHERE (ended_at IS NULL);

CREATE UNIQUE INDEX entitlements_order ON entitlements USING btree (order_id);

CREATE UNIQUE INDEX exam_rooms_name ON exam_rooms USING btree (test_id, centre_id, lower(name));

CREATE INDEX exams_category ON exams USING btree (category_id);

CREATE INDEX guardian_consents_adult ON guardian_consents USING btree (adult_on);

CREATE INDEX guardian_consents_user ON guardian_consents USING btree (user_id);

CREATE INDEX hall_absences_student ON hall_absences USING btree (student_id);

CREATE INDEX hall_incidents_student ON hall_incidents USING btree (student_id);

CREATE INDEX hall_incidents_test ON hall_incidents USING btree (test_id);

CREATE INDEX hall_message_reads_student ON hall_message_reads USING btree (student_id);

CREATE INDEX hall_messages_student ON hall_messages USING btree (student_id);

CREATE INDEX hall_messages_test ON hall_messages USING btree (test_id, sent_at);

CREATE INDEX idempotency_keys_created ON idempotency_keys USING btree (created_at);

CREATE INDEX import_rows_keys ON import_rows USING gin (keys);

CREATE INDEX import_rows_verdict ON import_rows USING btree (import_id, verdict, "position");

CREATE INDEX imports_newest ON imports USING btree (kind, created_at);

CREATE INDEX instalments_due ON instalments USING btree (due_on) WHERE ((settled_at IS NULL) AND (waived_at IS NULL));

CREATE INDEX instalments_due_on ON instalments USING btree (due_on);

CREATE INDEX instalments_waived_by ON instalments USING btree (waived_by) WHERE (waived_by IS NOT NULL);

CREATE INDEX item_figures_question ON item_figures USING btree (question_id);

CREATE INDEX job_applications_cv ON job_applications USING btree (cv_key);

CREATE INDEX job_applications_email ON job_applications USING btree (lower(email));

CREATE UNIQUE INDEX job_applications_fingerprint ON job_applications USING btree (fingerprint);

CREATE INDEX job_applications_newest ON job_applications USING btree (created_at, id);

CREATE INDEX job_applications_post ON job_applications USING btree (post_id);

CREATE INDEX job_applications_state ON job_applications USING btree (state, created_at, id);

CREATE INDEX jobs_due ON jobs USING btree (run_at) WHERE (parked_at IS NULL);

CREATE INDEX journals_at ON journals USING btree (at);

CREATE INDEX journals_order ON journals USING btree (order_id);

CREATE INDEX known_devices_user ON known_devices USING btree (user_id);

CREATE INDEX lead_events_by ON lead_events USING btree (by, at);

CREATE INDEX lead_events_lead ON lead_events USING btree (lead_id, at);

CREATE INDEX leads_closed ON leads USING btree (closed_at, stage, lost_reason, owner_id, centre_id) WHERE ((closed_at IS NOT NULL) AND (merged_into IS NULL));

CREATE INDEX leads_closed_newest ON leads USING btree (stage, created_at, id) WHERE ((closed_at IS NOT NULL) AND (merged_into IS NULL));

CREATE INDEX leads_email ON leads USING btree (lower(email));

CREATE INDEX leads_fingerprint ON leads USING btree (fingerprint, created_at);

CREATE INDEX leads_import ON leads USING btree (import_id);

CREATE INDEX leads_merged ON leads USING btree (merged_into) WHERE (merged_into IS NOT NULL);

CREATE INDEX leads_newest ON leads USING btree (created_at, id, centre_id, owner_id) WHERE (merged_into IS NULL);

CREATE INDEX leads_open ON leads USING btree (COALESCE(next_follow_up_at, created_at), id, stage, owner_id, centre_id, next_follow_up_at, created_at) WHERE ((closed_at IS NULL) AND (merged_into IS NULL));

CREATE INDEX leads_open_words ON leads USING gin (words) WHERE ((closed_at IS NULL) AND (merged_into IS NULL));

CREATE INDEX leads_owner_turn ON leads USING btree (owner_id, COALESCE(next_follow_up_at, created_at), id) WHERE ((closed_at IS NULL) AND (merged_into IS NULL));

CREATE INDEX leads_phone ON leads USING btree (phone COLLATE "C");

CREATE INDEX leads_phone_end ON leads USING btree (reverse(phone) COLLATE "C");

CREATE INDEX leads_student ON leads USING btree (student_id);

CREATE INDEX leads_turn ON leads USING btree (stage, COALESCE(next_follow_up_at, created_at), id) WHERE ((closed_at IS NULL) AND (merged_into IS NULL));

CREATE INDEX leads_words ON leads USING gin (words);

CREATE INDEX mailed_tokens_user ON mailed_tokens USING btree (user_id);

CREATE INDEX merit_rows_of_student ON merit_rows USING btree (student_id);

CREATE INDEX merit_rows_rank ON merit_rows USING btree (version_id, rank, attempt_id);

CREATE INDEX merit_rows_roll_number ON merit_rows USING btree (version_id, roll_number);

CREATE INDEX notebook_answers_question ON notebook_answers USING btree (student_id, question_id, answered_at);

CREATE INDEX notebook_questions_attempt ON notebook_questions USING btree (attempt_id);

CREATE INDEX notebook_questions_due ON notebook_questions USING btree (student_id, due_on) WHERE (due_on IS NOT NULL);

CREATE INDEX parcels_state ON parcels USING btree (state, sent_on);

CREATE INDEX payment_events_order ON payment_events USING btree (order_id);

CREATE INDEX payment_findings_open ON payment_findings USING btree (found_at) WHERE (closed_at IS NULL);

CREATE INDEX payment_orders_bank_txn_end ON payment_orders USING btree (reverse(bank_txn_id) COLLATE "C");

CREATE INDEX payment_orders_batch ON payment_orders USING btree (batch_id) WHERE (state = ANY (ARRAY['created'::text, 'token-issued'::text, 'pending'::text]));

CREATE INDEX payment_orders_bounced ON payment_orders USING btree (state_at) WHERE (state = 'bounced'::text);

CREATE INDEX payment_orders_cheques ON payment_orders USING btree (created_at) WHERE ((counter_mode = 'cheque'::text) AND (counter_cleared_at IS NULL) AND (state = 'fulfilled'::text));

CREATE UNIQUE INDEX payment_orders_counter ON payment_orders USING btree (counter_centre_id, counter_mode, counter_ref) WHERE (state <> 'bounced'::text);

CREATE INDEX payment_orders_counter_ref_end ON payment_orders USING btree (reverse(counter_ref) COLLATE "C");

CREATE INDEX payment_orders_created ON payment_orders USING btree (created_at);

CREATE INDEX payment_orders_discount ON payment_orders USING btree (discount_id);

CREATE INDEX payment_orders_number_end ON payment_orders USING btree (reverse(order_no) COLLATE "C");

CREATE UNIQUE INDEX payment_orders_one_open ON payment_orders USING btree (student_id, product_key) WHERE (state = ANY (ARRAY['created'::text, 'token-issued'::text, 'pending'::text]));

CREATE INDEX payment_orders_paid ON payment_orders USING btree (paid_at) WHERE (paid_at IS NOT NULL);

CREATE INDEX payment_orders_people_number_end ON payment_orders USING btree (reverse(number) COLLATE "C");

CREATE INDEX payment_orders_student ON payment_orders USING btree (student_id, created_at);

CREATE UNIQUE INDEX payment_orders_txn ON payment_orders USING btree (mid, txn_id) WHERE (txn_id IS NOT NULL);

CREATE INDEX payment_orders_txn_end ON payment_orders USING btree (reverse(txn_id) COLLATE "C");

CREATE INDEX payment_orders_waiting ON payment_orders USING btree (state_at) WHERE (state = ANY (ARRAY['held'::text, 'pending'::text, 'expired-unconfirmed'::text]));

CREATE INDEX postings_account ON postings USING btree (account);

CREATE INDEX postings_journal ON postings USING btree (journal_id);

CREATE INDEX provider_logins_end ON provider_logins USING btree (expires_at);

CREATE INDEX provider_logins_user ON provider_logins USING btree (user_id);

CREATE INDEX push_subscriptions_student ON push_subscriptions USING btree (student_id);

CREATE INDEX question_reports_created_at_index ON question_reports USING btree (created_at);

CREATE INDEX question_reports_question ON question_reports USING btree (question_id);

CREATE INDEX question_reviews_item ON question_reviews USING btree (item_id, sent_at);

CREATE UNIQUE INDEX question_reviews_open ON question_reviews USING btree (item_id) WHERE (state = 'open'::text);

CREATE INDEX question_reviews_queue ON question_reviews USING btree (sent_at, id) WHERE (state = 'open'::text);

CREATE INDEX questions_passage ON questions USING btree (passage_id);

CREATE INDEX receipts_issued ON receipts USING btree (issued_at);

CREATE UNIQUE INDEX refund_requests_open ON refund_requests USING btree (order_id) WHERE (state = ANY (ARRAY['asked'::text, 'taken-up'::text]));

CREATE INDEX refund_requests_student ON refund_requests USING btree (student_id);

CREATE INDEX refunds_open ON refunds USING btree (requested_at) WHERE (state <> ALL (ARRAY['done'::text, 'refused'::text]));

CREATE INDEX refunds_order ON refunds USING btree (order_id);

CREATE INDEX refunds_paid_out ON refunds USING btree (paid_out_at) WHERE (state = 'done'::text);

CREATE INDEX refunds_paid_out_at ON refunds USING btree (payout_centre_id, paid_out_at) WHERE (payout_centre_id IS NOT NULL);

CREATE INDEX refunds_paid_out_by ON refunds USING btree (paid_out_by, paid_out_at) WHERE (paid_out_by IS NOT NULL);

CREATE UNIQUE INDEX refunds_payout_ref ON refunds USING btree (payout_mode, payout_ref) WHERE ((paid_out_by IS NOT NULL) AND (payout_ref IS NOT NULL));

CREATE UNIQUE INDEX refunds_system ON refunds USING btree (order_id) WHERE (requested_by IS NULL);

CREATE INDEX saved_views_list ON saved_views USING btree (list, role);

CREATE INDEX search_entries_words ON search_entries USING gin (words);

CREATE INDEX sessions_user ON sessions USING btree (user_id);

CREATE INDEX staff_tasks_owner ON staff_tasks USING btree (owner_id, created_at);

CREATE INDEX sub_exam_exams_exam ON sub_exam_exams USING btree (exam_id);

CREATE UNIQUE INDEX subscribers_email ON subscribers USING btree (lower(email));

CREATE INDEX test_questions_question ON test_questions USING btree (question_id);

CREATE INDEX test_registrations_seats ON test_registrations USING btree (test_id, centre_id) WHERE (cancelled_at IS NULL);

CREATE INDEX test_registrations_student ON test_registrations USING btree (student_id);

CREATE INDEX test_sections_test ON test_sections USING btree (test_id);

CREATE INDEX testimonials_course ON testimonials USING btree (course_id);

CREATE INDEX tests_opens ON tests USING btree (opens_at);

CREATE INDEX tests_sub_exam ON tests USING btree (sub_exam_id);

CREATE INDEX tests_topic ON tests USING btree (subject_id, topic_id);

CREATE INDEX text_consents_subject ON text_consents USING btree (subject_id);

CREATE INDEX text_consents_user ON text_consents USING btree (user_id, consented_at);

CREATE INDEX throttles_updated ON throttles USING btree (updated_at);

CREATE INDEX time_extensions_test ON time_extensions USING btree (test_id);

CREATE INDEX users_centre_joined ON users USING btree (centre_id, created_at, id);

CREATE UNIQUE INDEX users_contact ON users USING btree (contact);

CREATE INDEX users_contact_end ON users USING btree (reverse(contact) COLLATE "C");

CREATE INDEX users_contact_start ON users USING btree (contact COLLATE "C");

CREATE INDEX users_email ON users USING btree (lower(email));

CREATE UNIQUE INDEX users_email_once ON users USING btree (lower(email)) WHERE (email <> ''::text);

CREATE INDEX users_joined ON users USING btree (created_at, id, centre_id) WHERE ((role = ANY (ARRAY['student'::text, 'tester'::text])) AND (deleted_at IS NULL));

CREATE UNIQUE INDEX users_user_name ON users USING btree (lower(user_name));

CREATE INDEX users_words ON users USING gin (words);

CREATE INDEX waiting_places_centre ON waiting_places USING btree (test_id, centre_id, state, "position");

CREATE UNIQUE INDEX waiting_places_once ON waiting_places USING btree (test_id, student_id) WHERE (state = ANY (ARRAY['waiting'::text, 'offered'::text]));

CREATE INDEX waiting_places_student ON waiting_places USING btree (student_id);

CREATE TRIGGER answer_journal_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON answer_journal FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();

CREATE TRIGGER approvals_frozen BEFORE DELETE OR UPDATE ON approvals FOR EACH ROW EXECUTE FUNCTION refuse_approval_change();

CREATE TRIGGER approvals_vouched_apart BEFORE INSERT OR UPDATE ON approvals FOR EACH ROW WHEN (((new.decision = 'approved'::text) AND (NOT new.is_alone))) EXECUTE FUNCTION keep_vouched_apart();

CREATE TRIGGER attempt_extensions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON attempt_extensions FOR EACH STATEMENT EXECUTE FUNCTION refuse_extension_change();

CREATE TRIGGER attempt_openings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON attempt_openings FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();

CREATE TRIGGER attempt_reopenings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON attempt_reopenings FOR EACH STATEMENT EXECUTE FUNCTION refuse_reopening_change();

CREATE TRIGGER attempt_signals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON attempt_signals FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();

CREATE TRIGGER attempts_marks_stay BEFORE UPDATE OF score, marks_obtained, merit, accuracy, seconds_taken, paper_version, closed_at, closed_by ON attempts FOR EACH ROW EXECUTE FUNCTION refuse_marks_change();

CREATE TRIGGER audit_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE TRIGGER cash_drawers_stay BEFORE TRUNCATE ON cash_drawers FOR EACH STATEMENT EXECUTE FUNCTION refuse_drawer_change();

CREATE TRIGGER corrections_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON corrections FOR EACH STATEMENT EXECUTE FUNCTION refuse_correction_change();

CREATE TRIGGER drawer_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON drawer_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_drawer_change();

CREATE TRIGGER give_order_number BEFORE INSERT ON payment_orders FOR EACH ROW EXECUTE FUNCTION give_order_number();

CREATE TRIGGER journal_seals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON journal_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_seal_change();

CREATE TRIGGER journals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON journals FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE CONSTRAINT TRIGGER journals_not_empty AFTER INSERT ON journals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_postings();

CREATE TRIGGER keep_cash_drawer BEFORE DELETE OR UPDATE ON cash_drawers FOR EACH ROW EXECUTE FUNCTION keep_cash_drawer();

CREATE TRIGGER keep_drawer_handover BEFORE DELETE OR UPDATE ON drawer_handovers FOR EACH ROW EXECUTE FUNCTION keep_drawer_handover();

CREATE TRIGGER keep_old_address AFTER INSERT OR UPDATE OF seo_url ON centres FOR EACH ROW EXECUTE FUNCTION keep_old_address('centers');

CREATE TRIGGER keep_old_address AFTER INSERT OR UPDATE OF seo_url ON content_categories FOR EACH ROW EXECUTE FUNCTION keep_old_address('content-category');

CREATE TRIGGER keep_old_address AFTER INSERT OR UPDATE OF seo_url ON content_items FOR EACH ROW EXECUTE FUNCTION keep_old_address('content-item');

CREATE TRIGGER keep_old_address AFTER INSERT OR UPDATE OF seo_url ON content_sub_categories FOR EACH ROW EXECUTE FUNCTION keep_old_address('content-sub-category');

CREATE TRIGGER keep_old_address AFTER INSERT OR UPDATE OF seo_url ON course_categories FOR EACH ROW EXECUTE FUNCTION keep_old_address('course-category');

CREATE TRIGGER keep_old_address AFTER INSERT OR UPDATE OF seo_url ON courses FOR EACH ROW EXECUTE FUNCTION keep_old_address('course');

CREATE TRIGGER keep_old_address AFTER INSERT OR UPDATE OF seo_url ON exam_categories FOR EACH ROW EXECUTE FUNCTION keep_old_address('exam-category');

CREATE TRIGGER keep_old_address AFTER INSERT OR UPDATE OF seo_url ON exams FOR EACH ROW EXECUTE FUNCTION keep_old_address('exam');

CREATE TRIGGER keep_old_address AFTER INSERT OR UPDATE OF seo_url ON products FOR EACH ROW EXECUTE FUNCTION keep_old_address('products');

CREATE TRIGGER keep_taken_seats BEFORE UPDATE OF seats ON batches FOR EACH ROW EXECUTE FUNCTION keep_taken_seats();

-- Two people decided it, and everybody has read it: rows are added and never changed.
CREATE TRIGGER key_decisions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON key_decisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_correction_change();

CREATE TRIGGER lead_events_append_only BEFORE UPDATE ON lead_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_lead_event_change();

CREATE TRIGGER legal_texts_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON legal_texts FOR EACH STATEMENT EXECUTE FUNCTION refuse_legal_change();

CREATE TRIGGER merit_rows_stay BEFORE INSERT OR DELETE OR UPDATE ON merit_rows FOR EACH ROW EXECUTE FUNCTION refuse_merit_row_change();

CREATE TRIGGER merit_versions_stay BEFORE DELETE OR UPDATE ON merit_versions FOR EACH ROW EXECUTE FUNCTION refuse_merit_change();

CREATE TRIGGER note_changed_grants AFTER INSERT OR DELETE OR UPDATE ON staff_grants FOR EACH ROW EXECUTE FUNCTION note_changed_grants();

CREATE TRIGGER note_changed_rights AFTER UPDATE OF role, deleted_at ON users FOR EACH ROW WHEN (((old.role IS DISTINCT FROM new.role) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION note_changed_rights();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER UPDATE OF topic_id ON bank_items FOR EACH ROW WHEN (((old.topic_id IS DISTINCT FROM new.topic_id) AND (old.state <> 'draft'::text))) EXECUTE FUNCTION note_content_change('exams');

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON banners FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON batch_fees FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON batches FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON centres FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON content_categories FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON content_items FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON content_sub_categories FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON course_categories FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON course_category_courses FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON course_exams FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON course_inclusions FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON course_teachers FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON courses FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON exam_categories FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON exams FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON images FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON institute FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT ON key_decisions FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON legal_texts FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER UPDATE ON merit_lists FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE ON merit_versions FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE ON open_posts FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON patterns FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON redirects FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE ON search_synonyms FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR UPDATE ON settings FOR EACH ROW WHEN ((new.name = 'officer'::text)) EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON sub_exam_exams FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON sub_exams FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON subjects FOR EACH STATEMENT EXECUTE FUNCTION note_content_change('all');

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON tax_rates FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON tax_registrations FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON teachers FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON test_questions FOR EACH STATEMENT EXECUTE FUNCTION note_content_change('exams');

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON test_sections FOR EACH STATEMENT EXECUTE FUNCTION note_content_change('exams');

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON testimonials FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON tests FOR EACH STATEMENT EXECUTE FUNCTION note_content_change('exams');

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON topics FOR EACH STATEMENT EXECUTE FUNCTION note_content_change('all');

-- The site shows the name of a list, and stops showing the list when it is taken off.
CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON toppers FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

CREATE TRIGGER note_ended_sessions AFTER DELETE ON sessions REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION note_ended_sessions();

-- Students read the name of the room in their bundle.
CREATE TRIGGER note_shared_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON class_rooms FOR EACH STATEMENT EXECUTE FUNCTION note_shared_change();

-- Students read the name of the room in their bundle.
CREATE TRIGGER note_shared_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON classes FOR EACH STATEMENT EXECUTE FUNCTION note_shared_change();

-- Students read the name of the room in their bundle.
CREATE TRIGGER note_shared_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON course_classes FOR EACH STATEMENT EXECUTE FUNCTION note_shared_change();

-- Students read the name of the room in their bundle.
CREATE TRIGGER note_shared_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON course_inclusions FOR EACH STATEMENT EXECUTE FUNCTION note_shared_change();

-- Students read the name of the room in their bundle.
CREATE TRIGGER note_shared_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON courses FOR EACH STATEMENT EXECUTE FUNCTION note_shared_change();

-- Students read the name of the room in their bundle.
CREATE TRIGGER note_shared_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON exams FOR EACH STATEMENT EXECUTE FUNCTION note_shared_change();

-- Students read the name of the room in their bundle.
CREATE TRIGGER note_shared_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON sub_exam_exams FOR EACH STATEMENT EXECUTE FUNCTION note_shared_change();

-- Students read the name of the room in their bundle.
CREATE TRIGGER note_shared_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON sub_exams FOR EACH STATEMENT EXECUTE FUNCTION note_shared_change();

-- Students read the name of the room in their bundle.
CREATE TRIGGER note_shared_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON subjects FOR EACH STATEMENT EXECUTE FUNCTION note_shared_change();

-- Students read the name of the room in their bundle.
CREATE TRIGGER note_shared_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON test_questions FOR EACH STATEMENT EXECUTE FUNCTION note_shared_change();

-- Students read the name of the room in their bundle.
CREATE TRIGGER note_shared_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON test_sections FOR EACH STATEMENT EXECUTE FUNCTION note_shared_change();

-- Students read the name of the room in their bundle.
CREATE TRIGGER note_shared_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON tests FOR EACH STATEMENT EXECUTE FUNCTION note_shared_change();

-- Students read the name of the room in their bundle.
CREATE TRIGGER note_shared_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON topics FOR EACH STATEMENT EXECUTE FUNCTION note_shared_change();

CREATE TRIGGER note_tried_item AFTER UPDATE OF state ON bank_items FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION note_tried_item();

CREATE TRIGGER note_tried_version AFTER INSERT ON questions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_tried_version();

-- The home page shows the question that the settings name: another choice, a new version of it, its being retired or made ready again drop what is cached of the pages.
CREATE TRIGGER note_try_question AFTER INSERT OR UPDATE ON settings FOR EACH ROW WHEN ((new.name = 'try-question'::text)) EXECUTE FUNCTION note_content_change();

CREATE TRIGGER passages_frozen BEFORE DELETE OR UPDATE ON passages FOR EACH ROW EXECUTE FUNCTION refuse_used_passage_change();

CREATE TRIGGER patterns_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON patterns FOR EACH STATEMENT EXECUTE FUNCTION refuse_pattern_change();

CREATE TRIGGER postings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE CONSTRAINT TRIGGER postings_balanced AFTER INSERT ON postings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balanced_journal();

CREATE TRIGGER printed_papers_stay BEFORE UPDATE ON printed_papers FOR EACH STATEMENT EXECUTE FUNCTION refuse_printed_change();

CREATE TRIGGER questions_frozen BEFORE DELETE OR UPDATE ON questions FOR EACH ROW EXECUTE FUNCTION refuse_used_question_change();

CREATE TRIGGER receipts_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON receipts FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE TRIGGER regrades_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON regrades FOR EACH STATEMENT EXECUTE FUNCTION refuse_correction_change();

CREATE TRIGGER require_open_drawer BEFORE INSERT ON drawer_entries FOR EACH ROW EXECUTE FUNCTION require_open_drawer();

CREATE TRIGGER revisions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON revisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_revision_change();

CREATE TRIGGER test_questions_frozen BEFORE INSERT OR DELETE OR UPDATE ON test_questions FOR EACH ROW EXECUTE FUNCTION refuse_sat_paper_change();

CREATE TRIGGER test_sections_frozen BEFORE INSERT OR DELETE OR UPDATE ON test_sections FOR EACH ROW EXECUTE FUNCTION refuse_sat_paper_change();

CREATE TRIGGER tests_frozen BEFORE UPDATE ON tests FOR EACH ROW EXECUTE FUNCTION refuse_sat_test_change();

CREATE TRIGGER time_extensions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON time_extensions FOR EACH STATEMENT EXECUTE FUNCTION refuse_extension_change();

ALTER TABLE attempt_extensions ADD CONSTRAINT attempt_extensions_attempt_id_attempts_id_fk FOREIGN KEY (attempt_id) REFERENCES attempts(id);

ALTER TABLE attempt_extensions ADD CONSTRAINT attempt_extensions_extension_id_time_extensions_id_fk FOREIGN KEY (extension_id) REFERENCES time_extensions(id);

ALTER TABLE attempt_openings ADD CONSTRAINT attempt_openings_attempt_id_attempts_id_fk FOREIGN KEY (attempt_id) REFERENCES attempts(id);

ALTER TABLE attempt_reopenings ADD CONSTRAINT attempt_reopenings_attempt_id_attempts_id_fk FOREIGN KEY (attempt_id) REFERENCES attempts(id);

ALTER TABLE attempt_signals ADD CONSTRAINT attempt_signals_attempt_id_attempts_id_fk FOREIGN KEY (attempt_id) REFERENCES attempts(id);

ALTER TABLE attempts ADD CONSTRAINT attempts_student_id_users_id_fk FOREIGN KEY (student_id) REFERENCES users(id);

ALTER TABLE attempts ADD CONSTRAINT attempts_test_id_tests_id_fk FOREIGN KEY (test_id) REFERENCES tests(id);

ALTER TABLE attendance_marks ADD CONSTRAINT attendance_marks_class_id_classes_id_fk FOREIGN KEY (class_id) REFERENCES classes(id) ON DELETE CASCADE;

ALTER TABLE attendance_marks ADD CONSTRAINT attendance_marks_marked_by_users_id_fk FOREIGN KEY (marked_by) REFERENCES users(id);

ALTER TABLE attendance_marks ADD CONSTRAINT attendance_marks_student_id_users_id_fk FOREIGN KEY (student_id) REFERENCES users(id);

ALTER TABLE attendances ADD CONSTRAINT attendances_class_id_classes_id_fk FOREIGN KEY (class_id) REFERENCES classes(id) ON DELETE CASCADE;

ALTER TABLE attendances ADD CONSTRAINT attendances_student_id_users_id_fk FOREIGN KEY (student_id) REFERENCES users(id);

ALTER TABLE bank_items ADD CONSTRAINT bank_items_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users(id);

ALTER TABLE bank_items ADD CONSTRAINT bank_items_edited_by_users_id_fk FOREIGN KEY (edited_by) REFERENCES users(id);

ALTER TABLE bank_items ADD CONSTRAINT bank_items_import_id_imports_id_fk FOREIGN KEY (import_id) REFERENCES imports(id);

ALTER TABLE bank_items ADD CONSTRAINT bank_items_subject_id_subjects_id_fk FOREIGN KEY (subject_id) REFERENCES subjects(id);

ALTER TABLE bank_items ADD CONSTRAINT bank_items_topic_id_topics_id_fk FOREIGN KEY (topic_id) REFERENCES topics(id);

ALTER TABLE batch_fees ADD CONSTRAINT batch_fees_batch_id_batches_id_fk FOREIGN KEY (batch_id) REFERENCES batches(id) ON DELETE CASCADE;

ALTER TABLE batches ADD CONSTRAINT batches_centre_id_centres_id_fk FOREIGN KEY (centre_id) REFERENCES centres(id);

ALTER TABLE birth_doubts ADD CONSTRAINT birth_doubts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE calendar_feeds ADD CONSTRAINT calendar_feeds_student_id_users_id_fk FOREIGN KEY (student_id) REFERENCES users(id);

ALTER TABLE cash_drawers ADD CONSTRAINT cash_drawers_cashier_id_users_id_fk FOREIGN KEY (cashier_id) REFERENCES users(id);

ALTER TABLE cash_drawers ADD CONSTRAINT cash_drawers_centre_id_centres_id_fk FOREIGN KEY (centre_id) REFERENCES centres(id);

ALTER TABLE centre_seats ADD CONSTRAINT centre_seats_centre_id_centres_id_fk FOREIGN KEY (centre_id) REFERENCES centres(id);

ALTER TABLE challenge_windows ADD CONSTRAINT challenge_windows_set_by_users_id_fk FOREIGN KEY (set_by) REFERENCES users(id);

ALTER TABLE challenge_windows ADD CONSTRAINT challenge_windows_test_id_tests_id_fk FOREIGN KEY (test_id) REFERENCES tests(id);

ALTER TABLE challenged_questions ADD CONSTRAINT challenged_questions_question_id_questions_id_fk FOREIGN KEY (question_id) REFERENCES questions(id);

ALTER TABLE challenged_questions ADD CONSTRAINT challenged_questions_test_id_challenge_windows_test_id_fk FOREIGN KEY (test_id) REFERENCES challenge_windows(test_id);

ALTER TABLE challenges ADD CONSTRAINT challenges_attempt_id_attempts_id_fk FOREIGN KEY (attempt_id) REFERENCES attempts(id);

ALTER TABLE challenges ADD CONSTRAINT challenges_challenged_id_challenged_questions_id_fk FOREIGN KEY (challenged_id) REFERENCES challenged_questions(id);

ALTER TABLE class_notes ADD CONSTRAINT class_notes_class_id_classes_id_fk FOREIGN KEY (class_id) REFERENCES classes(id) ON DELETE CASCADE;

ALTER TABLE class_notes ADD CONSTRAINT class_notes_student_id_users_id_fk FOREIGN KEY (student_id) REFERENCES users(id);

ALTER TABLE class_registers ADD CONSTRAINT class_registers_class_id_classes_id_fk FOREIGN KEY (class_id) REFERENCES classes(id) ON DELETE CASCADE;

ALTER TABLE class_registers ADD CONSTRAINT class_registers_saved_by_users_id_fk FOREIGN KEY (saved_by) REFERENCES users(id);

ALTER TABLE class_reminders ADD CONSTRAINT class_reminders_student_id_users_id_fk FOREIGN KEY (student_id) REFERENCES users(id);

ALTER TABLE class_rooms ADD CONSTRAINT class_rooms_centre_id_centres_id_fk FOREIGN KEY (centre_id) REFERENCES centres(id);

ALTER TABLE class_slots ADD CONSTRAINT class_slots_class_id_classes_id_fk FOREIGN KEY (class_id) REFERENCES classes(id) ON DELETE CASCADE;

ALTER TABLE classes ADD CONSTRAINT classes_room_id_class_rooms_id_fk FOREIGN KEY (room_id) REFERENCES class_rooms(id);

ALTER TABLE classes ADD CONSTRAINT classes_subject_id_subjects_id_fk FOREIGN KEY (subject_id) REFERENCES subjects(id);

ALTER TABLE classes ADD CONSTRAINT classes_teacher_id_users_id_fk FOREIGN KEY (teacher_id) REFERENCES users(id);

ALTER TABLE classes ADD CONSTRAINT classes_topic_id_topics_id_fk FOREIGN KEY (topic_id) REFERENCES topics(id);

ALTER TABLE content_items ADD CONSTRAINT content_items_sub_category_id_content_sub_categories_id_fk FOREIGN KEY (sub_category_id) REFERENCES content_sub_categories(id);

ALTER TABLE content_sub_categories ADD CONSTRAINT content_sub_categories_category_id_content_categories_id_fk FOREIGN KEY (category_id) REFERENCES content_categories(id);

ALTER TABLE corrections ADD CONSTRAINT corrections_question_id_questions_id_fk FOREIGN KEY (question_id) REFERENCES questions(id);

ALTER TABLE corrections ADD CONSTRAINT corrections_test_id_tests_id_fk FOREIGN KEY (test_id) REFERENCES tests(id);

ALTER TABLE course_category_courses ADD CONSTRAINT course_category_courses_course_category_id_course_categories_id FOREIGN KEY (course_category_id) REFERENCES course_categories(id);

ALTER TABLE course_category_courses ADD CONSTRAINT course_category_courses_course_id_courses_id_fk FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE;

ALTER TABLE course_classes ADD CONSTRAINT course_classes_class_id_classes_id_fk FOREIGN KEY (class_id) REFERENCES classes(id) ON DELETE CASCADE;

ALTER TABLE course_classes ADD CONSTRAINT course_classes_course_id_courses_id_fk FOREIGN KEY (course_id) REFERENCES courses(id);

ALTER TABLE course_exams ADD CONSTRAINT course_exams_course_id_courses_id_fk FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE;

ALTER TABLE course_exams ADD CONSTRAINT course_exams_exam_id_exams_id_fk FOREIGN KEY (exam_id) REFERENCES exams(id);

ALTER TABLE course_inclusions ADD CONSTRAINT course_inclusions_course_id_courses_id_fk FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE;

ALTER TABLE course_prices ADD CONSTRAINT course_prices_course_id_courses_id_fk FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE;

ALTER TABLE course_teachers ADD CONSTRAINT course_teachers_course_id_courses_id_fk FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE;

ALTER TABLE course_teachers ADD CONSTRAINT course_teachers_teacher_id_teachers_id_fk FOREIGN KEY (teacher_id) REFERENCES teachers(id);

ALTER TABLE courses ADD CONSTRAINT courses_batch_id_batches_id_fk FOREIGN KEY (batch_id) REFERENCES batches(id);

ALTER TABLE courses ADD CONSTRAINT courses_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id);

ALTER TABLE discount_students ADD CONSTRAINT discount_students_discount_id_discounts_id_fk FOREIGN KEY (discount_id) REFERENCES discounts(id) ON DELETE CASCADE;

ALTER TABLE discounts ADD CONSTRAINT discounts_course_id_courses_id_fk FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE;

ALTER TABLE document_codes ADD CONSTRAINT document_codes_holder_id_users_id_fk FOREIGN KEY (holder_id) REFERENCES users(id);

ALTER TABLE drawer_entries ADD CONSTRAINT drawer_entries_drawer_id_cash_drawers_id_fk FOREIGN KEY (drawer_id) REFERENCES cash_drawers(id);

ALTER TABLE drawer_entries ADD CONSTRAINT drawer_entries_handover_id_drawer_handovers_id_fk FOREIGN KEY (handover_id) REFERENCES drawer_handovers(id);

ALTER TABLE drawer_entries ADD CONSTRAINT drawer_entries_order_id_payment_orders_id_fk FOREIGN KEY (order_id) REFERENCES payment_orders(id);

ALTER TABLE drawer_entries ADD CONSTRAINT drawer_entries_refund_id_refunds_id_fk FOREIGN KEY (refund_id) REFERENCES refunds(id);

ALTER TABLE drawer_handovers ADD CONSTRAINT drawer_handovers_from_drawer_id_cash_drawers_id_fk FOREIGN KEY (from_drawer_id) REFERENCES cash_drawers(id);

ALTER TABLE drawer_handovers ADD CONSTRAINT drawer_handovers_to_drawer_id_cash_drawers_id_fk FOREIGN KEY (to_drawer_id) REFERENCES cash_drawers(id);

ALTER TABLE enrolments ADD CONSTRAINT enrolments_batch_id_batches_id_fk FOREIGN KEY (batch_id) REFERENCES batches(id);

ALTER TABLE enrolments ADD CONSTRAINT enrolments_course_id_courses_id_fk FOREIGN KEY (course_id) REFERENCES courses(id);

ALTER TABLE enrolments ADD CONSTRAINT enrolments_order_id_payment_orders_id_fk FOREIGN KEY (order_id) REFERENCES payment_orders(id);

ALTER TABLE enrolments ADD CONSTRAINT enrolments_student_id_users_id_fk FOREIGN KEY (student_id) REFERENCES users(id);

ALTER TABLE entitlements ADD CONSTRAINT entitlements_course_id_courses_id_fk FOREIGN KEY (course_id) REFERENCES courses(id);

ALTER TABLE entitlements ADD CONSTRAINT entitlements_order_id_payment_orders_id_fk FOREIGN KEY (order_id) REFERENCES payment_orders(id);

ALTER TABLE entitlements ADD CONSTRAINT entitlements_student_id_users_id_fk FOREIGN KEY (student_id) REFERENCES users(id);

ALTER TABLE exam_rooms ADD CONSTRAINT exam_rooms_centre_id_centres_id_fk FOREIGN KEY (centre_id) REFERENCES centres(id);

ALTER TABLE exam_seats ADD CONSTRAINT exam_seats_registration_id_test_registrations_id_fk FOREIGN KEY (registration_id) REFERENCES test_registrations(id);

ALTER TABLE exam_seats ADD CONSTRAINT exam_seats_room_id_exam_rooms_id_fk FOREIGN KEY (room_id) REFERENCES exam_rooms(id);

ALTER TABLE exams ADD CONSTRAINT exams_category_id_exam_categories_id_fk FOREIGN KEY (category_id) REFERENCES exam_categories(id);

ALTER TABLE guardian_consents ADD CONSTRAINT guardian_consents_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE hall_absences ADD CONSTRAINT hall_absences_marked_by_users_id_fk FOREIGN KEY (marked_by) REFERENCES users(id);

ALTER TABLE hall_absences ADD CONSTRAINT hall_absences_student_id_users_id_fk FOREIGN KEY (student_id) REFERENCES users(id);

ALTER TABLE hall_absences ADD CONSTRAINT hall_absences_test_id_tests_id_fk FOREIGN KEY (test_id) REFERENCES tests(id);

ALTER TABLE hall_incidents ADD CONSTRAINT hall_incidents_centre_id_centres_id_fk FOREIGN KEY (centre_id) REFERENCES centres(id);

ALTER TABLE hall_incidents ADD CONSTRAINT hall_incidents_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id);

ALTER TABLE hall_incidents ADD CONSTRAINT hall_incidents_student_id_users_id_fk FOREIGN KEY (student_id) REFERENCES users(id);

ALTER TABLE hall_incidents ADD CONSTRAINT hall_incidents_test_id_tests_id_fk FOREIGN KEY (test_id) REFERENCES tests(id);

ALTER TABLE hall_message_reads ADD CONSTRAINT hall_message_reads_message_id_hall_messages_id_fk FOREIGN KEY (message_id) REFERENCES hall_messages(id);

ALTER TABLE hall_message_reads ADD CONSTRAINT hall_message_reads_student_id_users_id_fk FOREIGN KEY (student_id) REFERENCES users(id);

ALTER TABLE hall_messages ADD CONSTRAINT hall_messages_centre_id_centres_id_fk FOREIGN KEY (centre_id) REFERENCES centres(id);

ALTER TABLE hall_messages ADD CONSTRAINT hall_messages_sent_by_users_id_fk FOREIGN KEY (sent_by) REFERENCES users(id);

ALTER TABLE hall_messages ADD CONSTRAINT hall_messages_student_id_users_id_fk FOREIGN KEY (student_id) REFERENCES users(id);

ALTER TABLE hall_messages ADD CONSTRAINT hall_messages_test_id_tests_id_fk FOREIGN KEY (test_id) REFERENCES tests(id);

ALTER TABLE import_rows ADD CONSTRAINT import_rows_import_id_imports_id_fk FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE;

ALTER TABLE imports ADD CONSTRAINT imports_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id);

ALTER TABLE instalments ADD CONSTRAINT instalments_enrolment_id_enrolments_id_fk FOREIGN KEY (enrolment_id) REFERENCES enrolments(id);

ALTER TABLE instalments ADD CONSTRAINT instalments_settled_by_payment_orders_id_fk FOREIGN KEY (settled_by) REFERENCES payment_orders(id);

ALTER TABLE item_figures ADD CONSTRAINT item_figures_question_id_questions_id_fk FOREIGN KEY (question_id) REFERENCES questions(id);

ALTER TABLE item_figures ADD CONSTRAINT item_figures_test_id_test_figures_test_id_fk FOREIGN KEY (test_id) REFERENCES test_figures(test_id);

ALTER TABLE job_applications ADD CONSTRAINT job_applications_post_id_open_posts_id_fk FOREIGN KEY (post_id) REFERENCES open_posts(id);

ALTER TABLE journals ADD CONSTRAINT journals_order_id_payment_orders_id_fk FOREIGN KEY (order_id) REFERENCES payment_orders(id);

ALTER TABLE key_decisions ADD CONSTRAINT key_decisions_approved_by_users_id_fk FOREIGN KEY (approved_by) REFERENCES users(id);

ALTER TABLE key_decisions ADD CONSTRAINT key_decisions_challenged_id_challenged_questions_id_fk FOREIGN KEY (challenged_id) REFERENCES challenged_questions(id);

ALTER TABLE key_decisions ADD CONSTRAINT key_decisions_requested_by_users_id_fk FOREIGN KEY (requested_by) REFERENCES users(id);

ALTER TABLE known_devices ADD CONSTRAINT known_devices_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE lead_events ADD CONSTRAINT lead_events_lead_id_leads_id_fk FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE;

ALTER TABLE leads ADD CONSTRAINT leads_centre_id_centres_id_fk FOREIGN KEY (centre_id) REFERENCES centres(id);

ALTER TABLE leads ADD CONSTRAINT leads_course_id_courses_id_fk FOREIGN KEY (course_id) REFERENCES courses(id);

ALTER TABLE leads ADD CONSTRAINT leads_exam_id_exams_id_fk FOREIGN KEY (exam_id) REFERENCES exams(id);

ALTER TABLE leads ADD CONSTRAINT leads_lost_reason_lead_reasons_key_fk FOREIGN KEY (lost_reason) REFERENCES lead_reasons(key);

ALTER TABLE leads ADD CONSTRAINT leads_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users(id);

ALTER TABLE leads ADD CONSTRAINT leads_stage_lead_stages_key_fk FOREIGN KEY (stage) REFERENCES lead_stages(key);

ALTER TABLE leads ADD CONSTRAINT leads_student_id_users_id_fk FOREIGN KEY (student_id) REFERENCES users(id);

ALTER TABLE linked_logins ADD CONSTRAINT linked_logins_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE mailed_tokens ADD CONSTRAINT mailed_tokens_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE merit_lists ADD CONSTRAINT merit_lists_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id);

ALTER TABLE merit_rows ADD CONSTRAINT merit_rows_attempt_id_attempts_id_fk FOREIGN KEY (attempt_id) REFERENCES attempts(id);

ALTER TABLE merit_rows ADD CONSTRAINT merit_rows_centre_id_centres_id_fk FOREIGN KEY (centre_id) REFERENCES centres(id);

ALTER TABLE merit_rows ADD CONSTRAINT merit_rows_student_id_users_id_fk FOREIGN KEY (student_id) REFERENCES users(id);

ALTER TABLE merit_rows ADD CONSTRAINT merit_rows_version_id_merit_versions_id_fk FOREIGN KEY (version_id) REFERENCES merit_versions(id) ON DELETE CASCADE;

ALTER TABLE merit_shifts ADD CONSTRAINT merit_shifts_list_id_merit_lists_id_fk FOREIGN KEY (list_id) REFERENCES merit_lists(id);

ALTER TABLE merit_shifts ADD CONSTRAINT merit_shifts_test_id_tests_id_fk FOREIGN KEY (test_id) REFERENCES tests(id);

ALTER TABLE merit_versions ADD CONSTRAINT merit_versions_computed_by_users_id_fk FOREIGN KEY (computed_by) REFERENCES users(id);

ALTER TABLE merit_versions ADD CONSTRAINT merit_versions_final_asked_by_users_id_fk FOREIGN KEY (final_asked_by) REFERENCES users(id);

ALTER TABLE merit_versions ADD CONSTRAINT merit_versions_final_by_users_id_fk FOREIGN KEY (final_by) REFERENCES users(id);

ALTER TABLE merit_versions ADD CONSTRAINT merit_versions_list_id_merit_lists_id_fk FOREIGN KEY (list_id) REFERENCES merit_lists(id);

ALTER TABLE merit_versions ADD CONSTRAINT merit_versions_provisional_asked_by_users_id_fk FOREIGN KEY (provisional_asked_by) REFERENCES users(id);

ALTER TABLE merit_versions ADD CONSTRAINT merit_versions_provisional_by_users_id_fk FOREIGN KEY (provisional_by) REFERENCES users(id);

ALTER TABLE notebook_answers ADD CONSTRAINT notebook_answers_question_id_questions_id_fk FOREIGN KEY (question_id) REFERENCES questions(id);

ALTER TABLE notebook_answers ADD CONSTRAINT notebook_answers_student_id_users_id_fk FOREIGN KEY (student_id) REFERENCES users(id);

ALTER TABLE notebook_attempts ADD CONSTRAINT notebook_attempts_attempt_id_attempts_id_fk FOREIGN KEY (attempt_id) REFERENCES attempts(id);

ALTER TABLE notebook_questions ADD CONSTRAINT notebook_questions_attempt_id_attempts_id_fk FOREIGN KEY (attempt_id) REFERENCES attempts(id);

ALTER TABLE notebook_questions ADD CONSTRAINT notebook_questions_question_id_questions_id_fk FOREIGN KEY (question_id) REFERENCES questions(id);

ALTER TABLE notebook_questions ADD CONSTRAINT notebook_questions_student_id_users_id_fk FOREIGN KEY (student_id) REFERENCES users(id);

ALTER TABLE notebook_questions ADD CONSTRAINT notebook_questions_test_id_tests_id_fk FOREIGN KEY (test_id) REFERENCES tests(id);

ALTER TABLE parcels ADD CONSTRAINT parcels_kept_by_users_id_fk FOREIGN KEY (kept_by) REFERENCES users(id);

ALTER TABLE parcels ADD CONSTRAINT parcels_order_id_payment_orders_id_fk FOREIGN KEY (order_id) REFERENCES payment_orders(id);

ALTER TABLE payment_events ADD CONSTRAINT payment_events_order_id_payment_orders_id_fk FOREIGN KEY (order_id) REFERENCES payment_orders(id);

ALTER TABLE payment_findings ADD CONSTRAINT payment_findings_order_id_payment_orders_id_fk FOREIGN KEY (order_id) REFERENCES payment_orders(id);

ALTER TABLE payment_orders ADD CONSTRAINT payment_orders_batch_id_batches_id_fk FOREIGN KEY (batch_id) REFERENCES batches(id);

ALTER TABLE payment_orders ADD CONSTRAINT payment_orders_course_id_courses_id_fk FOREIGN KEY (course_id) REFERENCES courses(id);

ALTER TABLE payment_orders ADD CONSTRAINT payment_orders_merchant_id_merchants_id_fk FOREIGN KEY (merchant_id) REFERENCES merchants(id);

ALTER TABLE payment_orders ADD CONSTRAINT payment_orders_student_id_users_id_fk FOREIGN KEY (student_id) REFERENCES users(id);

ALTER TABLE postings ADD CONSTRAINT postings_journal_id_journals_id_fk FOREIGN KEY (journal_id) REFERENCES journals(id);

ALTER TABLE profiles ADD CONSTRAINT profiles_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE provider_logins ADD CONSTRAINT provider_logins_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_student_id_users_id_fk FOREIGN KEY (student_id) REFERENCES users(id);

ALTER TABLE question_reports ADD CONSTRAINT question_reports_attempt_id_attempts_id_fk FOREIGN KEY (attempt_id) REFERENCES attempts(id);

ALTER TABLE question_reviews ADD CONSTRAINT question_reviews_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users(id);

ALTER TABLE question_reviews ADD CONSTRAINT question_reviews_item_id_bank_items_id_fk FOREIGN KEY (item_id) REFERENCES bank_items(id) ON DELETE CASCADE;

ALTER TABLE question_reviews ADD CONSTRAINT question_reviews_sent_by_users_id_fk FOREIGN KEY (sent_by) REFERENCES users(id);

ALTER TABLE question_tries ADD CONSTRAINT question_tries_question_id_questions_id_fk FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE;

ALTER TABLE questions ADD CONSTRAINT questions_item_id_bank_items_id_fk FOREIGN KEY (item_id) REFERENCES bank_items(id) ON DELETE CASCADE;

ALTER TABLE questions ADD CONSTRAINT questions_passage_id_passages_id_fk FOREIGN KEY (passage_id) REFERENCES passages(id);

ALTER TABLE receipts ADD CONSTRAINT receipts_order_id_payment_orders_id_fk FOREIGN KEY (order_id) REFERENCES payment_orders(id);

ALTER TABLE refund_requests ADD CONSTRAINT refund_requests_order_id_payment_orders_id_fk FOREIGN KEY (order_id) REFERENCES payment_orders(id);

ALTER TABLE refunds ADD CONSTRAINT refunds_order_id_payment_orders_id_fk FOREIGN KEY (order_id) REFERENCES payment_orders(id);

ALTER TABLE registration_terms ADD CONSTRAINT registration_terms_edited_by_users_id_fk FOREIGN KEY (edited_by) REFERENCES users(id);

ALTER TABLE regrades ADD CONSTRAINT regrades_attempt_id_attempts_id_fk FOREIGN KEY (attempt_id) REFERENCES attempts(id);

ALTER TABLE sent_day_reminders ADD CONSTRAINT sent_day_reminders_registration_id_test_registrations_id_fk FOREIGN KEY (registration_id) REFERENCES test_registrations(id) ON DELETE CASCADE;

ALTER TABLE sent_reminders ADD CONSTRAINT sent_reminders_class_id_classes_id_fk FOREIGN KEY (class_id) REFERENCES classes(id) ON DELETE CASCADE;

ALTER TABLE sent_test_reminders ADD CONSTRAINT sent_test_reminders_test_id_tests_id_fk FOREIGN KEY (test_id) REFERENCES tests(id) ON DELETE CASCADE;

ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE staff_grants ADD CONSTRAINT staff_grants_centre FOREIGN KEY (centre_id) REFERENCES centres(id) ON DELETE CASCADE;

ALTER TABLE staff_grants ADD CONSTRAINT staff_grants_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE standings_before ADD CONSTRAINT standings_before_attempt_id_attempts_id_fk FOREIGN KEY (attempt_id) REFERENCES attempts(id);

ALTER TABLE standings_before ADD CONSTRAINT standings_before_test_id_tests_id_fk FOREIGN KEY (test_id) REFERENCES tests(id);

ALTER TABLE start_places ADD CONSTRAINT start_places_view_id_saved_views_id_fk FOREIGN KEY (view_id) REFERENCES saved_views(id) ON DELETE CASCADE;

ALTER TABLE sub_exam_exams ADD CONSTRAINT sub_exam_exams_exam_id_exams_id_fk FOREIGN KEY (exam_id) REFERENCES exams(id);

ALTER TABLE sub_exam_exams ADD CONSTRAINT sub_exam_exams_sub_exam_id_sub_exams_id_fk FOREIGN KEY (sub_exam_id) REFERENCES sub_exams(id) ON DELETE CASCADE;

ALTER TABLE tax_registrations ADD CONSTRAINT tax_registrations_merchant_id_merchants_id_fk FOREIGN KEY (merchant_id) REFERENCES merchants(id);

ALTER TABLE test_figures ADD CONSTRAINT test_figures_test_id_tests_id_fk FOREIGN KEY (test_id) REFERENCES tests(id);

ALTER TABLE test_plans ADD CONSTRAINT test_plans_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id);

ALTER TABLE test_plans ADD CONSTRAINT test_plans_edited_by_users_id_fk FOREIGN KEY (edited_by) REFERENCES users(id);

ALTER TABLE test_questions ADD CONSTRAINT test_questions_question_id_questions_id_fk FOREIGN KEY (question_id) REFERENCES questions(id);

ALTER TABLE test_questions ADD CONSTRAINT test_questions_section_id_test_sections_id_fk FOREIGN KEY (section_id) REFERENCES test_sections(id);

ALTER TABLE test_questions ADD CONSTRAINT test_questions_test_id_tests_id_fk FOREIGN KEY (test_id) REFERENCES tests(id);

ALTER TABLE test_registrations ADD CONSTRAINT test_registrations_centre_id_centres_id_fk FOREIGN KEY (centre_id) REFERENCES centres(id);

ALTER TABLE test_registrations ADD CONSTRAINT test_registrations_student_id_users_id_fk FOREIGN KEY (student_id) REFERENCES users(id);

ALTER TABLE test_registrations ADD CONSTRAINT test_registrations_test_id_tests_id_fk FOREIGN KEY (test_id) REFERENCES tests(id);

ALTER TABLE test_sections ADD CONSTRAINT test_sections_test_id_tests_id_fk FOREIGN KEY (test_id) REFERENCES tests(id);

ALTER TABLE testimonials ADD CONSTRAINT testimonials_consent FOREIGN KEY (shown_consent_id, needs_consent) REFERENCES consents(id, is_held);

ALTER TABLE testimonials ADD CONSTRAINT testimonials_course FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE SET NULL;

ALTER TABLE tests ADD CONSTRAINT tests_exam_category_id_exam_categories_id_fk FOREIGN KEY (exam_category_id) REFERENCES exam_categories(id);

ALTER TABLE tests ADD CONSTRAINT tests_pattern_id_patterns_id_fk FOREIGN KEY (pattern_id) REFERENCES patterns(id);

ALTER TABLE tests ADD CONSTRAINT tests_sub_exam_id_sub_exams_id_fk FOREIGN KEY (sub_exam_id) REFERENCES sub_exams(id);

ALTER TABLE tests ADD CONSTRAINT tests_subject_id_subjects_id_fk FOREIGN KEY (subject_id) REFERENCES subjects(id);

ALTER TABLE tests ADD CONSTRAINT tests_topic_id_topics_id_fk FOREIGN KEY (topic_id) REFERENCES topics(id);

ALTER TABLE text_consents ADD CONSTRAINT text_consents_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE time_extensions ADD CONSTRAINT time_extensions_centre_id_centres_id_fk FOREIGN KEY (centre_id) REFERENCES centres(id);

ALTER TABLE time_extensions ADD CONSTRAINT time_extensions_granted_by_users_id_fk FOREIGN KEY (granted_by) REFERENCES users(id);

ALTER TABLE time_extensions ADD CONSTRAINT time_extensions_student_id_users_id_fk FOREIGN KEY (student_id) REFERENCES users(id);

ALTER TABLE time_extensions ADD CONSTRAINT time_extensions_test_id_tests_id_fk FOREIGN KEY (test_id) REFERENCES tests(id);

ALTER TABLE topics ADD CONSTRAINT topics_subject_id_subjects_id_fk FOREIGN KEY (subject_id) REFERENCES subjects(id);

ALTER TABLE toppers ADD CONSTRAINT toppers_consent FOREIGN KEY (shown_consent_id, needs_consent) REFERENCES consents(id, is_held);

ALTER TABLE totp_secrets ADD CONSTRAINT totp_secrets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE user_files ADD CONSTRAINT user_files_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE users ADD CONSTRAINT users_centre FOREIGN KEY (centre_id) REFERENCES centres(id) ON DELETE SET NULL;

ALTER TABLE waiting_places ADD CONSTRAINT waiting_places_centre_id_centres_id_fk FOREIGN KEY (centre_id) REFERENCES centres(id);

ALTER TABLE waiting_places ADD CONSTRAINT waiting_places_student_id_users_id_fk FOREIGN KEY (student_id) REFERENCES users(id);

ALTER TABLE waiting_places ADD CONSTRAINT waiting_places_test_id_tests_id_fk FOREIGN KEY (test_id) REFERENCES tests(id);

ALTER TABLE watch_positions ADD CONSTRAINT watch_positions_class_id_classes_id_fk FOREIGN KEY (class_id) REFERENCES classes(id) ON DELETE CASCADE;

ALTER TABLE watch_positions ADD CONSTRAINT watch_positions_student_id_users_id_fk FOREIGN KEY (student_id) REFERENCES users(id);

-- What every institute begins with.
INSERT INTO content_version (version) VALUES (1);
INSERT INTO lead_stages VALUES ('new', 'New', 1, false), ('contacted', 'Contacted', 2, false), ('visited', 'Visited', 3, false),
  ('offered', 'Offered', 4, false), ('won', 'Won', 5, true), ('lost', 'Lost', 6, true);
INSERT INTO lead_reasons VALUES ('fee', 'The fee', 1, true), ('too-far', 'Too far', 2, true), ('elsewhere', 'Joined elsewhere', 3, true),
  ('not-interested', 'Not interested', 4, true), ('wrong-number', 'Wrong number', 5, true), ('no-answer', 'Never reached', 6, true), ('other', 'Other', 7, true);
