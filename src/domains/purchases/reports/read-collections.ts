import { batches, centres } from '#domains/catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { t } from '#platform/text/messages.ts'
import { rupeesOf } from '#platform/text/money.ts'
import { leftOf, pageOf, percentOf } from './rules.ts'
import type { CollectedRow, CollectedSums, CollectionFilter, CollectionQuery, CollectionReport } from './schema.ts'
import {
  type Amounts,
  amounts,
  type Found,
  listPaid,
  listPlanned,
  listRefunded,
  sumBooked,
  sumWaiting,
} from './sum-collections.ts'

const nothing: Amounts = {
  planned: 0,
  before: 0,
  these: 0,
  waived: 0,
  earlier: 0,
  advance: 0,
  other: 0,
  refunds: 0,
}

type Key = Pick<Found, 'batchId' | 'centreId'>
type Level = CollectionReport['level']

const levelOfCollections = ({ centre, batch }: CollectionFilter): Level =>
  centre === undefined && batch === undefined ? 'centre' : 'batch'

/** Merges several readings into one row per centre or batch. */
function joined(readings: Found[], level: Level) {
  const sums = new Map<string, Amounts & Key>()
  for (const row of readings) {
    const key = level === 'centre' ? { batchId: null, centreId: row.centreId } : row
    const name = `${key.batchId} ${key.centreId}`
    const sum = sums.get(name) ?? {
      batchId: key.batchId,
      centreId: key.centreId,
      ...nothing,
    }
    for (const amount of amounts) sum[amount] += Number(row[amount] ?? 0)
    sums.set(name, sum)
  }
  return [...sums.values()]
}

function presentSums(sums: Amounts): CollectedSums {
  const { planned, before, these, waived, earlier, advance, other } = sums
  return {
    planned: rupeesOf(planned),
    before: rupeesOf(before),
    these: rupeesOf(these),
    waived: rupeesOf(waived),
    left: rupeesOf(leftOf(sums)),
    percent: percentOf(sums),
    earlier: rupeesOf(earlier),
    advance: rupeesOf(advance),
    other: rupeesOf(other),
    collected: rupeesOf(these + earlier + advance + other),
    refunds: rupeesOf(sums.refunds),
  }
}

async function readNames(ctx: Context) {
  const ofCentres = await ctx.db.select({ id: centres.id, name: centres.name }).from(centres)
  const ofBatches = await ctx.db.select({ id: batches.id, code: batches.code }).from(batches)
  return {
    centre: new Map(ofCentres.map(({ id, name }) => [id, name])),
    batch: new Map(ofBatches.map(({ id, code }) => [id, code])),
  }
}

/** Lists every row of a level, by name, with their sums. */
export async function listCollected(ctx: Context, filter: CollectionFilter, level: Level) {
  const readings = [
    ...(await listPlanned(ctx, filter)),
    ...(await listPaid(ctx, filter)),
    ...(await listRefunded(ctx, filter)),
  ]
  const names = await readNames(ctx)
  const rows = joined(readings, level)
    .filter((row) => amounts.some((amount) => row[amount] !== 0))
    .map((row): CollectedRow => {
      const centre = row.centreId === null ? t`No centre` : (names.centre.get(row.centreId) ?? '')
      const batch = row.batchId === null ? t`Without a batch` : (names.batch.get(row.batchId) ?? '')
      const name =
        level === 'centre'
          ? { _id: row.centreId, name: centre, detail: '' }
          : { _id: row.batchId, name: batch, detail: centre }
      return { ...name, ...presentSums(row) }
    })
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  const [sums] = joined(
    readings.map((row) => ({ ...row, batchId: null, centreId: null })),
    'centre',
  )
  return { rows, sums: presentSums(sums ?? nothing) }
}

/** Reports a month's dues and collections. */
export async function readCollections(ctx: Context, { page, ...filter }: CollectionQuery): Promise<CollectionReport> {
  const level = levelOfCollections(filter)
  const { rows, sums } = await listCollected(ctx, filter, level)
  return {
    month: filter.month,
    level,
    sums,
    cheques: await sumWaiting(ctx, filter),
    ledger: await sumBooked(ctx, filter),
    count: rows.length,
    ...pageOf(rows, page),
  }
}
