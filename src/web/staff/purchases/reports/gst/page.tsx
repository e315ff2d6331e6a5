import { reportCalls } from '#domains/purchases/reports/calls.ts'
import type { GstReport, GstRow } from '#domains/purchases/reports/schema.ts'
import { addressOf } from '#platform/http/call.ts'
import { plural, t } from '#platform/text/messages.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Screen } from '#web/staff/frame/screen.tsx'
import { EmptyList } from '#web/staff/parts/lists/list-parts.tsx'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useCentre } from '#web/staff/shell/use-staff.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { MonthPicker, monthName, Place, ReportActions, useMonth } from '../parts/report-actions.tsx'
import { money, type ReportRow, ReportTable } from '../parts/report-table.tsx'
import css from '../parts/reports.module.css'
import { Ledger, Notes, Series } from './papers.tsx'

const kindNames = { receipt: t`Receipts`, 'refund-voucher': t`Refund vouchers`, cancellation: t`Cancellations` }

/** The taxes of a month, as the papers have them and as the ledger has them. */
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

/** Rows of one registration after the other. */
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
