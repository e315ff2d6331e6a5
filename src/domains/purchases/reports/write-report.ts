import type { Context } from '#platform/context.ts'
import { type BookColumn, type BookSheet, writeBook } from '#platform/files/spreadsheets/write-book.ts'
import type { Cell } from '#platform/files/spreadsheets/write-sheet.ts'
import { t } from '#platform/text/messages.ts'
import { dayOfAgeing, listAged, sumAged } from './read-ageing.ts'
import { listCollected } from './read-collections.ts'
import type { AgedSums, AgeingFilter, CollectedSums, CollectionFilter, Level } from './schema.ts'
import { sumBooked } from './sum-collections.ts'

const rupees = (...heads: string[]) => heads.map((head): BookColumn => ({ head, kind: 'rupees' }))

const agedCells = (row: AgedSums): Cell[] => [
  row.not_due,
  row.late_30,
  row.late_60,
  row.late_90,
  row.older,
  row.total,
  row.cheques,
  row.advance,
]

/** Writes centres and batches; for a given batch also its students. */
export async function writeAgeing(ctx: Context, filter: AgeingFilter) {
  const day = dayOfAgeing(ctx, filter.day)
  const detail: Record<Level, string> = { centre: '', batch: t`Centre`, student: t`Registration number` }
  const sheetOf = async (level: Level, name: string, head: string): Promise<BookSheet> => {
    const rows = await listAged(ctx, { ...filter, day }, level)
    return {
      name,
      notes: [
        t`Ageing of dues on ${day}`,
        t`Instalments that were neither paid nor waived. A cheque that had not cleared is not counted as paid and stands in a column of its own.`,
      ],
      columns: [
        { head },
        { head: detail[level] },
        { head: t`Dues`, kind: 'count' },
        ...rupees(
          t`Not yet due`,
          t`1–30 days`,
          t`31–60 days`,
          t`61–90 days`,
          t`Over 90 days`,
          t`Total`,
          t`Cheques not cleared`,
          t`Paid in advance`,
        ),
      ],
      rows: [
        ...rows.map((row): Cell[] => [row.name, row.detail, row.dues, ...agedCells(row)]),
        [t`Total`, '', sumAged(rows).dues, ...agedCells(sumAged(rows))],
      ],
    }
  }
  return writeBook([
    await sheetOf('centre', t`Centres`, t`Centre`),
    await sheetOf('batch', t`Batches`, t`Batch`),
    ...(filter.batch === undefined ? [] : [await sheetOf('student', t`Students`, t`Student`)]),
  ])
}

const collectedCells = (row: CollectedSums): Cell[] => [
  row.planned,
  row.before,
  row.these,
  row.waived,
  row.left,
  row.percent,
  row.earlier,
  row.advance,
  row.other,
  row.collected,
  row.refunds,
]

/** Centres and batches. */
export async function writeCollections(ctx: Context, filter: CollectionFilter) {
  const booked = await sumBooked(ctx, filter)
  const sheetOf = async (level: 'centre' | 'batch', name: string, head: string): Promise<BookSheet> => {
    const { rows, sums } = await listCollected(ctx, filter, level)
    return {
      name,
      notes: [
        t`Collections against plan of ${filter.month}`,
        t`A payment counts in the month it was taken, at the centre of its batch; a cheque is taken off on the day it bounces. Days end at midnight in India.`,
      ],
      columns: [
        { head },
        { head: level === 'batch' ? t`Centre` : '' },
        ...rupees(t`Planned`, t`Paid before`, t`Paid in the month`, t`Waived`, t`Left`),
        { head: '%', kind: 'percent' },
        ...rupees(t`Earlier dues`, t`In advance`, t`Other sales`, t`Collected`, t`Refunds`),
      ],
      rows: [
        ...rows.map((row): Cell[] => [row.name, row.detail, ...collectedCells(row)]),
        [t`Total`, '', ...collectedCells(sums)],
        [t`By the ledger`, '', ...Array.from({ length: 9 }, () => null), booked.collected, booked.refunds],
      ],
    }
  }
  return writeBook([await sheetOf('centre', t`Centres`, t`Centre`), await sheetOf('batch', t`Batches`, t`Batch`)])
}
