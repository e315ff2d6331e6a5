import { Link } from 'react-router'
import type { GstReport, GstRow } from '#domains/purchases/reports/schema.ts'
import { reportCalls } from '#domains/purchases/staff/calls.ts'
import { addressOf } from '#platform/http/call.ts'
import { plural, t } from '#platform/text/messages.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Screen } from '#web/staff/frame/screen.tsx'
import { EmptyList } from '#web/staff/parts/lists/list-parts.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useCentre, useWithCentre } from '#web/staff/shell/use-staff.ts'
import { weekdayDate } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { MonthPicker, monthName, Place, ReportActions, useMonth } from '../parts/report-actions.tsx'
import { money, type ReportRow, ReportTable } from '../parts/report-table.tsx'
import css from '../parts/reports.module.css'

const kindNames = { receipt: t`Receipts`, 'refund-voucher': t`Refund vouchers`, cancellation: t`Cancellations` }

/** The taxes of a month, according to the receipts and to the ledger. */
export default function GstPage() {
  const { centre } = useCentre()
  const month = useMonth()
  const asked = { month, centre: centre?._id }
  const report = useAnswer(reportCalls.gstReport, asked)
  return (
    <Screen
      title="GST summary"
      crumbs={[{ label: t`Money reports`, to: '/staff/reports' }]}
      beside={<span className={css.onPaper}>{monthName(month)}</span>}
      actions={<ReportActions address={addressOf(reportCalls.gstBook, asked)} name={t`GST ${month}`} />}
    >
      <form className={css.controls} onSubmit={(event) => event.preventDefault()}>
        <MonthPicker />
      </form>
      <Place />
      {report.data ? <Taxes report={report.data} /> : <AnswerState answer={report} lines={8} />}
    </Screen>
  )
}

const columns = [
  { head: t`Place of supply`, isText: true },
  { head: t`SAC/HSN`, isText: true },
  { head: t`Rate` },
  { head: t`Papers` },
  { head: t`Taxable value` },
  { head: 'CGST' },
  { head: 'SGST' },
  { head: 'IGST' },
  { head: t`Total`, isStrong: true },
]
const taxed = ({ taxable, cgst, sgst, igst, total }: Omit<GstReport['sums'], 'receipts'>) =>
  [taxable, cgst, sgst, igst, total].map(money)

/** Groups rows by registration. */
function registrationsOf(rows: GstRow[]) {
  const byName = new Map<string, GstRow[]>()
  for (const row of rows) {
    const name =
      row.gstin === null ? t`${row.legal_name}, not registered` : `${row.gstin}, ${row.legal_name}, ${row.state}`
    byName.set(name, [...(byName.get(name) ?? []), row])
  }
  return [...byName]
}

const keyOf = ({ kind, place, code, percent }: GstRow) => [kind, place, code, percent].join(' ')

function Taxes({ report }: { report: GstReport }) {
  const { rows, sums, unplaced } = report
  if (rows.length === 0 && report.series.length === 0)
    return <EmptyList text="No receipts were issued in this month." />
  const registrations = registrationsOf(rows)
  return (
    <div className={css.sheet}>
      {registrations.map(([name, ofOne]) => (
        <ReportTable
          key={name}
          title={name}
          first={t`Paper`}
          columns={columns}
          rows={ofOne.map(
            (row): ReportRow => ({
              key: keyOf(row),
              name: kindNames[row.kind],
              cells: [row.place, row.code, `${row.percent} %`, row.papers, ...taxed(row)],
            }),
          )}
          {...(registrations.length === 1 ? { total: ['', '', '', '', ...taxed(sums)] } : {})}
        />
      ))}
      {registrations.length > 1 && (
        <ReportTable
          title={t`All registrations`}
          first={t`Paper`}
          columns={columns.slice(4)}
          rows={[]}
          total={taxed(sums)}
        />
      )}
      <Ledger report={report} />
      <Series report={report} />
      <Notes report={report} />
      {unplaced.papers > 0 && (
        <p className={css.lead}>
          {t`Not counted: ${plural(unplaced.papers, '# voucher', '# vouchers')} of ${rupees(unplaced.total)} for payments that had bought nothing. They are no supply.`}
        </p>
      )}
      <p className={css.lead}>
        In rupees. A receipt counts in the month of its day, a refund voucher in the month that the money left, and a
        cancellation in the month that the cheque bounced: these take back and are below zero. With a centre chosen, a
        paper counts at the counter that issued it, or at the centre of its batch. The month begins and ends at midnight
        in India.
      </p>
    </div>
  )
}

type Of = { report: GstReport }
type Tax = GstReport['ledger']['papers']
const taxes = ({ cgst, sgst, igst }: Tax) => [money(cgst), money(sgst), money(igst)]
const sumOf = ({ cgst, sgst, igst }: Tax) => Math.round((cgst + sgst + igst) * 100) / 100

/** Compares the receipts with the ledger, line by line and in a sentence. */
function Ledger({ report: { ledger } }: Of) {
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

/** First and last numbers of each series; cancelled receipts are listed by number. */
function Series({ report: { series } }: Of) {
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

/** Lists each voucher and cancellation with its order. */
function Notes({ report: { notes, notes_count } }: Of) {
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
