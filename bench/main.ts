import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildIfChanged } from '../scripts/build-if-changed.mjs'
import { measureAttempts } from './attempts.ts'
import { measureLists } from './lists.ts'
import { measureLogins } from './logins.ts'
import { measurePages } from './pages.ts'
import { startServer } from './processes.ts'
import { describeMachine, type Results, reportText } from './report.ts'
import { measureSaves } from './saves.ts'
import { makeDirectory, undoAll } from './scratch.ts'
import { measureStampede } from './stampede.ts'
import { measureStart } from './start.ts'

/*
 * `npm run bench`: measures the real server on an institute of its own, and says what was aimed at. It fails when something broke, not when an aim is missed: that depends
 * on the machine.
 */

const usage = `npm run bench -- [parts] [options]
  parts               start, pages, logins, attempts, stampede, saves, lists; all of them when none is named
  --quick             a smoke run of half a minute; its figures mean little
  --json FILE         writes the results there as well
  --profile DIR       writes the server's CPU profile there
  --encoding NAME     what the students accept: identity (default), gzip or br`

const parts = ['start', 'pages', 'logins', 'attempts', 'stampede', 'saves', 'lists']

const long = {
  starts: 3,
  pages: { rounds: 5, seconds: 4 },
  logins: { rounds: 3, seconds: 6 },
  attempts: { warmSeconds: 6, seconds: 25 },
  stampede: 2000,
  saves: { rounds: 3, seconds: 5 },
  lists: 4,
}
const quick = {
  starts: 1,
  pages: { rounds: 1, seconds: 1 },
  logins: { rounds: 1, seconds: 3 },
  attempts: { warmSeconds: 2, seconds: 4 },
  stampede: 200,
  saves: { rounds: 1, seconds: 2 },
  lists: 1,
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
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

async function measure(wanted: ReturnType<typeof readArguments>): Promise<Results> {
  const lengths = wanted.quick ? quick : long
  const results: Results = { machine: describeMachine() }
  const dataDir = makeDirectory()
  if (wanted.has('start')) {
    console.error('Starting …')
    results.start = await measureStart(dataDir, lengths.starts)
  }
  if (!parts.slice(1).some(wanted.has)) return results
  if (wanted.profile !== undefined) mkdirSync(wanted.profile, { recursive: true })
  const server = await startServer(dataDir, wanted.profile)
  if (wanted.has('pages')) {
    console.error('Loading pages …')
    results.pages = await measurePages(server, lengths.pages)
  }
  if (wanted.has('logins')) {
    console.error('Logging in …')
    results.logins = await measureLogins(server, dataDir, lengths.logins)
  }
  if (wanted.has('attempts')) {
    console.error('Sitting tests …')
    const beside = await measureAttempts(server, dataDir, { ...lengths.attempts, encoding: wanted.encoding })
    results.attempts = beside.halls
    results.floor = beside.floor
  }
  if (wanted.has('stampede')) {
    console.error('Starting a test all at once …')
    results.stampede = await measureStampede(server, dataDir, lengths.stampede)
  }
  if (wanted.has('saves')) {
    console.error('Saving answers …')
    results.saves = await measureSaves(server, dataDir, lengths.saves)
  }
  if (wanted.has('lists')) {
    console.error('Filling the lists …')
    results.lists = await measureLists(server, dataDir, lengths.lists)
  }
  await server.stop()
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
