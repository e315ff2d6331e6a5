import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildIfChanged } from '../../scripts/build-if-changed.mjs'
import { startServer } from '../e2e/server.ts'
import { createChance } from './chance.ts'
import { type Order, runRound } from './hall.ts'
import { report } from './report.ts'
import { rage } from './storm.ts'
import { createTally, type Tally } from './tally.ts'

/*
 * `npm run faults`: students sit a test at a real server while it, its database and their networks are killed, cut and slowed down as a seed decides. It fails when one
 * acknowledged answer, second or mark is not where it must be.
 */

const usage = `npm run faults -- [options]
  --seed N       the faults of an earlier run again (their moments still depend on the machine)
  --students N   at once; 42, or 18 in the short form
  --rounds N     one after the other, each of three tests side by side; 2, or 1 in the short form
  --short        about half a minute: short tests, and the grace after the end passes faster
  --help         this

What goes wrong: kill -9 of the server, of PostgreSQL and of both; transactions that hold attempts, throttles or closings; a database that says nothing; links
that are dark, deaf, cut or slow; pages that are killed, taken over or left open; saves twice, out of order, and beside a submission; submissions again and
again. Ends with 0 when nothing was lost, gained or left open and the server was ready within 30 s after each fault, and with 1 otherwise, also when the run
itself does not come to an end.

npm run faults -- payments [options] buys instead: see --help there.`

const long = { students: 42, rounds: 2, lengthMs: 40_000, graceMs: 30_000 }
const short = { students: 18, rounds: 1, lengthMs: 15_000, graceMs: 10_000 }

function readOrder() {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      students: { type: 'string' },
      rounds: { type: 'string' },
      short: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  const form = values.short ? short : long
  const whole = (name: 'seed' | 'students' | 'rounds', otherwise: number) => {
    const number = Number(values[name] ?? otherwise)
    if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} must be a whole number.\n\n${usage}`)
    return number
  }
  return {
    ...form,
    seed: whole('seed', randomInt(1, 1_000_000)),
    students: whole('students', form.students),
    rounds: whole('rounds', form.rounds),
  }
}

async function runRounds(order: Order & { rounds: number }, tally: Tally) {
  // All students come from one network, in a rush that no institute has.
  process.env.LOGIN_RATE_PER_NETWORK = '1000000'
  const server = await startServer()
  try {
    for (let round = 0; round < order.rounds; round += 1) {
      const parts = { ...order, seed: order.seed + round, server, tally, pace: 1 }
      const chance = createChance(parts.seed)
      const recoveries: number[] = []
      const { violations, crashes, slowestClosingMs } = await runRound(parts, (storm) =>
        rage({ ...storm, server, chance, tally, recoveries, lengthMs: order.lengthMs }),
      )
      console.log(
        `round ${round + 1}: the last attempt was closed ${(slowestClosingMs / 1000).toFixed(1)} s after the grace; the slowest recovery took ${(Math.max(0, ...recoveries) / 1000).toFixed(1)} s`,
      )
      report(violations, order.seed)
      if (crashes.length > 0)
        console.error(`\n✗ ${[...new Set(crashes)].join(', ')} (${crashes.length}), with --seed ${order.seed}`)
      if (violations.length + crashes.length > 0) return 1
    }
    return 0
  } finally {
    await server.stop()
  }
}

/** For starting, and for what waits its time out where nothing comes back. */
const patienceMs = 240_000

/** A run that does not end has a verdict too. */
async function endWhenHung({ rounds, lengthMs, graceMs, seed }: Order & { rounds: number }) {
  await delay(rounds * (lengthMs + graceMs + patienceMs), undefined, { ref: false })
  console.error(`\n✗ the run does not come to an end, with --seed ${seed}`)
  return 1
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
  const tally = createTally()
  const code = await Promise.race([runRounds(order, tally), endWhenHung(order)])
  console.log(`\n${tally.table()}\n`)
  console.log(code === 0 ? `✓ nothing was lost, gained or left open (--seed ${order.seed})` : '✗ see above')
  return code
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
