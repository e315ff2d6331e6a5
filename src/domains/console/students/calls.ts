import type { StartedExport } from '#domains/identity/staff/schema.ts'
import { get, type ListQuery, post, type StaffList } from '#platform/http/call.ts'
import type { StudentExportBody, StudentRecord, StudentRow, StudentsInput } from './schema.ts'

export const studentDeskCalls = {
  students: get('/api/staff/students', 'whole').types<{
    query: StudentsInput & ListQuery
    answer: StaffList<StudentRow>
  }>(),
  /** A list of students as a file, by the filters of the list. 403 `step_up` for more than 500 people. */
  exportStudents: post('/api/staff/student-exports').types<{ body: StudentExportBody; answer: StartedExport }>(),
  studentRecord: get('/api/staff/students/:id').types<{ answer: StudentRecord }>(),
}
