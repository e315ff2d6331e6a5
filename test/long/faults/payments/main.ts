import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { migrateDatabase } from '#platform/data/database/database.ts'
import { startEmbeddedPostgres } from '#platform/ops/embedded/postgres.ts'
import { createTally } from '../tally.ts'
import { runPurchases } from './run.ts'

/*
 * `npm run faults -- payments`: people buy at a real application while it is killed and the gateway's answers and messages go wrong as a seed decides. Fails
 * unless the gateway's book, our orders, the delivered purchases and the ledger finally agree to the paisa.
 */

const usage = `npm run faults -- payments [options]
  --seed N        the faults of an earlier run again (their moments still depend on the machine)
  --purchases N   3000, or 120 in the short form
  --kills N       20, or 2 in the short form
  --short         about a minute`

const log = { info: () => undefined, warn: () => undefined }

function readOrder(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string' },
      purchases: { type: 'string' },
      kills: { type: 'string' },
      short: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const whole = (name: 'seed' | 'purchases' | 'kills', otherwise: number) => {
    const number = Number(values[name] ?? otherwise)
    if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} must be a whole number.\n\n${usage}`)
    return number
  }
  const form = values.short ? { purchases: 120, kills: 2, atOnce: 6 } : { purchases: 3000, kills: 20, atOnce: 10 }
  return {
    isHelp: values.help,
    seed: whole('seed', randomInt(1, 1_000_000)),
    purchases: whole('purchases', form.purchases),
    kills: whole('kills', form.kills),
    atOnce: form.atOnce,
  }
}

export async function main(args: string[]) {
  const { isHelp, ...order } = readOrder(args)
  if (isHelp) {
    console.log(usage)
    return 0
  }
  console.log(`faults: --seed ${order.seed}, ${order.purchases} purchases`)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'abhyas-faults-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log, isDurable: false })
  const startedAt = Date.now()
  try {
    await migrateDatabase(postgres.connection)
    const tally = createTally()
    const wrong = await runPurchases(postgres.connection, { ...order, tally })
    console.log(`\n${tally.table()}\n\n${((Date.now() - startedAt) / 1000).toFixed(0)} s`)
    for (const line of wrong.slice(0, 20)) console.error(`✗ ${line}`)
    if (wrong.length > 0) console.error(`\n✗ ${wrong.length} differences with --seed ${order.seed}`)
    else console.log(`✓ every book agrees to the paisa (--seed ${order.seed})`)
    return wrong.length > 0 ? 1 : 0
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
