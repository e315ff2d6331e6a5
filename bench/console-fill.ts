import pg from 'pg'
import { hashToken } from '#domains/identity/sessions/find-actor.ts'
import { findConnection } from './seed.ts'

export type ConsoleSizes = {
  students: number
  leads: number
  open: number
  items: number
  questions: number
  log: number
  /** Rows of the imported file of leads. */
  file: number
}
/** Number of directors; one counsellor of the first centre follows them. */
export const directors = 20
export const counsellor = directors
export const staffToken = (index: number) => `bench-staff-${index}-`.padEnd(43, '0')

// Few distinct names, which are harder to search than many.
const first =
  "(array['Suchitra','Manoj','Ananya','Tapan','Lipsa','Farida','Rakesh','Sonali','Pragyan','Itishree'])[1 + g % 10]"
const last =
  "(array['Das','Sahoo','Behera','Rout','Rath','Begum','Oram','Jena','Mallick','Panda','Swain','Nayak'])[1 + (g / 10) % 12]"

const fills = ({ students, leads, open, items, questions, log }: ConsoleSizes): Record<string, string> => ({
  users: `insert into users (id, role, candidate_name, user_name, email, contact, registration_number, password_hash, has_password, created_at, centre_id)
    select gen_random_uuid(), 'student', ${first} || ' ' || ${last}, 'desk-' || g, 'desk-' || g || '@bench.example', (9200000000 + g)::text, 'D' || g, '', false,
      now() - g * interval '1 minute', c.id
    from generate_series(1, ${students}) g join (select id, row_number() over (order by id) as n, count(*) over () as many from centres) c on c.n = 1 + g % c.many`,
  sessions: `insert into sessions (token_hash, id, user_id, device, created_at, last_seen_at, idle_seconds, expires_at)
    select sha256(id::text::bytea), gen_random_uuid(), id, '', created_at, created_at, 31536000, now() + interval '1 year' from users where right(user_name, 1) = '7' and role = 'student'`,
  leads: `insert into leads (id, kind, name, email, phone, centre_id, source_page, fingerprint, created_at, stage, source, owner_id, next_follow_up_at, lost_reason, closed_at)
    select gen_random_uuid(), 'enquiry', ${first} || ' ' || ${last}, null, (9400000000 + g)::text, c.id, '', '', now() - g * interval '1 minute',
      case when g > ${open} then 'lost' else (array['new','contacted','visited','offered'])[1 + g % 4] end, 'phone', case when g % 3 > 0 then u.id end,
      case when g > ${open} or g % 4 = 0 then null else now() + (g % 20 - 5) * interval '1 day' end,
      case when g > ${open} then 'too-far' end, case when g > ${open} then now() - g * interval '30 seconds' end
    from generate_series(1, ${leads}) g join (select id, row_number() over (order by id) as n, count(*) over () as many from centres) c on c.n = 1 + g % c.many
      join users u on u.user_name = 'desk-staff-' || g % ${directors + 1}`,
  lead_events: `insert into lead_events (id, lead_id, at, kind, note)
    select gen_random_uuid(), id, created_at + n * interval '1 hour', case n when 0 then 'made' else 'call' end, 'Asked for the timetable.'
    from leads, generate_series(0, 2) n where closed_at is null`,
  content_items: `insert into content_items (id, sub_category_id, title, sub_title, content, seo_url, published_at)
    select gen_random_uuid(), (select id from content_sub_categories order by id limit 1), 'Desk item ' || g, '', repeat('<p>What students should know of it, in a few words.</p>', 15), 'desk-item-' || g, now() - g * interval '1 minute'
    from generate_series(1, ${items}) g`,
  bank_items: `insert into bank_items (id, state, subject_id, topic_id, difficulty, tags, kind, line, languages, fingerprint, edited_at)
    select gen_random_uuid(), 'ready', t.subject_id, t.id, 'medium', '{}', 'single', 'Desk question ' || g, '{en:ready,hi:missing,or:missing,bn:missing}', 'desk-' || g, now() - g * interval '1 minute'
    from generate_series(1, ${questions}) g join (select id, subject_id, row_number() over (order by id) as n, count(*) over () as many from topics) t on t.n = 1 + g % t.many`,
  questions: `insert into questions (id, item_id, version, text, options, key, solution, created_at)
    select gen_random_uuid(), i.id, 1, q.text, q.options, q.key, q.solution, now()
    from bank_items i, (select * from questions where kind = 'single' limit 1) q where i.fingerprint like 'desk-%'`,
  audit_log: `insert into audit_log (id, at, actor_id, action, subject_id, details)
    select gen_random_uuid(), now() - g * interval '20 seconds', u.id, (array['signed-in','lead-called','draft-saved'])[1 + g % 3], u.id, '{}'
    from generate_series(1, ${log}) g, (select id from users where role = 'staff' order by id limit 1) u`,
})

const staff = `insert into users (id, role, candidate_name, user_name, email, contact, registration_number, password_hash, has_password, created_at)
  select gen_random_uuid(), 'staff', 'Desk ' || g, 'desk-staff-' || g, 'desk-staff-' || g || '@bench.example', (9600000000 + g)::text, 'DS' || g, '', false, now()
  from generate_series(0, ${directors}) g;
insert into staff_grants (id, user_id, role, centre_id, created_at)
  select gen_random_uuid(), id, case when user_name = 'desk-staff-${counsellor}' then 'counsellor' else 'admin' end,
    case when user_name = 'desk-staff-${counsellor}' then (select id from centres order by id limit 1) end, now()
  from users where user_name like 'desk-staff-%'`

/** Stores a fresh session for every member of staff. */
async function signIn(client: pg.Client) {
  for (let index = 0; index <= directors; index++)
    await client.query(
      `insert into sessions (token_hash, id, user_id, device, created_at, last_seen_at, idle_seconds, expires_at, code_at)
       select $1, gen_random_uuid(), id, '', now(), now(), 43200, now() + interval '1 day', now() from users where user_name = $2
       on conflict (token_hash) do update set last_seen_at = now(), expires_at = excluded.expires_at, code_at = now()`,
      [hashToken(staffToken(index)), `desk-staff-${index}`],
    )
}

type Index = { name: string; def: string }

/** Runs `work` without the table's non-unique indexes and recreates them afterwards: a million rows are inserted many times faster. */
async function withoutIndexes(client: pg.Client, table: string, work: () => Promise<unknown>) {
  const { rows } = await client.query<Index>(
    `select indexname as name, indexdef as def from pg_indexes
     where tablename = $1 and indexdef not like 'CREATE UNIQUE%' and indexname not in (select conname from pg_constraint)`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index "${name}"`)
  await work()
  for (const { def } of rows) await client.query(def)
}

/** Fills the tables one after the other, each completely or not at all. Tables filled by an earlier run stay as they are. */
export async function fillTables(client: pg.Client, sizes: ConsoleSizes, only?: 'staff') {
  // Skips foreign key checks, which would take minutes for a million rows; the rows made here have no dangling
  // references.
  await client.query('set session_replication_role = replica')
  await client.query('create table if not exists bench_filled (part text primary key, sizes text not null)')
  const wanted = JSON.stringify(sizes)
  const parts = Object.entries(only ? { staff } : { staff, ...fills(sizes) })
  for (const [part, fill] of parts) {
    const { rows } = await client.query<{ sizes: string }>('select sizes from bench_filled where part = $1', [part])
    if (rows[0] && rows[0].sizes !== wanted) throw new Error(`This database is filled with ${rows[0].sizes} already.`)
    if (rows[0]) continue
    await client.query('begin')
    await withoutIndexes(client, part, () => client.query(fill))
    await client.query('insert into bench_filled values ($1, $2)', [part, wanted])
    await client.query('commit')
  }
  // Also cleans up rows that an earlier run imported and removed again.
  await client.query('vacuum analyze')
}

/** Records that are opened one by one. */
export type Examples = { lead: string; student: string; question: number; items: string[] }

export async function findExamples(client: pg.Client): Promise<Examples> {
  const all = async (text: string) => (await client.query<{ value: string }>(text)).rows.map(({ value }) => value)
  const [lead = ''] = await all('select id as value from leads where closed_at is null order by id limit 1')
  const [student = ''] = await all("select id as value from users where user_name = 'desk-7'")
  const [question = ''] = await all('select max(number) as value from bank_items')
  const items = await all(
    `select id as value from content_items where title like 'Desk %' order by id limit ${directors}`,
  )
  return { lead, student, question: Number(question), items }
}

/** Stores only the office staff, signed in, in the running server's database. */
export async function fillStaff(dataDir: string, sizes: ConsoleSizes) {
  const client = new pg.Client(findConnection(dataDir))
  await client.connect()
  try {
    await fillTables(client, sizes, 'staff')
    await signIn(client)
  } finally {
    await client.end()
  }
}

/** Fills the running server's database with several years of an institute's data, unless it is filled already, and signs in its staff. */
export async function fillConsole(dataDir: string, sizes: ConsoleSizes): Promise<Examples> {
  const client = new pg.Client(findConnection(dataDir))
  await client.connect()
  try {
    await client.query("set synchronous_commit = off; set maintenance_work_mem = '256MB'")
    await fillTables(client, sizes)
    await signIn(client)
    return await findExamples(client)
  } finally {
    await client.end()
  }
}
