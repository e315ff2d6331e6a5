import type { Context } from '#platform/context.ts'
import { type BookColumn, type BookSheet, writeBook } from '#platform/files/spreadsheets/write-book.ts'
import type { Cell } from '#platform/files/spreadsheets/write-sheet.ts'
import { t } from '#platform/text/messages.ts'
import type { ReceiptKind } from '../ledger/schema.ts'
import { readGst } from './read-gst.ts'
import type { Tax } from './rules.ts'
import type { GstQuery, GstReport } from './schema.ts'

/** Limit of vouchers in a month's file; no month comes near it. */
const mostNotes = 20_000

const rupees = (...heads: string[]) => heads.map((head): BookColumn => ({ head, kind: 'rupees' }))
const taxes = () => rupees(t`Taxable value`, 'CGST', 'SGST', 'IGST', t`Total`)
const taxed = ({ taxable, cgst, sgst, igst, total }: Tax & { taxable: number; total: number }): Cell[] => [
  taxable,
  cgst,
  sgst,
  igst,
  total,
]

const kindNames = (): Record<ReceiptKind, string> => ({
  receipt: t`Receipt`,
  'refund-voucher': t`Refund voucher`,
  cancellation: t`Cancellation`,
})

function summaryOf({ month, rows, sums }: GstReport): BookSheet {
  const kinds = kindNames()
  return {
    name: t`Summary`,
    notes: [
      t`GST summary of ${month}`,
      t`A receipt counts in the month of its day, a refund voucher or a cancellation in the month of its own day. Days end at midnight in India.`,
    ],
    columns: [
      { head: t`Paper` },
      { head: 'GSTIN' },
      { head: t`Place of supply` },
      { head: 'SAC/HSN' },
      { head: t`Rate %`, kind: 'percent' },
      { head: t`Papers`, kind: 'count' },
      ...taxes(),
    ],
    rows: [
      ...rows.map((row): Cell[] => [
        kinds[row.kind],
        row.gstin ?? '',
        row.place,
        row.code,
        row.percent,
        row.papers,
        ...taxed(row),
      ]),
      [t`Total`, '', '', '', null, null, ...taxed(sums)],
    ],
  }
}

function notesOf({ notes }: GstReport): BookSheet {
  const kinds = kindNames()
  return {
    name: t`Credit notes`,
    columns: [
      { head: t`Number` },
      { head: t`Paper` },
      { head: t`Of receipt` },
      { head: t`Day` },
      { head: t`Order` },
      ...taxes(),
    ],
    rows: notes.map((note): Cell[] => [
      note.number,
      kinds[note.kind],
      note.of,
      note.day,
      note.order_number,
      ...taxed(note),
    ]),
  }
}

function seriesOf({ series }: GstReport): BookSheet {
  const kinds = kindNames()
  return {
    name: t`Numbers`,
    columns: [
      { head: t`Series` },
      { head: t`Paper` },
      { head: t`From` },
      { head: t`To` },
      { head: t`Papers`, kind: 'count' },
      { head: t`Missing`, kind: 'count' },
      { head: t`Cancelled`, kind: 'count' },
      { head: t`Cancelled numbers` },
    ],
    rows: series.map((row): Cell[] => [
      row.series,
      kinds[row.kind],
      row.first,
      row.last,
      row.papers,
      row.missing,
      row.cancelled_count,
      row.cancelled.join(', '),
    ]),
  }
}

function ledgerOf({ ledger }: GstReport): BookSheet {
  const line = (name: string, { cgst, sgst, igst }: Tax): Cell[] => [name, cgst, sgst, igst]
  return {
    name: t`Ledger`,
    columns: [{ head: '' }, ...rupees('CGST', 'SGST', 'IGST')],
    rows: [
      line(t`By the papers`, ledger.papers),
      line(t`Less: refunds in the ledger, voucher in another month`, ledger.booked),
      line(t`Plus: vouchers, refund in the ledger in another month`, ledger.vouchers),
      line(t`By the ledger`, ledger.accounts),
      line(t`Difference`, ledger.difference),
    ],
  }
}

/** Writes the rates, the papers and the ledger of a month, a sheet each. */
export async function writeGst(ctx: Context, query: GstQuery) {
  const report = await readGst(ctx, query, mostNotes)
  return writeBook([summaryOf(report), notesOf(report), seriesOf(report), ledgerOf(report)])
}
