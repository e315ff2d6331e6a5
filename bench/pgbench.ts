import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { percentile } from './figures.ts'
import { makeDirectory } from './scratch.ts'
import { findConnection } from './seed.ts'

const run = promisify(execFile)
const threads = 2
const roomTimeoutMs = 60_000

/** Cost of a save: an insert into a table with the columns, key and checks of the journal. */
const script = `
\\set seq :seq + 1
insert into bench_journal
  (attempt_id, epoch, seq, question_id, option_id, marked, seconds, client_at, server_at, position, hash)
values
  (md5(:client_id::text || :run)::uuid, 1, :seq, md5((:seq % 100)::text)::uuid, 'abcdefgh', false, :seq, now(), now(), :seq, sha256(:seq::text::bytea));
`

/** Finds pgbench, also where Debian puts it outside the PATH. */
function findPgbench() {
  if (spawnSync('pgbench', ['--version'], { stdio: 'ignore' }).error === undefined) return 'pgbench'
  const versions = '/usr/lib/postgresql'
  const places = existsSync(versions) ? readdirSync(versions).map((one) => path.join(versions, one, 'bin/pgbench')) : []
  return places.find((place) => existsSync(place)) ?? null
}

async function withClient<T>(dataDir: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client(findConnection(dataDir))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export function makeRowsTable(dataDir: string) {
  return withClient(dataDir, (client) =>
    client.query('drop table if exists bench_journal; create table bench_journal (like answer_journal including all)'),
  )
}

/** The embedded database takes few connections: those that the server does not use any more must be gone before pgbench has its own. */
async function waitForRoom(dataDir: string, clients: number) {
  const until = Date.now() + roomTimeoutMs
  for (;;) {
    const { rows } = await withClient(dataDir, (client) =>
      client.query<{ room: number }>(
        `select current_setting('max_connections')::int - count(*)::int as room from pg_stat_activity where backend_type = 'client backend'`,
      ),
    )
    if ((rows[0]?.room ?? 0) >= clients) return
    if (Date.now() > until) throw new Error(`The database has no room for the ${clients} connections of pgbench.`)
    await delay(500)
  }
}

/** The rate that it prints, and the times of its log: one line for each transaction, its third word the microseconds. Throws when it printed something else. */
export function parsePgbench(printed: string, logs: string[]) {
  const failed = /number of failed transactions: ([1-9]\d*)/.exec(printed)
  if (failed) throw new Error(`pgbench met ${failed[1]} failures.`)
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(printed)?.[1])
  const times = logs.flatMap((log) => log.trim().split('\n')).map((line) => Number(line.split(' ')[2]) / 1000)
  const p99Ms = percentile(times, 0.99)
  if (!(perSecond > 0) || Number.isNaN(p99Ms)) throw new Error(`pgbench printed something else:\n${printed}`)
  return { perSecond, p99Ms }
}

let runs = 0

/** Puts rows into the scratch table, each in a transaction of its own; null where pgbench is not installed. */
export async function runPgbench(dataDir: string, { clients, seconds }: { clients: number; seconds: number }) {
  const pgbench = findPgbench()
  if (pgbench === null) return null
  const folder = makeDirectory()
  const file = path.join(folder, 'rows.sql')
  writeFileSync(file, script)
  const { host, port, user, database } = findConnection(dataDir)
  runs += 1
  await waitForRoom(dataDir, clients)
  const args = [
    ...['-n', '-M', 'prepared', '-f', file, '-D', 'seq=0', '-D', `run=${runs}`, '-T', String(seconds)],
    ...['-c', String(clients), '-j', String(threads), '-l', `--log-prefix=${path.join(folder, 'times')}`],
    ...['-h', host, '-p', String(port), '-U', user, database],
  ]
  const { stdout } = await run(pgbench, args)
  const logs = readdirSync(folder).filter((name) => name.startsWith('times'))
  return parsePgbench(
    stdout,
    logs.map((name) => readFileSync(path.join(folder, name), 'utf8')),
  )
}
