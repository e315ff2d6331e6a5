import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfChanged } from '../../../scripts/build-if-changed.mjs'
import type { Candidate } from '../faults/candidate.ts'
import { runRound } from '../faults/hall.ts'
import { report } from '../faults/report.ts'
import { createTally } from '../faults/tally.ts'
import { startApps, startNginx } from './apps.ts'
import { startDatabases } from './databases.ts'
import { ports } from './files.ts'
import { endAll, statusOf, until } from './programs.ts'
import { startStorage } from './storage.ts'
import { rage, type Strike } from './storm.ts'
import { makeNextVersions } from './versions.ts'

/*
 * `npm run cluster`: an examination on three database nodes and three application nodes, all on this machine, as deploy/ sets them up, while machines fail and
 * return. Ends with the verdict of `npm run faults`.
 */

const usage = `npm run cluster -- [options]
  --students N   at once; 300
  --minutes N    length of the test; 8
  --seed N       of what the students do; 1
  --keep         leaves the folder with all logs
  Needs nginx, haproxy, pgbouncer, patroni, etcd and PostgreSQL 15 of Debian: apt-get install nginx haproxy pgbouncer patroni etcd-server postgresql`

const mostRecoveryMs = 30_000

/** Returns the time from each strike to the first acknowledged save that was sent after it. */
function recoveries(strikes: Strike[], candidates: Candidate[]) {
  const readings = candidates.flatMap(({ ledger }) => ledger.readings)
  return strikes.map(({ what, at }) => {
    const acknowledged = readings.filter(({ from }) => from >= at).map(({ to }) => to - at)
    return { what, ms: Math.min(...acknowledged) }
  })
}

/** Returns the longest time without any acknowledgement. */
function longestSilence(candidates: Candidate[], from: number, to: number) {
  const times = candidates
    .flatMap(({ ledger }) => ledger.readings.map((reading) => reading.to))
    .filter((time) => time > from && time < to)
  const ordered = [from, ...times.sort((a, b) => a - b)]
  return Math.max(...ordered.slice(1).map((time, index) => time - (ordered[index] ?? time)))
}

function countAnswers(home: string) {
  const lines = readFileSync(path.join(home, 'nginx/answers.log'), 'utf8').trim().split('\n')
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line.slice(0, 3), (counts.get(line.slice(0, 3)) ?? 0) + 1)
  return [...counts]
    .sort()
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')
}

type Order = { students: number; minutes: number; seed: number }

async function rehearse(home: string, { students, minutes, seed }: Order) {
  console.log('three databases …')
  const databases = await startDatabases(home)
  console.log('three nodes …')
  const storage = await startStorage()
  const apps = await startApps(home, storage)
  const versions = makeNextVersions(home)
  startNginx(home)
  const url = `http://127.0.0.1:${ports.nginx}`
  await until('nginx', async () => (await statusOf(`${url}/readyz`)) === 200)
  const tally = createTally()
  const strikes: Strike[] = []
  const server = { urls: [url] as [string], dataDir: apps[0]?.direct ?? '' }
  const lengthMs = minutes * 60_000
  console.log(`${students} students sit …`)
  const pace = Math.max(1, students / 25)
  const round = await runRound({ server, seed, students, lengthMs, graceMs: 12_000, pace, tally }, (storm) =>
    rage({ ...storm, databases, apps, versions, tally, strikes, address: server.dataDir }),
  )
  const times = recoveries(strikes, round.candidates)
  console.log(`\n${tally.table()}\n\nFrom each strike to the next save acknowledged:`)
  for (const { what, ms } of times) console.log(`  ${(ms / 1000).toFixed(1).padStart(5)} s  ${what}`)
  const [first] = strikes
  if (first)
    console.log(
      `Longest time without one: ${(longestSilence(round.candidates, first.at, Date.now() - 60_000) / 1000).toFixed(1)} s`,
    )
  console.log(`Answers of nginx by status: ${countAnswers(home)}`)
  console.log(`Objects in the storage: ${storage.count()}, requests that it refused: ${storage.refused()}`)
  report(round.violations, seed)
  for (const crash of round.crashes) console.error(`✗ ${crash}`)
  const slow = times.filter(({ ms }) => ms > mostRecoveryMs)
  for (const { what, ms } of slow) console.error(`✗ ${(ms / 1000).toFixed(1)} s to recover: ${what}`)
  return round.violations.length + round.crashes.length + slow.length === 0
}

async function main() {
  const { values } = parseArgs({
    options: {
      students: { type: 'string' },
      minutes: { type: 'string' },
      seed: { type: 'string' },
      keep: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return console.log(usage)
  const whole = (text: string | undefined, otherwise: number) => {
    const number = Number(text ?? otherwise)
    if (!Number.isInteger(number) || number < 1) throw new Error(usage)
    return number
  }
  const order = {
    students: whole(values.students, 300),
    minutes: whole(values.minutes, 8),
    seed: whole(values.seed, 1),
  }
  if ((await buildIfChanged()) !== 0) throw new Error('The pages could not be built.')
  const home = mkdtempSync(path.join(tmpdir(), 'abhyas-cluster-'))
  chmodSync(home, 0o755)
  console.log(`cluster: ${JSON.stringify(order)}; logs in ${home}`)
  let isFine = false
  try {
    isFine = await rehearse(home, order)
  } finally {
    await endAll()
    if (isFine && !values.keep) rmSync(home, { recursive: true, force: true })
  }
  console.log(isFine ? '\n✓ nothing that was acknowledged was lost, nothing gained' : '\n✗ see above')
  process.exitCode = isFine ? 0 : 1
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void endAll().then(() => process.exit(1)))
main().then(
  () => process.exit(),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
