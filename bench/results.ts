import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { runApart } from './apart.ts'
import { type ConsoleSizes, fillStaff, staffToken } from './console-fill.ts'
import { median, percentile } from './figures.ts'
import { createClient } from './keep-alive-client.ts'
import type { Running } from './processes.ts'
import type { SavingOrder, SavingTimes } from './savers.ts'
import { sitDown } from './saves.ts'
import { findConnection, seedSignedIn, seedTest } from './seed.ts'
import { savers } from './uploads.ts'

/*
 * Results day: a merit list of many candidates is computed while others sit a test, is published on the site, and many candidates look up their
 * result within a minute.
 */

export const resultsAims = { p99Ms: 150, slower: 1.1 }
type Times = { p50Ms: number; p99Ms: number }
export type ResultFigures = {
  candidates: number
  visitors: number
  legs: (Times & { name: string })[]
  /** Saves of answers when nothing else runs, and while the list is computed. `ratio`: of their p99, median over the rounds. */
  saves: { quiet: Times; busy: Times; ratio: number; computingSeconds: number }
}

type Leg = 'the list' | 'a roll number in it' | 'a look-up'
type Query = (statement: string, values?: unknown[]) => Promise<pg.QueryResult>

async function withClient<T>(dataDir: string, work: (run: Query) => Promise<T>) {
  const client = new pg.Client(findConnection(dataDir))
  await client.connect()
  try {
    return await work((statement, values) => client.query(statement, values))
  } finally {
    await client.end()
  }
}

const born = (number: number) => `2009-${String(1 + (number % 12)).padStart(2, '0')}-11`
const bornInSql = "('2009-' || lpad((1 + roll % 12)::text, 2, '0') || '-11')::date"

/** Stores candidates who have sat a test of 100 questions, with random marks. */
async function fillField(run: Query, { testId, candidates }: { testId: string; candidates: number }) {
  const name = `'result-${testId}-'`
  await run(`insert into users (id, role, candidate_name, user_name, email, contact, registration_number, password_hash, has_password, created_at)
    select gen_random_uuid(), 'student', 'Bench ' || g, ${name} || g, '', (9700000000 + g)::text, ${name} || g, '', false, now()
    from generate_series(1, ${candidates}) g`)
  await run(`create temporary table field as select id as student, gen_random_uuid() as attempt, split_part(user_name, '-', 7)::int as roll
    from users where user_name like ${name} || '%'`)
  await run(`insert into test_registrations (id, test_id, student_id, mode, roll_number, created_at)
    select gen_random_uuid(), '${testId}', student, 'online', roll, now() from field`)
  await run(`insert into test_candidates (test_id, student_id, name, dob, category, frozen_at)
    select '${testId}', student, 'Bench ' || roll, ${bornInSql}, (array['General', 'OBC', 'SC', 'ST'])[1 + roll % 4], now() from field`)
  await run(`insert into attempts (id, student_id, test_id, number, started_at, deadline, epoch, closed_at, closed_by, score, marks_obtained, paper_version, merit, accuracy, seconds_taken)
    select attempt, student, '${testId}', 1, now() - interval '2 hours', now() - interval '1 hour', 1, now() - interval '1 hour', 'student',
      jsonb_build_object('marks', marks::text, 'sections', sections), marks, 1, marks, right_ones / 100.0, 1200 + roll * 7919 % 2400
    from field, lateral (
      select sum(2 * correct) as marks, sum(correct) as right_ones, jsonb_agg(jsonb_build_object('sectionId', id, 'correct', correct,
        'wrong', 0, 'skipped', 25 - correct, 'seconds', 300, 'marks', (2 * correct)::text) order by position) as sections
      from (select id, position, abs(hashtext(roll || name)) % 26 as correct from test_sections where test_id = '${testId}') section
    ) counted`)
  await run('drop table field')
}

async function askStaff(server: Running, path: string, body: object) {
  const client = createClient(server.url, 'identity')
  const { status, text } = await client.ask({ method: 'POST', path: `/api/staff/${path}`, token: staffToken(1), body })
  client.close()
  if (status !== 200) throw new Error(`${path} answers ${status}: ${text()}`)
}

/** Starts the task that computes the list, as the office does; `end` waits for it and returns the seconds it took. */
async function startComputing(server: Running, run: Query, list: string) {
  const startedAt = performance.now()
  await askStaff(server, `merit-lists/${list}/versions`, { reason: 'Measured once more.' })
  const end = async () => {
    for (;;) {
      const { rows } = await run(
        `select state, problem from staff_tasks where input->>'list' = $1 order by id desc limit 1`,
        [list],
      )
      if (rows[0]?.problem) throw new Error(rows[0].problem)
      if (rows[0]?.state === 'done') return (performance.now() - startedAt) / 1000
      await delay(50)
    }
  }
  return { end }
}

/** Computes and publishes a list of this many candidates, unless an earlier run has; returns its id. */
async function publishList(server: Running, dataDir: string, { run, candidates }: { run: Query; candidates: number }) {
  const name = `Results of ${candidates}`
  const { rows: known } = await run('select id from merit_lists where name = $1', [name])
  if (known[0]) return String(known[0].id)
  const testId = await seedTest(dataDir)
  await fillField(run, { testId, candidates })
  const { rows } = await run(
    `insert into merit_lists (id, name, rules, is_public, created_at)
     values (gen_random_uuid(), $1, '{"normalisation":null,"places":[],"slabs":[]}', true, now()) returning id`,
    [name],
  )
  const list = String(rows[0]?.id)
  await run(`insert into merit_shifts (list_id, position, test_id, name) values ('${list}', 1, '${testId}', 'Shift 1')`)
  await run('vacuum analyze')
  await (await startComputing(server, run, list)).end()
  await run(`update merit_versions set state = 'provisional', provisional_at = now() where list_id = '${list}'`)
  await run('vacuum analyze merit_rows')
  return list
}

/** Simulates visitors who arrive within a minute, each from a different network; each opens the list, finds a roll number, and looks up a result. */
async function measureVisits(server: Running, list: string, { candidates, visitors }: Size) {
  const times: Record<Leg, number[]> = { 'the list': [], 'a roll number in it': [], 'a look-up': [] }
  const visit = async (number: number) => {
    const roll = 1 + ((number * 7919) % candidates)
    const client = createClient(server.url, 'identity', `127.${1 + Math.floor(number / 250)}.${number % 250}.7`)
    const time = async (leg: Leg, path: string, body?: object) => {
      const from = performance.now()
      const { status } = await client.ask({ method: body ? 'POST' : 'GET', path, body })
      if (status !== 200) throw new Error(`${path} answers ${status}.`)
      times[leg].push(performance.now() - from)
    }
    await time('the list', `/merit/${list}`)
    await time('a roll number in it', `/merit/${list}?roll=${roll}`)
    const look = { roll_no: roll, date_of_birth: born(roll) }
    await time('a look-up', `/api/merit-lists/${list}/look-ups`, look)
    client.close()
  }
  const visits: Promise<void>[] = []
  for (let number = 0; number < visitors; number++) {
    visits.push(visit(number))
    await delay(60_000 / 2000)
  }
  await Promise.all(visits)
  return Object.entries(times).map(([name, list]) => ({ name, ...timesOf(list) }))
}

const timesOf = (list: number[]) => ({ p50Ms: percentile(list, 0.5), p99Ms: percentile(list, 0.99) })
const middle = (list: Times[]) => ({
  p50Ms: median(list.map(({ p50Ms }) => p50Ms)),
  p99Ms: median(list.map(({ p99Ms }) => p99Ms)),
})

/** Measures saves at a steady pace when nothing else runs, and while the list is computed, in alternating rounds. */
async function measureSaves(
  server: Running,
  dataDir: string,
  { run, list, size }: { run: Query; list: string; size: Size },
) {
  await seedSignedIn(dataDir, savers.connections)
  const testId = await seedTest(dataDir)
  const save = async (seconds: number) => {
    const seats = await sitDown(server, testId, savers.connections)
    const order: SavingOrder = { url: server.url, ...seats, perSecond: savers.perSecond, seconds }
    return () => runApart<SavingTimes>('bench/savers.ts', order)
  }
  await (await save(1))()
  const rounds: { quiet: SavingTimes; busy: SavingTimes; seconds: number }[] = []
  for (let round = 0; round < size.rounds; round++) {
    const quiet = await (await save(size.seconds))()
    const saving = await save(size.seconds)
    const computing = await startComputing(server, run, list)
    const [busy, seconds] = await Promise.all([saving(), computing.end()])
    if (quiet.refused + busy.refused > 0) throw new Error('Saves were refused.')
    console.error(`  ${JSON.stringify({ quiet, busy, seconds })}`)
    rounds.push({ quiet, busy, seconds })
  }
  return {
    quiet: middle(rounds.map(({ quiet }) => quiet)),
    busy: middle(rounds.map(({ busy }) => busy)),
    ratio: median(rounds.map(({ quiet, busy }) => busy.p99Ms / quiet.p99Ms)),
    computingSeconds: median(rounds.map(({ seconds }) => seconds)),
  }
}

type Size = { candidates: number; visitors: number; rounds: number; seconds: number }

export async function measureResults(
  server: Running,
  dataDir: string,
  { sizes, ...size }: Size & { sizes: ConsoleSizes },
): Promise<ResultFigures> {
  const { candidates, visitors } = size
  await fillStaff(dataDir, sizes)
  return withClient(dataDir, async (run) => {
    const list = await publishList(server, dataDir, { run, candidates })
    const legs = await measureVisits(server, list, size)
    return { candidates, visitors, legs, saves: await measureSaves(server, dataDir, { run, list, size }) }
  })
}
