import { Link } from 'react-router'
import type { Bucket } from '#domains/purchases/reports/rules.ts'
import type { AgedRow, AgedSums, AgeingReport } from '#domains/purchases/reports/schema.ts'
import { reportCalls } from '#domains/purchases/staff/calls.ts'
import { addressOf } from '#platform/http/call.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Screen, TextButton } from '#web/staff/frame/screen.tsx'
import { DayInput } from '#web/staff/parts/forms/date-field.tsx'
import { useFilters } from '#web/staff/parts/lists/filters.tsx'
import { EmptyList } from '#web/staff/parts/lists/list-parts.tsx'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useCentre, useWithCentre } from '#web/staff/shell/use-staff.ts'
import { weekdayDate } from '#web/ui/text/format-date.ts'
import { Place, ReportActions, useOpen, usePage } from '../parts/report-actions.tsx'
import { money, Pages, type ReportRow, ReportTable } from '../parts/report-table.tsx'
import css from '../parts/reports.module.css'

/** Dues on a day, by age: all centres, the batches of one centre, or the students of a batch. */
export default function AgeingPage() {
  const { read, set } = useFilters()
  const { centre } = useCentre()
  const page = usePage()
  const { day, batch } = read('day', 'batch')
  const asked = { day, centre: centre?._id, batch }
  const report = useAnswer(reportCalls.ageingReport, { ...asked, page })
  const today = dayInIndia(new Date())
  const { data } = report
  return (
    <Screen
      title="Ageing of dues"
      crumbs={[{ label: t`Money reports`, to: '/staff/reports' }]}
      beside={<span className={css.onPaper}>{weekdayDate(data?.day ?? today)}</span>}
      actions={
        <ReportActions address={addressOf(reportCalls.ageingBook, asked)} name={t`Ageing of dues ${day ?? today}`} />
      }
    >
      <form className={css.controls} onSubmit={(event) => event.preventDefault()}>
        <DayInput
          label="On the day"
          value={day ?? today}
          onChange={(next) => set('day', next === today ? null : next)}
        />
        {day !== undefined && <TextButton onPress={() => set('day', null)}>Today</TextButton>}
      </form>
      <Place batch={data?.batch?.code ?? (batch === undefined ? undefined : t`Batch`)} />
      {data ? <Aged report={data} /> : <AnswerState answer={report} lines={6} />}
    </Screen>
  )
}

const columns: { key: keyof AgedSums; head: string; bucket?: Bucket; isStrong?: boolean }[] = [
  { key: 'not_due', head: t`Not yet due`, bucket: 'not-due' },
  { key: 'late_30', head: t`1–30 days`, bucket: '1-30' },
  { key: 'late_60', head: t`31–60 days`, bucket: '31-60' },
  { key: 'late_90', head: t`61–90 days`, bucket: '61-90' },
  { key: 'older', head: t`Over 90 days`, bucket: 'over-90' },
  { key: 'total', head: t`Owed`, isStrong: true },
  { key: 'cheques', head: t`Cheques not cleared` },
  { key: 'advance', head: t`Paid in advance` },
]

const heads = { centre: t`Centre`, batch: t`Batch`, student: t`Student` }
const titles = { centre: t`By centre`, batch: t`By batch`, student: t`By student` }

function Aged({ report }: { report: AgeingReport }) {
  const { level, rows, sums, page, pages, count } = report
  if (count === 0) return <EmptyList text="Nothing was owed on this day." />
  return (
    <div className={css.sheet}>
      <ReportTable
        title={titles[level]}
        first={heads[level]}
        columns={columns.map(({ head, isStrong = false }) => ({ head, isStrong }))}
        rows={rows.map(
          (row): ReportRow => ({
            key: row._id ?? '',
            name: <Name row={row} report={report} />,
            detail: row.detail,
            cells: columns.map(({ key, bucket }) => (
              <Figure key={key} amount={row[key]} row={row} bucket={bucket} report={report} />
            )),
          }),
        )}
        total={columns.map(({ key }) => money(sums[key]))}
      />
      <Pages page={page} pages={pages} count={count} />
      <p className={css.lead}>
        In rupees. These are instalments that were neither paid nor waived at the end of the day, without late fees; of
        today they are those of the list of dues. A due of the day itself is not late. A cheque that the bank had not
        cleared is not counted as paid: what it is for stands in a column of its own, beside what is owed.
      </p>
    </div>
  )
}

type Part = { row: AgedRow; report: AgeingReport }

function Name({ row, report }: Part) {
  const open = useOpen()
  const withCentre = useWithCentre()
  const { _id, name } = row
  const { level } = report
  if (_id === null) return name
  if (level === 'student') return <Link to={withCentre(`/staff/students/${_id}`)}>{name}</Link>
  return (
    <TextButton
      label={level === 'centre' ? t`Batches of ${name}` : t`Students of ${name}`}
      onPress={() => open(level, _id)}
    >
      {name}
    </TextButton>
  )
}

/** Amount; links to its dues if the report is of today. */
function Figure({ amount, row: { _id }, bucket, report }: Part & { amount: number; bucket: Bucket | undefined }) {
  const withCentre = useWithCentre()
  const { level, is_today } = report
  if (bucket === undefined || amount === 0 || !is_today || _id === null) return money(amount)
  return <Link to={withCentre(`/staff/dues?${level}=${_id}&late=${bucket}`)}>{money(amount)}</Link>
}
