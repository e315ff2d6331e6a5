import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { findHome } from '#platform/ops/embedded/move.ts'
import { findServers, readPostmasterPid } from '#platform/ops/embedded/orphans.ts'
import { findConnection } from '../../../bench/seed.ts'

const timeoutMs = 60_000

/** Runs one statement beside the server; retries while the database is down or starting. */
export async function ask<T extends pg.QueryResultRow>(dataDir: string, statement: string, values: unknown[] = []) {
  const until = Date.now() + timeoutMs
  for (;;) {
    try {
      const client = new pg.Client(findConnection(dataDir))
      client.on('error', () => undefined)
      await client.connect()
      const { rows } = await client.query<T>(statement, values).finally(() => client.end().catch(() => undefined))
      return rows
    } catch (error) {
      if (Date.now() > until) throw error
      await delay(100)
    }
  }
}

/** Signals every process of the database; returns false when there is none. */
export function signalDatabase(dataDir: string, signal: NodeJS.Signals) {
  const pgData = path.join(findHome(dataDir), 'postgres')
  const postmaster = readPostmasterPid(path.join(pgData, 'postmaster.pid'))
  const running = postmaster === undefined ? [] : findServers(pgData, postmaster)
  for (const pid of running) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
  return running.length > 0
}

export const killDatabase = (dataDir: string) => signalDatabase(dataDir, 'SIGKILL')

type Clocks = { deadline: number; sectionEnds: number[] | null }

const closingFollows = `update jobs set run_at = moved.deadline + interval '30.001 seconds' from moved
  where jobs.kind = 'close-attempt' and jobs.payload->>'attemptId' = moved.id::text`

/** Moves the clocks of all open attempts at a test, and of the jobs that close them, as if the attempts had started that much earlier. */
export async function setClocks(dataDir: string, testId: string, { deadline, sectionEnds }: Clocks) {
  await ask(
    dataDir,
    `with moved as (
       update attempts set deadline = $2, section_ends = $3::jsonb where test_id = $1 and closed_at is null returning id, deadline
     ) ${closingFollows}`,
    [testId, new Date(deadline), sectionEnds && JSON.stringify(sectionEnds)],
  )
}

/** Moves the end forward for attempts without an earlier one. */
export async function bringDeadline(dataDir: string, testId: string, deadline: number) {
  await ask(
    dataDir,
    `with moved as (
       update attempts set deadline = least(deadline, $2) where test_id = $1 and closed_at is null returning id, deadline
     ) ${closingFollows}`,
    [testId, new Date(deadline)],
  )
}

/** Moves the end of one section forward, by its index; later sections stay. */
export async function bringSectionEnd(dataDir: string, testId: string, { index, end }: { index: number; end: number }) {
  await ask(
    dataDir,
    `update attempts set section_ends = jsonb_set(section_ends, array[$2::text],
       to_jsonb(least((section_ends->>$2::int)::float8, $3::float8)))
     where test_id = $1 and closed_at is null and section_ends is not null`,
    [testId, index, end],
  )
}

/** Delays the jobs that close these attempts. */
export async function putOffClosing(dataDir: string, attemptIds: string[], until: number) {
  await ask(
    dataDir,
    "update jobs set run_at = $2 where kind = 'close-attempt' and parked_at is null and payload->>'attemptId' = any($1)",
    [attemptIds, new Date(until)],
  )
}
