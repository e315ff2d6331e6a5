import { Link } from 'react-router'
import { useWithCentre } from '#web/staff/shell/use-staff.ts'

/** A student's name as a link to their record. */
export function StudentLink({ row: { student_id, candidate_name } }: { row: StudentOfRow }) {
  const withCentre = useWithCentre()
  if (student_id === null) return null
  return <Link to={withCentre(`/staff/students/${student_id}`)}>{candidate_name}</Link>
}

type StudentOfRow = { student_id: string | null; candidate_name: string | null }
