import { type Cell, writeSheet } from '#platform/files/spreadsheets/write-sheet.ts'
import { formatSortable, momentOf } from '#platform/text/india-time.ts'
import { t, translated } from '#platform/text/messages.ts'
import { entryNames, headsOf, linesOf, modeNames } from './rules.ts'
import type { DayBook } from './schema.ts'

/** Yields the table of the book, then every entry of the day. */
function* rowsOf(book: DayBook): Generator<Cell[]> {
  for (const { label, values } of linesOf(book)) yield [label, ...values.map(({ amount }) => amount)]
  for (const { number, reason } of book.drawers.filter(({ reason }) => reason !== ''))
    yield [t`Drawer ${number}: reason of the difference`, reason]
  yield []
  const heads = [t`Time`, t`Entry`, t`Mode`, t`Amount`, t`Drawer`, t`Cashier`, t`Student`, t`Number`, t`Reference`]
  yield heads
  for (const entry of book.entries)
    yield [
      formatSortable(momentOf(entry.at)),
      translated(entryNames[entry.kind]),
      translated(modeNames[entry.mode]),
      entry.amount,
      entry.drawer,
      entry.cashier,
      entry.candidate_name,
      entry.number,
      entry.reference,
    ]
}

async function* inTurn(rows: Iterable<Cell[]>) {
  yield* rows
}

/** Returns the bytes of a workbook with the day book. */
export async function writeWorkbook(book: DayBook) {
  const parts: Uint8Array[] = []
  const sheet = { name: book.day, columns: [t`Day book`, ...headsOf(book)], rows: inTurn(rowsOf(book)) }
  for await (const part of writeSheet('xlsx', sheet)) parts.push(part)
  return Buffer.concat(parts)
}
