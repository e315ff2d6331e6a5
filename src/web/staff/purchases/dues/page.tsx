import { useState } from 'react'
import { officeCalls } from '#domains/purchases/staff/calls.ts'
import type { DueSums, DuesInput, StaffDue } from '#domains/purchases/staff/schema.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { plural, t } from '#platform/text/messages.ts'
import { FailedAnswer } from '#web/staff/frame/answer-states.tsx'
import { Screen, TextButton } from '#web/staff/frame/screen.tsx'
import { FilterBar, useFilters } from '#web/staff/parts/lists/filters.tsx'
import { type Column, ListTable } from '#web/staff/parts/lists/list-table.tsx'
import { SavedViews } from '#web/staff/parts/lists/saved-views.tsx'
import { useList } from '#web/staff/parts/lists/use-list.ts'
import { State } from '#web/staff/parts/marks/state.tsx'
import { orSay, say } from '#web/staff/parts/overlays/toast.tsx'
import { ShortTable } from '#web/staff/parts/records/short-table.tsx'
import { ExportMenu } from '#web/staff/parts/tasks/export-menu.tsx'
import { answersChanged } from '#web/staff/shell/answers.ts'
import { api } from '#web/staff/shell/api.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useCentre } from '#web/staff/shell/use-staff.ts'
import { weekdayDate } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { StudentLink } from '../parts/student-link.tsx'
import { ageNames, choicesOf, isSomething, lateNames } from '../parts/words.ts'
import css from './dues.module.css'

const howLate = (days: number) => (days === 0 ? t`not late` : t`${plural(days, '# day', '# days')} late`)

/** Reminds the student of this due; shows the last reminder. */
function Reminder({ row }: { row: StaffDue }) {
  const [isSending, setSending] = useState(false)
  const { reminded_at: at } = row
  const remind = async () => {
    if (isSending) return
    setSending(true)
    await orSay(async () => {
      await api(officeCalls).remindOfDue({ id: row._id })
      say(t`A reminder is on its way to ${row.candidate_name}.`)
      await answersChanged(officeCalls)
    }, t`The reminder could not be sent.`)
    setSending(false)
  }
  const isRecent = at !== null && Date.now() - Date.parse(at) < dayMs
  return (
    <>
      {at !== null && <small>{t`reminded ${weekdayDate(at)}`}</small>}{' '}
      {row.may_be_reminded && !isRecent && (
        <TextButton
          label={t`Remind ${row.candidate_name} of instalment ${row.installment_no}`}
          onPress={() => void remind()}
        >
          Remind
        </TextButton>
      )}
    </>
  )
}

const columns: Column<StaffDue>[] = [
  { key: 'student', head: t`Student`, cell: (row) => <StudentLink row={row} /> },
  { key: 'phone', head: t`Phone`, cell: ({ contact }) => <a href={`tel:+91${contact}`}>{contact}</a>, isWide: true },
  {
    key: 'state',
    head: t`Status`,
    cell: ({ days_late, is_suspended }) => (
      <State mark={days_late === 0 ? 'ring' : 'bad'}>
        {is_suspended ? t`${howLate(days_late)}, course closed` : howLate(days_late)}
      </State>
    ),
  },
  { key: 'amount', head: t`Amount`, isNumber: true, cell: ({ net_amt }) => rupees(net_amt) },
  {
    key: 'fee',
    head: t`Late fee`,
    isNumber: true,
    isWide: true,
    cell: ({ late_fee }) => (late_fee === 0 ? '' : rupees(late_fee)),
  },
  { key: 'due', head: t`Due`, cell: ({ due_date }) => weekdayDate(due_date), isWide: true },
  {
    key: 'part',
    head: t`Instalment`,
    cell: ({ course_name, installment_no }) => t`${course_name}, instalment ${installment_no}`,
    isWide: true,
  },
  { key: 'batch', head: t`Batch`, cell: ({ batch_code }) => batch_code, isWide: true },
  { key: 'centre', head: t`Centre`, cell: ({ center_name }) => center_name ?? '', isWide: true },
  { key: 'remind', head: t`Reminder`, cell: (row) => <Reminder row={row} /> },
]

/** Students' dues, longest overdue first, with totals by age and by batch. */
export default function DuesPage() {
  const { read, set } = useFilters()
  const { centre } = useCentre()
  const { age, batch, student, late } = read('age', 'batch', 'student', 'late')
  const asked: DuesInput = {}
  if (centre !== null) asked.centre = centre._id
  if (batch !== undefined) asked.batch = batch
  if (student !== undefined) asked.student = student
  if (isSomething(lateNames, late)) asked.late = late
  const sums = useAnswer(officeCalls.dueSums, asked)
  const listed = isSomething(ageNames, age) ? { ...asked, age } : asked
  const list = useList(officeCalls.dues, listed)
  const batches = sums.data?.batches.map(({ _id, batch_code }) => ({ value: _id, label: batch_code })) ?? []
  return (
    <Screen
      title="Dues"
      actions={<ExportMenu of={t`dues`} start={(format) => api(officeCalls).exportDues({ format, filters: listed })} />}
    >
      {sums.data === undefined && sums.error !== undefined && <FailedAnswer answer={sums} />}
      {sums.data && <Ages sums={sums.data} onChoose={(next) => set('age', next === age ? null : next)} chosen={age} />}
      <FilterBar
        filters={[
          { name: 'age', label: t`Days late`, choices: choicesOf(ageNames) },
          { name: 'batch', label: t`Batch`, choices: batches },
          // Set only by the ageing report.
          ...(late === undefined ? [] : [{ name: 'late', label: t`Late`, choices: choicesOf(lateNames) }]),
        ]}
      >
        <SavedViews list="dues" columns={columns} />
      </FilterBar>
      <ListTable
        name="Dues"
        list={list}
        columns={columns}
        keyOf={({ _id }) => _id}
        nameOf={({ candidate_name, installment_no }) => t`${candidate_name}, instalment ${installment_no}`}
        empty={{ text: t`No dues match these filters.` }}
      />
      {batch === undefined && sums.data && sums.data.batches.length > 1 && (
        <ByBatch sums={sums.data} onChoose={(batchId) => set('batch', batchId)} />
      )}
    </Screen>
  )
}

type SumsProps = { sums: DueSums; onChoose: (value: string) => void; chosen?: string | undefined }

/** Each sum is a button that shows its dues; pressing it again shows all. */
function Ages({ sums, onChoose, chosen }: SumsProps) {
  return (
    <section className={css.ages} aria-label="By days late">
      {sums.ages.map(({ age, count, amount }) => (
        <button key={age} type="button" aria-pressed={chosen === age} onClick={() => onChoose(age)}>
          <span>{ageNames[age]}</span>
          <b>{rupees(amount)}</b>
          <small>{plural(count, '# due', '# dues')}</small>
        </button>
      ))}
    </section>
  )
}

function ByBatch({ sums, onChoose }: SumsProps) {
  const rows = sums.batches.map((batch): [string, React.ReactNode[]] => [
    batch._id,
    [
      <TextButton key="batch" label={t`Show the dues for ${batch.batch_code}`} onPress={() => onChoose(batch._id)}>
        {batch.batch_code}
      </TextButton>,
      batch.center_name ?? '',
      batch.count,
      rupees(batch.amount),
    ],
  ])
  return (
    <div className={css.batches}>
      <ShortTable title="By batch" heads={[t`Batch`, t`Centre`, t`Dues`, t`Owed`]} numbers={2} rows={rows} empty="" />
    </div>
  )
}
