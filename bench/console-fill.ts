import pg from 'pg'
import { hashToken } from '../src/domains/identity/sessions/find-actor.ts'
import { findConnection } from './seed.ts'

export type ConsoleSizes = {
  students: number
  leads: number
  open: number
  items: number
  questions: number
  log: number
  /** Rows of the file of leads that is taken in. */
  file: number
}
export const staffToken = (index: number) => `bench-staff-${index}-`.padEnd(43, '0')

// Few names, which is harder to search than many.
const first =
  "(array['Suchitra','Manoj','Ananya','Tapan','Lipsa','Farida','Rakesh','Sonali','Pragyan','Itishree'])[1 + g % 10]"
const last =
  "(array['Das','Sahoo','Behera','Rout','Rath','Begum','Oram','Jena','Mallick','Panda','Swain','Nayak'])[1 + (g / 10) % 12]"

const fills = ({ students, leads, open, items, questions, log }: ConsoleSizes): Record<string, string> => ({
  users: `insert into users (id, role, candidate_name, user_name, email, contact, registration_number, password_hash, has_password, created_at, centre_id)
    select gen_random_uuid(), 'student', ${first} || ' ' || ${last}, 'desk-' || g, 'desk-' || g || '@bench.example', (9200000000 + g)::text, 'D' || g, '', false,
      now() - g * interval '1 minute', c.id
    from generate_series(1, ${students}) g join (select id, row_number() over (order by id) as n, count(*) over () as many from centres) c on c.n = 1 + g % c.many`,
  leads: `insert into leads (id, kind, name, email, phone, centre_id, source_page, fingerprint, created_at, stage, source, next_follow_up_at, lost_reason, closed_at)
    select gen_random_uuid(), 'enquiry', ${first} || ' ' || ${last}, null, (9400000000 + g)::text, c.id, '', '', now() - g * interval '1 minute',
      case when g > ${open} then 'lost' else (array['new','contacted','visited','offered'])[1 + g % 4] end, 'phone',
      case when g > ${open} or g % 4 = 0 then null else now() + (g % 20 - 5) * interval '1 day' end,
      case when g > ${open} then 'too-far' end, case when g > ${open} then now() - g * interval '30 seconds' end
    from generate_series(1, ${leads}) g join (select id, row_number() over (order by id) as n, count(*) over () as many from centres) c on c.n = 1 + g % c.many`,
  lead_events: `insert into lead_events (id, lead_id, at, kind, note)
    select gen_random_uuid(), id, created_at, 'made', 'Asked for the timetable.' from leads where closed_at is null`,
  content_items: `insert into content_items (id, sub_category_id, title, sub_title, content, seo_url, published_at)
    select gen_random_uuid(), (select id from content_sub_categories order by id limit 1), 'Desk item ' || g, '', '<p>Text</p>', 'desk-item-' || g, now() - g * interval '1 minute'
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
  from generate_series(0, $1::int - 1) g returning id`

async function addStaff(client: pg.Client, count: number) {
  const { rows } = await client.query<{ id: string }>(staff, [count])
  for (const [index, { id }] of rows.entries()) {
    await client.query(
      "insert into staff_grants (id, user_id, role, created_at) values (gen_random_uuid(), $1, 'admin', now())",
      [id],
    )
    await client.query(
      `insert into sessions (token_hash, id, user_id, device, created_at, last_seen_at, idle_seconds, expires_at, code_at)
       values ($1, gen_random_uuid(), $2, '', now(), now(), 43200, now() + interval '1 day', now())`,
      [hashToken(staffToken(index)), id],
    )
  }
}

type Index = { name: string; def: string }

/** Indexes that hold no promise are made when the rows are there: a million rows go in many times faster. */
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

/** Puts an institute's years into the running server's database, and so many directors who are signed in. */
export async function fillConsole(dataDir: string, sizes: ConsoleSizes, directors: number) {
  const client = new pg.Client(findConnection(dataDir))
  await client.connect()
  try {
    await client.query("set synchronous_commit = off; set maintenance_work_mem = '256MB'")
    await addStaff(client, directors)
    for (const [table, fill] of Object.entries(fills(sizes)))
      await withoutIndexes(client, table, () => client.query(fill))
    await client.query('vacuum analyze')
    const { rows } = await client.query('select id from leads where closed_at is null order by id limit 1')
    return String(rows[0].id)
  } finally {
    await client.end()
  }
}
