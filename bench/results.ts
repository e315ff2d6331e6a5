import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { percentile } from './figures.ts'
import type { Running } from './processes.ts'
import { findConnection } from './seed.ts'

/* Results day: a merit list of many candidates on the site, and many who look for theirs within a minute. */

export const resultsAimMs = 150
export type ResultFigures = {
  candidates: number
  visitors: number
  legs: { name: string; p50Ms: number; p99Ms: number }[]
}

type Leg = 'the list' | 'a roll number in it' | 'a look-up'

const born = (number: number) => `2009-${String(1 + (number % 12)).padStart(2, '0')}-11`

/** Puts a final list with so many candidates into the running server's database, on the site; answers its id. */
async function fillResults(dataDir: string, candidates: number) {
  const client = new pg.Client(findConnection(dataDir))
  await client.connect()
  const run = (statement: string) => client.query(statement)
  try {
    const { rows } =
      await run(`select t.id from tests t where not exists (select from merit_shifts where test_id = t.id)
      and not exists (select from attempts where test_id = t.id) order by t.id limit 1`)
    const test = rows[0]?.id
    const made = await run(`insert into merit_lists (id, name, rules, is_public, created_at)
      values (gen_random_uuid(), 'Results of the bench', '{"normalisation":null,"places":[],"slabs":[]}', true, now()) returning id`)
    const list = made.rows[0]?.id
    await run(`insert into users (id, role, candidate_name, user_name, email, contact, registration_number, password_hash, has_password, created_at)
      select gen_random_uuid(), 'student', 'Bench ' || g, 'result-' || g, '', (9700000000 + g)::text, 'R' || g, '', false, now()
      from generate_series(1, ${candidates}) g`)
    await run(`create temporary table field as select id as student, gen_random_uuid() as attempt, split_part(user_name, '-', 2)::int as roll
      from users where user_name like 'result-%'`)
    await run(`insert into profiles (user_id, dob, updated_at)
      select student, ('2009-' || lpad((1 + roll % 12)::text, 2, '0') || '-11')::date, now() from field`)
    await run(`insert into test_registrations (id, test_id, student_id, mode, roll_number, created_at)
      select gen_random_uuid(), '${test}', student, 'online', roll, now() from field`)
    await run(`insert into test_candidates (test_id, student_id, name, dob, frozen_at)
      select '${test}', student, 'Bench', ('2009-' || lpad((1 + roll % 12)::text, 2, '0') || '-11')::date, now() from field`)
    await run(`insert into attempts (id, student_id, test_id, number, started_at, deadline, epoch)
      select attempt, student, '${test}', 1, now() - interval '2 hours', now() - interval '1 hour', 1 from field`)
    await run(`insert into merit_shifts (list_id, position, test_id, name) values ('${list}', 1, '${test}', 'Shift 1')`)
    const shift = { test_id: test, name: 'Shift 1', held: new Date().toISOString(), registered: candidates, absent: 0 }
    const spread = {
      present: candidates,
      online: candidates,
      paper: 0,
      mean: '50.00',
      deviation: '10.00',
      highest: '99.00',
    }
    const figures = {
      ...{
        shifts: [{ ...shift, ...spread }],
        all: spread,
        base: null,
        base_needs: null,
        ranked: candidates,
        sharing: 0,
      },
      ...{ unqualified: 0, twice: 0, cut_offs: [], slabs: [], levels: [[]], groups: {} },
    }
    const terms = { normalisation: 'none', ties: [], places: 2, score_places: 2, maximum: '100', sections: [] }
    const version = await client.query(
      `insert into merit_versions (id, list_id, number, terms, figures, fingerprint, computed_at)
       values (gen_random_uuid(), $1, 1, $2, $3, 'bench', now()) returning id`,
      [list, { ...terms, minima: [], seats: [], slabs: [] }, figures],
    )
    const id = version.rows[0]?.id
    await run(`insert into merit_rows (version_id, attempt_id, student_id, shift, roll_number, marks, sections, shown_marks, percentile, rank, missed)
      select '${id}', attempt, student, 1, roll, '50', '[]', '50.00', '50.00', row_number() over (order by md5(roll::text)), '[]' from field`)
    await run(`update merit_versions set state = 'provisional', provisional_at = now() where id = '${id}'`)
    await run('vacuum analyze merit_rows, test_registrations, profiles, test_candidates')
    return String(list)
  } finally {
    await client.end()
  }
}

/** Visitors who come one after the other within a minute; each opens the list, finds a roll number, and looks a result up. */
export async function measureResults(server: Running, dataDir: string, size: { candidates: number; visitors: number }) {
  const { candidates, visitors } = size
  const list = await fillResults(dataDir, candidates)
  const times: Record<Leg, number[]> = { 'the list': [], 'a roll number in it': [], 'a look-up': [] }
  const time = async (leg: Leg, path: string, init?: RequestInit) => {
    const from = performance.now()
    const answer = await fetch(server.url + path, init)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}.`)
    times[leg].push(performance.now() - from)
  }
  const visit = async (number: number) => {
    const roll = 1 + ((number * 7919) % candidates)
    await time('the list', `/merit/${list}`)
    await time('a roll number in it', `/merit/${list}?roll=${roll}`)
    const body = JSON.stringify({ roll_no: roll, date_of_birth: born(roll) })
    const headers = { 'content-type': 'application/json' }
    await time('a look-up', `/api/merit-lists/${list}/look-ups`, { method: 'POST', headers, body })
  }
  const visits: Promise<void>[] = []
  for (let number = 0; number < visitors; number++) {
    visits.push(visit(number))
    await delay(60_000 / 2000)
  }
  await Promise.all(visits)
  const legs = Object.entries(times).map(([name, list]) => ({
    name,
    p50Ms: percentile(list, 0.5),
    p99Ms: percentile(list, 0.99),
  }))
  return { candidates, visitors, legs }
}
