import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StudentRecord } from '#domains/console/students/schema.ts'
import { t } from '#platform/text/messages.ts'
import { useWithCentre } from '#web/staff/frame/use-with-centre.ts'
import { ShortTable } from '#web/staff/parts/records/short-table.tsx'
import { dayAndTime } from '#web/staff/parts/text/dates.ts'
import { shortMarks, timeTaken } from '#web/staff/parts/text/marks.ts'
import { useMay } from '#web/staff/shell/use-staff.ts'

type SatTest = StudentRecord['tests'][number]

const stateWords: Record<SatTest['state'], string> = {
  'under-way': t`under way`,
  'not-out': t`results not out yet`,
  counted: '',
}

/** 61.25 of 100, 92.5 %, 45:10; or why there are no marks. */
export function tellScore({ state, mm, marks_obtained: marks, accuracy, seconds_taken: seconds }: SatTest) {
  if (marks === null) return stateWords[state]
  const rest = [accuracy === null ? '' : `${shortMarks(accuracy)} % right`, seconds === null ? '' : timeTaken(seconds)]
  return [t`${shortMarks(marks)} of ${shortMarks(mm)}`, ...rest].filter((part) => part !== '').join(', ')
}

/** The tests that the student has taken, with their scores as far as this reader may know them. */
export function Tests({ student }: { student: StudentRecord }) {
  const may = useMay()
  const withCentre = useWithCentre()
  const number = encodeURIComponent(student.registration_number)
  const rows = student.tests.map((test): [string, ReactNode[]] => {
    const name = test.number === 1 ? test.name : t`${test.name}, attempt ${test.number}`
    const link = (
      <Link key="test" to={withCentre(`/staff/tests/${test.test_id}/results?q=${number}`)}>
        {name}
      </Link>
    )
    return [test._id, [may('ranks.read') ? link : name, tellScore(test), dayAndTime(test.started_at)]]
  })
  return (
    <ShortTable
      title="Tests"
      heads={[t`Test`, t`Score`, t`Started`]}
      rows={rows}
      wide={[t`Started`]}
      empty="No tests taken yet."
    />
  )
}
