import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildIfChanged } from '../scripts/build-if-changed.mjs'
import { measureAttempts } from './attempts.ts'
import { measureBundle } from './bundle.ts'
import { measureConsole } from './console.ts'
import { measureFiles } from './console-files.ts'
import { measureLargestPaints } from './largest-paint.ts'
import { measureLists } from './lists.ts'
import { measureLogins } from './logins.ts'
import { measurePages } from './pages.ts'
import { measurePayments } from './payments.ts'
import { type Running, startServer } from './processes.ts'
import { describeMachine, type Results, reportText } from './report.ts'
import { measureResults } from './results.ts'
import { measureSaves } from './saves.ts'
import { keepDirectory, makeDirectory, undoAll } from './scratch.ts'
import { forgetLimits } from './seed.ts'
import { measureStampede } from './stampede.ts'
import { measureStart } from './start.ts'
import { measureUploads } from './uploads.ts'
import { measureWorkers } from './workers.ts'

/*
 * `npm run bench`: measures the real server on a separate institute, and compares with the targets. It fails on
 * errors, not on missed targets, which depend on the machine.
 */

const usage = `npm run bench -- [parts] [options]
  parts               start, pages, logins, attempts, stampede, saves, payments, lists, results, bundle, uploads, console, files, workers; all of them when none is named
  --data DIR          a database that stays, for results, console and files: filling it takes minutes, once
  --calls NAMES       of console only these, with commas between
  --quick             a smoke run of half a minute; its figures mean little
  --json FILE         writes the results there as well
  --profile DIR       writes the server's CPU profile there
  --encoding NAME     what the students accept: identity (default), gzip or br`

const long = {
  starts: 3,
  pages: { rounds: 5, seconds: 4 },
  paints: { rounds: 5, pages: 5 },
  logins: { rounds: 3, seconds: 6 },
  attempts: { warmSeconds: 6, seconds: 25 },
  stampede: 2000,
  saves: { rounds: 3, seconds: 5 },
  payments: { purchases: 1500, arrivals: 800 },
  lists: 4,
  results: { candidates: 50_000, visitors: 2000, rounds: 3, seconds: 5 },
  bundle: 6,
  uploads: { rounds: 3, seconds: 5 },
  console: {
    seconds: 3,
    sizes: {
      students: 200_000,
      leads: 1_000_000,
      open: 40_000,
      items: 20_000,
      questions: 20_000,
      log: 1_000_000,
      file: 100_000,
    },
  },
}
const quick = {
  starts: 1,
  pages: { rounds: 1, seconds: 1 },
  paints: { rounds: 1, pages: 1 },
  logins: { rounds: 1, seconds: 3 },
  attempts: { warmSeconds: 2, seconds: 4 },
  stampede: 200,
  saves: { rounds: 1, seconds: 2 },
  payments: { purchases: 100, arrivals: 60 },
  lists: 1,
  results: { candidates: 500, visitors: 40, rounds: 1, seconds: 2 },
  bundle: 2,
  uploads: { rounds: 1, seconds: 3 },
  console: {
    seconds: 1,
    sizes: { students: 2000, leads: 10_000, open: 400, items: 200, questions: 200, log: 10_000, file: 2000 },
  },
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      calls: { type: 'string' },
      data: { type: 'string' },
      json: { type: 'string' },
      profile: { type: 'string' },
      encoding: { type: 'string', default: 'identity' },
      help: { type: 'boolean', default: false },
    },
  })
  const unknown = positionals.find((part) => !parts.includes(part))
  if (unknown !== undefined) throw new Error(`There is no part "${unknown}".\n\n${usage}`)
  return { ...values, has: (part: string) => positionals.length === 0 || positionals.includes(part) }
}

type Wanted = ReturnType<typeof readArguments>
type Place = { server: Running; dataDir: string; wanted: Wanted; lengths: typeof long }

/** Measurements of one running server, in this order; the last one fills its database. */
const ofOneServer: Record<string, (place: Place) => Promise<Partial<Results>>> = {
  pages: async ({ server, lengths }) => {
    const paints = await measureLargestPaints(server, lengths.paints)
    return { pages: await measurePages(server, lengths.pages), ...(paints ? { paints } : {}) }
  },
  logins: async ({ server, dataDir, lengths }) => ({ logins: await measureLogins(server, dataDir, lengths.logins) }),
  attempts: async ({ server, dataDir, wanted, lengths }) => {
    const beside = await measureAttempts(server, dataDir, { ...lengths.attempts, encoding: wanted.encoding })
    return { attempts: beside.halls, floor: beside.floor }
  },
  stampede: async ({ server, dataDir, lengths }) => ({
    stampede: await measureStampede(server, dataDir, lengths.stampede),
  }),
  saves: async ({ server, dataDir, lengths }) => ({ saves: await measureSaves(server, dataDir, lengths.saves) }),
  payments: async ({ server, dataDir, lengths }) => ({
    payments: await measurePayments(server, dataDir, lengths.payments),
  }),
  lists: async ({ server, dataDir, lengths }) => ({ lists: await measureLists(server, dataDir, lengths.lists) }),
  results: async ({ server, dataDir, lengths }) => ({
    results: await measureResults(server, dataDir, { ...lengths.results, sizes: lengths.console.sizes }),
  }),
  bundle: async ({ server, dataDir, lengths }) => ({ bundle: await measureBundle(server, dataDir, lengths.bundle) }),
  uploads: async ({ server, dataDir, lengths }) => ({
    uploads: await measureUploads(server, dataDir, { ...lengths.uploads, sizes: lengths.console.sizes }),
  }),
  console: async ({ server, dataDir, wanted, lengths }) => ({
    console: await measureConsole(server, dataDir, { ...lengths.console, calls: wanted.calls?.split(',') }),
  }),
  files: async ({ server, dataDir, lengths }) => ({ files: await measureFiles(server, dataDir, lengths.console) }),
}
const parts = ['start', ...Object.keys(ofOneServer), 'workers']

async function measureOneServer(dataDir: string, wanted: Wanted, lengths: typeof long): Promise<Partial<Results>> {
  const chosen = Object.entries(ofOneServer).filter(([part]) => wanted.has(part))
  if (chosen.length === 0) return {}
  if (wanted.profile !== undefined) mkdirSync(wanted.profile, { recursive: true })
  const server = await startServer(dataDir, { profileDir: wanted.profile })
  const results: Partial<Results> = {}
  for (const [part, run] of chosen) {
    console.error(`Measuring: ${part} …`)
    await forgetLimits(dataDir)
    Object.assign(results, await run({ server, dataDir, wanted, lengths }))
  }
  await server.stop()
  return results
}

async function measure(wanted: Wanted): Promise<Results> {
  const lengths = wanted.quick ? quick : long
  const results: Results = { machine: describeMachine() }
  const dataDir = wanted.data === undefined ? makeDirectory() : keepDirectory(wanted.data)
  if (wanted.has('start')) {
    console.error('Measuring: start …')
    results.start = await measureStart(dataDir, lengths.starts)
  }
  Object.assign(results, await measureOneServer(dataDir, wanted, lengths))
  if (wanted.has('workers')) {
    console.error('Measuring: workers …')
    results.workers = await measureWorkers(dataDir, { ...lengths.attempts, encoding: wanted.encoding })
  }
  return results
}

async function main() {
  const wanted = readArguments()
  if (wanted.help) return console.log(usage)
  if ((await buildIfChanged()) !== 0) throw new Error('The pages could not be built.')
  const results = await measure(wanted)
  console.log(`\n${reportText(results)}\n`)
  if (wanted.json !== undefined) writeFileSync(wanted.json, `${JSON.stringify(results, null, 2)}\n`)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void undoAll().finally(() => process.exit(130)))
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await undoAll()
}
