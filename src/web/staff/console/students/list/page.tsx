import { studentDeskCalls } from '#domains/console/calls.ts'
import type { StudentRow } from '#domains/console/students/schema.ts'
import { t } from '#platform/text/messages.ts'
import { Screen } from '#web/staff/frame/screen.tsx'
import { useThings } from '#web/staff/parts/draft-fields/use-things.ts'
import type { Filter } from '#web/staff/parts/lists/address.ts'
import { FilterBar, useFilters } from '#web/staff/parts/lists/filters.tsx'
import { type Column, ListTable } from '#web/staff/parts/lists/list-table.tsx'
import { SavedViews } from '#web/staff/parts/lists/saved-views.tsx'
import { useList } from '#web/staff/parts/lists/use-list.ts'
import { State } from '#web/staff/parts/marks/state.tsx'
import { ExportMenu } from '#web/staff/parts/tasks/export-menu.tsx'
import { api } from '#web/staff/shell/api.ts'
import { useCentre, useMay } from '#web/staff/shell/use-staff.ts'
import { dayAndTime, weekdayDate } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'

const allColumns: Column<StudentRow>[] = [
  { key: 'name', head: t`Name`, cell: ({ name }) => name },
  { key: 'phone', head: t`Phone`, cell: ({ phone_end }) => `······${phone_end}` },
  {
    key: 'owes',
    head: t`Amount due`,
    isNumber: true,
    cell: ({ owes }) => (owes ? <State mark="bad">{rupees(owes)}</State> : owes === 0 && rupees(0)),
  },
  { key: 'batch', head: t`Batch`, cell: ({ batches }) => batches, isWide: true },
  {
    key: 'test',
    head: t`Next test`,
    cell: ({ next_test }) => (next_test ? `${next_test.name}, ${dayAndTime(next_test.opens_at)}` : t`none`),
    isWide: true,
  },
  { key: 'centre', head: t`Centre`, cell: ({ center_name }) => center_name ?? '', isWide: true },
  { key: 'number', head: t`Number`, cell: ({ registration_number }) => registration_number, isWide: true },
  {
    key: 'seen',
    head: t`Last seen`,
    cell: ({ last_seen_at }) => (last_seen_at ? weekdayDate(last_seen_at) : t`not logged in`),
    isWide: true,
  },
]

const filters = [
  { name: 'dues', label: t`Dues`, choices: [{ value: 'overdue', label: t`overdue` }] },
  {
    name: 'consent',
    label: t`Consent`,
    choices: [
      { value: 'missing', label: t`missing` },
      { value: 'ending', label: t`ends soon` },
    ],
  },
  { name: 'seen', label: t`Logged in`, choices: [{ value: 'never', label: t`not currently` }] },
]

/** Returns the filters of students by things in the catalogue. */
function useThingFilters(): Filter[] {
  const [batch, course, exam] = [useThings('batch'), useThings('course'), useThings('exam')]
  return [
    { name: 'batch', label: t`Batch`, choices: batch.choices },
    { name: 'course', label: t`Course`, choices: course.choices },
    { name: 'exam', label: t`Exam`, choices: exam.choices },
  ]
}

/** Lists the students visible to the user; each row answers the usual questions on the phone. */
export default function StudentsPage() {
  const { read } = useFilters()
  const { centre } = useCentre()
  const may = useMay()
  const isToldDues = may('dues.read')
  const columns = isToldDues ? allColumns : allColumns.filter(({ key }) => key !== 'owes')
  const { q, dues, consent, seen, batch, course, exam } = read(
    'q',
    'dues',
    'consent',
    'seen',
    'batch',
    'course',
    'exam',
  )
  const things = useThingFilters()
  const asked: Parameters<ReturnType<typeof api<typeof studentDeskCalls>>['students']>[0] = {
    centre: centre?._id,
    q,
    batch,
    course,
    exam,
    dues: dues === 'overdue' && isToldDues ? dues : undefined,
    consent: consent === 'missing' || consent === 'ending' ? consent : undefined,
    seen: seen === 'never' ? seen : undefined,
  }
  const list = useList(studentDeskCalls.students, asked)
  return (
    <Screen
      title="Students"
      actions={
        may('students.export') && (
          <ExportMenu
            of="students"
            start={(format) => api(studentDeskCalls).exportStudents({ format, filters: asked })}
          />
        )
      }
    >
      <FilterBar
        search={{ label: t`Name, phone, e-mail or number` }}
        filters={[...things, ...(isToldDues ? filters : filters.filter(({ name }) => name !== 'dues'))]}
      >
        <SavedViews list="students" columns={columns} />
      </FilterBar>
      <ListTable
        name="Students"
        list={list}
        columns={columns}
        keyOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        toOf={({ _id }) => `/staff/students/${_id}`}
        empty={{ text: t`No students match these filters.` }}
      />
    </Screen>
  )
}
