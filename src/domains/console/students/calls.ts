import { get, type ListQuery, type StaffList } from '../../../platform/http/call.ts'
import type { StudentRecord, StudentRow, StudentsInput } from './schema.ts'

export const studentDeskCalls = {
  students: get('/api/staff/students', 'whole').types<{
    query: StudentsInput & ListQuery
    answer: StaffList<StudentRow>
  }>(),
  studentRecord: get('/api/staff/students/:id').types<{ answer: StudentRecord }>(),
}
