import { Link } from 'react-router'
import type { GstReport } from '#domains/purchases/reports/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { State } from '#web/staff/parts/marks/state.tsx'
import { useWithCentre } from '#web/staff/shell/use-staff.ts'
import { weekdayDate } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { money, type ReportRow, ReportTable } from '../parts/report-table.tsx'
import css from '../parts/reports.module.css'

type Of = { report: GstReport }
type Tax = GstReport['ledger']['papers']
const taxes = ({ cgst, sgst, igst }: Tax) => [money(cgst), money(sgst), money(igst)]
const sumOf = ({ cgst, sgst, igst }: Tax) => Math.round((cgst + sgst + igst) * 100) / 100

/** The papers beside the ledger: line by line, and in a sentence. */
export function Ledger({ report: { ledger } }: Of) {
  const { papers, booked, vouchers, accounts, difference } = ledger
  const isEqual = difference.cgst === 0 && difference.sgst === 0 && difference.igst === 0
  const row = (name: string, tax: Tax): ReportRow => ({ key: name, name, cells: taxes(tax) })
  const rows = [
    row(t`By the papers`, papers),
    ...(booked.count > 0
      ? [row(t`Less ${plural(booked.count, '# refund', '# refunds')} in the ledger, voucher in another month`, booked)]
      : []),
    ...(vouchers.count > 0
      ? [
          row(
            t`Plus ${plural(vouchers.count, '# voucher', '# vouchers')}, refund in the ledger in another month`,
            vouchers,
          ),
        ]
      : []),
    row(t`By the ledger`, accounts),
    ...(isEqual ? [] : [row(t`Difference`, difference)]),
  ]
  return (
    <>
      <ReportTable
        title={t`Ledger`}
        first={t`Tax`}
        columns={[{ head: 'CGST' }, { head: 'SGST' }, { head: 'IGST' }]}
        rows={rows}
      />
      <div className={css.part}>
        <State mark={isEqual ? 'ok' : 'bad'}>
          {isEqual
            ? t`The papers equal the tax accounts of the ledger: ${rupees(sumOf(accounts))}.`
            : t`The ledger has ${rupees(sumOf(difference))} of tax that no paper explains. Please tell the director.`}
        </State>
      </div>
    </>
  )
}

const paperNames = { receipt: t`Receipts`, 'refund-voucher': t`Refund vouchers`, cancellation: t`Cancellations` }

/** Numbers from and to; of the receipts the cancelled ones by name. */
export function Series({ report: { series } }: Of) {
  const cancelled = series.flatMap((row) => row.cancelled)
  const count = series.reduce((sum, row) => sum + row.cancelled_count, 0)
  const more = count - cancelled.length
  return (
    <>
      <ReportTable
        title={t`Numbers`}
        first={t`Papers`}
        columns={[
          { head: t`From`, isText: true },
          { head: t`To`, isText: true },
          { head: t`Issued` },
          { head: t`Missing` },
          { head: t`Cancelled` },
        ]}
        rows={series.map(
          (row): ReportRow => ({
            key: row.series,
            name: `${paperNames[row.kind]} ${row.series}`,
            cells: [row.first, row.last, row.papers, row.missing ?? '–', row.cancelled_count],
          }),
        )}
      />
      {count > 0 && (
        <p className={css.lead}>
          {t`Cancelled: ${cancelled.join(', ')}`}
          {more > 0 && t` and ${more} more`}
        </p>
      )}
    </>
  )
}

/** Each voucher and cancellation with the order that it is about. */
export function Notes({ report: { notes, notes_count } }: Of) {
  const withCentre = useWithCentre()
  if (notes.length === 0) return null
  return (
    <>
      <ReportTable
        title={t`Credit notes`}
        first={t`Number`}
        columns={[
          { head: t`Day`, isText: true },
          { head: t`Of receipt`, isText: true },
          { head: t`Order`, isText: true },
          { head: t`Taxable value` },
          { head: 'CGST' },
          { head: 'SGST' },
          { head: 'IGST' },
          { head: t`Total`, isStrong: true },
        ]}
        rows={notes.map(
          (note): ReportRow => ({
            key: note.number,
            name: note.number,
            cells: [
              weekdayDate(note.day),
              note.of,
              <Link key="order" to={withCentre(`/staff/orders/${note.order_id}`)}>
                {note.order_number}
              </Link>,
              money(note.taxable),
              ...taxes(note),
              money(note.total),
            ],
          }),
        )}
      />
      {notes_count > notes.length && (
        <p className={css.lead}>{t`The first ${notes.length} of ${notes_count}. All of them are in the workbook.`}</p>
      )}
    </>
  )
}
