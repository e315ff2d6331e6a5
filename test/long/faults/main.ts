import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildIfChanged } from '../../../scripts/build-if-changed.mjs'
import { createChance } from './chance.ts'
import { type Order, runRound } from './hall.ts'
import { openPlace, type PlaceName, placeNames } from './places.ts'
import { report } from './report.ts'
import { rage } from './storm.ts'
import { createTally, type Tally } from './tally.ts'

/*
 * `npm run faults`: students sit a test at a real server while it, its database and their networks are killed, cut and slowed down as a seed decides. Fails
 * when one acknowledged answer, second or mark is not where it must be.
 */

const usage = `npm run faults -- [options]
  --seed N       the faults of an earlier run again (their moments still depend on the machine)
  --students N   at once; 42, or 24 in the short form
  --seconds N    how long each test is; 40, or 15 in the short form
  --rounds N     one after the other, each of three tests side by side; 2, or 1 in the short form
  --place NAME   embedded: one server with its own database, on a disk of its own where one can be made (as root, on Linux)
                 nodes: two nodes at a PostgreSQL of somebody else's that is set to synchronous_commit=off
                 without it the rounds take turns, embedded first
  --short        about half a minute: short tests, and the grace after the end passes faster
  --help         this

What goes wrong:
  machines       kill -9 of a server, of PostgreSQL and of both at once; a disk below its reserve, and full; a node that joins with a clock two hours fast
  waiting        transactions that hold attempts, throttles or closings; a database that says nothing; closings that come late
  networks       links that are dark, deaf, cut or slow, also across the end of a section and of the test
  students       pages that are killed, taken over, left open or opened again after the end; saves twice, out of order, beside a submission, and after the grace;
                 submissions again and again, and against the closing

What is held against the database in the end: each acknowledged answer is there as it was sent, and nothing else; what came too late does not count, and what came in time does;
marks and analysis, counted a second way; one attempt each, closed once and not before its time; the seconds that were said to be left; each node ready within 30 s after each fault, or within two minutes in the short form, which runs beside other tests.

The last line is the verdict, and the code is 0 when it is good. What is wrong is listed above it, with what happened to that student; a run that hangs or breaks has a verdict too.

npm run faults -- payments [options] buys instead: see --help there.`

const long = { students: 42, rounds: 2, lengthMs: 40_000, graceMs: 30_000, recoveryLimitMs: 30_000 }
const short = { students: 24, rounds: 1, lengthMs: 15_000, graceMs: 10_000, recoveryLimitMs: 120_000 }

function readOrder() {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      students: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      place: { type: 'string' },
      short: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  const form = values.short ? short : long
  const whole = (name: 'seed' | 'students' | 'rounds' | 'seconds', otherwise: number) => {
    const number = Number(values[name] ?? otherwise)
    if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} must be a whole number.\n\n${usage}`)
    return number
  }
  const place = placeNames.find((name) => name === values.place)
  if (values.place !== undefined && !place)
    throw new Error(`--place must be one of ${placeNames.join(', ')}.\n\n${usage}`)
  return {
    ...form,
    place,
    seed: whole('seed', randomInt(1, 1_000_000)),
    students: whole('students', form.students),
    rounds: whole('rounds', form.rounds),
    lengthMs: whole('seconds', form.lengthMs / 1000) * 1000,
  }
}

type Wanted = Order & { rounds: number; place: PlaceName | undefined; recoveryLimitMs: number }

/** Runs a round; adds each problem to `wrong` as a sentence. */
async function runOne(order: Wanted, round: number, { tally, wrong }: { tally: Tally; wrong: string[] }) {
  const name = order.place ?? placeNames[round % placeNames.length] ?? 'embedded'
  const place = await openPlace(name)
  try {
    const [first, ...others] = place.nodes.map(({ url }) => url)
    if (!first) throw new Error('There is no server.')
    const server = { urls: [first, ...others] as [string, ...string[]], dataDir: place.dataDir }
    const parts = { ...order, seed: order.seed + round, server, tally, pace: 1 }
    const chance = createChance(parts.seed)
    const recoveries: number[] = []
    const { violations, slowestClosingMs } = await runRound(parts, (storm) =>
      rage({ ...order, ...storm, place, chance, tally, recoveries, crashes: wrong }),
    )
    console.log(
      `round ${round + 1} (${name}): the last attempt was closed ${(slowestClosingMs / 1000).toFixed(1)} s after the grace; the slowest recovery took ${(Math.max(0, ...recoveries) / 1000).toFixed(1)} s`,
    )
    report(violations, order.seed)
    wrong.push(...violations.map(({ what }) => what))
  } finally {
    await place.stop()
  }
}

/** Returns an error's message; for several errors, that of the first. */
function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return wordsOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

async function runRounds(order: Wanted, known: { tally: Tally; wrong: string[] }) {
  for (let round = 0; round < order.rounds && known.wrong.length === 0; round += 1) {
    await runOne(order, round, known).catch((error: unknown) => {
      known.wrong.push(`the run could not go on: ${wordsOf(error)}`)
    })
  }
}

/** Time for starting, and for steps that wait out their time when nothing returns. */
const patienceMs = 360_000

/** Ends a hung run with a verdict. */
async function endWhenHung({ rounds, lengthMs, graceMs }: Wanted, { wrong }: { wrong: string[] }) {
  await delay(rounds * (lengthMs + graceMs + patienceMs), undefined, { ref: false })
  wrong.push('the run does not come to an end')
}

function tellVerdict({ seed }: Wanted, wrong: string[]) {
  if (wrong.length === 0) return console.log(`✓ nothing was lost, gained or left open (--seed ${seed})`)
  const [first] = wrong
  const more = wrong.length === 1 ? '' : `, and ${wrong.length - 1} more`
  console.log(`✗ ${first?.replaceAll(/\s+/g, ' ').slice(0, 300)}${more} (--seed ${seed})`)
}

async function main() {
  if (process.argv[2] === 'payments') return (await import('./payments/main.ts')).main(process.argv.slice(3))
  const order = readOrder()
  if (!order) {
    console.log(usage)
    return 0
  }
  const built = await buildIfChanged()
  if (built !== 0) return built
  console.log(`faults: --seed ${order.seed}, ${order.students} students`)
  const known = { tally: createTally(), wrong: [] as string[] }
  await Promise.race([runRounds(order, known), endWhenHung(order, known)])
  console.log(`\n${known.tally.table()}\n`)
  tellVerdict(order, known.wrong)
  return known.wrong.length === 0 ? 0 : 1
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
