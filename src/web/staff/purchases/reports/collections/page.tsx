import { Link } from 'react-router'
import type { CollectedRow, CollectedSums, CollectionReport } from '#domains/purchases/reports/schema.ts'
import { reportCalls } from '#domains/purchases/staff/calls.ts'
import { addressOf } from '#platform/http/call.ts'
import { plural, t } from '#platform/text/messages.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Screen, TextButton } from '#web/staff/frame/screen.tsx'
import { useFilters } from '#web/staff/parts/lists/filters.tsx'
import { EmptyList } from '#web/staff/parts/lists/list-parts.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useCentre, useWithCentre } from '#web/staff/shell/use-staff.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { MonthPicker, monthName, Place, ReportActions, useMonth, useOpen, usePage } from '../parts/report-actions.tsx'
import { money, Pages, type ReportRow, ReportTable } from '../parts/report-table.tsx'
import css from '../parts/reports.module.css'

/** Dues of a month by the students' plans, and payments received. */
export default function CollectionsPage() {
  const { batch } = useFilters().read('batch')
  const { centre } = useCentre()
  const page = usePage()
  const month = useMonth()
  const asked = { month, centre: centre?._id, batch }
  const report = useAnswer(reportCalls.collectionReport, { ...asked, page })
  const { data } = report
  const name = batch === undefined ? undefined : (data?.rows.find(({ _id }) => _id === batch)?.name ?? t`Batch`)
  return (
    <Screen
      title="Collections against plan"
      crumbs={[{ label: t`Money reports`, to: '/staff/reports' }]}
      beside={<span className={css.onPaper}>{monthName(month)}</span>}
      actions={<ReportActions address={addressOf(reportCalls.collectionBook, asked)} name={t`Collections ${month}`} />}
    >
      <form className={css.controls} onSubmit={(event) => event.preventDefault()}>
        <MonthPicker />
      </form>
      <Place batch={name} />
      {data ? <Collected report={data} /> : <AnswerState answer={report} lines={6} />}
    </Screen>
  )
}

type Column = { key: Exclude<keyof CollectedSums, 'percent'>; head: string; isStrong?: boolean }
const plan: Column[] = [
  { key: 'planned', head: t`Planned` },
  { key: 'before', head: t`Paid before` },
  { key: 'these', head: t`Paid in the month` },
  { key: 'waived', head: t`Waived` },
  { key: 'left', head: t`Left`, isStrong: true },
]
const collected: Column[] = [
  { key: 'these', head: t`Due in the month` },
  { key: 'earlier', head: t`Earlier dues` },
  { key: 'advance', head: t`In advance` },
  { key: 'other', head: t`Other sales` },
  { key: 'collected', head: t`Collected`, isStrong: true },
  { key: 'refunds', head: t`Refunds` },
]
const percent = (part: number | null) => (part === null ? '–' : `${part.toFixed(1)} %`)

function Collected({ report }: { report: CollectionReport }) {
  const { level, month, rows, sums, page, pages, count } = report
  if (count === 0) return <EmptyList text="Nothing was due or collected in this month." />
  const first = level === 'centre' ? t`Centre` : t`Batch`
  const headsOf = (columns: Column[]) => columns.map(({ head, isStrong = false }) => ({ head, isStrong }))
  const rowsOf = (cellsOf: (row: CollectedRow) => React.ReactNode[]) =>
    rows.map(
      (row): ReportRow => ({
        key: row._id ?? row.detail,
        name: <Name row={row} level={level} />,
        detail: row.detail,
        cells: cellsOf(row),
      }),
    )
  return (
    <div className={css.sheet}>
      <ReportTable
        title={t`Plan of ${monthName(month)}`}
        first={first}
        columns={[...headsOf(plan), { head: t`Paid, percent` }]}
        rows={rowsOf((row) => [
          ...plan.map(({ key }) => <Figure key={key} row={row} name={key} level={level} />),
          percent(row.percent),
        ])}
        total={[...plan.map(({ key }) => money(sums[key])), percent(sums.percent)]}
      />
      <ReportTable
        title={t`Collected in ${monthName(month)}`}
        first={first}
        columns={headsOf(collected)}
        rows={rowsOf((row) => collected.map(({ key }) => money(row[key])))}
        total={collected.map(({ key }) => money(sums[key]))}
      />
      <Pages page={page} pages={pages} count={count} />
      <Ledger report={report} />
      <p className={css.lead}>
        In rupees. Planned are the instalments that were due in the month, as they were agreed. A payment counts in the
        month it was taken, at the centre of its batch. A cheque counts on the day it was taken and is taken off on the
        day it bounces. Other sales are courses without a batch and late fees. The month begins and ends at midnight in
        India.
      </p>
    </div>
  )
}

function Ledger({ report: { sums, ledger, cheques } }: { report: CollectionReport }) {
  const isEqual = sums.collected === ledger.collected && sums.refunds === ledger.refunds
  return (
    <section className={css.part} aria-label="Ledger">
      <h2>Ledger</h2>
      <State mark={isEqual ? 'ok' : 'bad'}>
        {isEqual
          ? t`Equal to the ledger: ${rupees(ledger.collected)} collected, ${rupees(ledger.refunds)} refunded.`
          : t`The ledger differs: it has ${rupees(ledger.collected)} collected and ${rupees(ledger.refunds)} refunded. Please tell the director.`}
      </State>
      {cheques.count > 0 && (
        <p>
          {t`Of what was collected, ${plural(cheques.count, '# cheque', '# cheques')} of ${rupees(cheques.amount)} still wait for the bank.`}
        </p>
      )}
    </section>
  )
}

type Level = CollectionReport['level']

function Name({ row: { _id, name }, level }: { row: CollectedRow; level: Level }) {
  const open = useOpen()
  if (_id === null) return name
  return (
    <TextButton label={level === 'centre' ? t`Batches of ${name}` : t`Only ${name}`} onPress={() => open(level, _id)}>
      {name}
    </TextButton>
  )
}

/** Amount; the remaining one links to the current dues. */
function Figure({ row, name, level }: { row: CollectedRow; name: Column['key']; level: Level }) {
  const withCentre = useWithCentre()
  if (name !== 'left' || row.left === 0 || row._id === null) return money(row[name])
  return <Link to={withCentre(`/staff/dues?${level}=${row._id}`)}>{money(row.left)}</Link>
}
