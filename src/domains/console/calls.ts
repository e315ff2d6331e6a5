import type { StartedExport } from '#domains/identity/staff/schema.ts'
import { get, type ListQuery, post, type StaffList } from '#platform/http/call.ts'
import type { AuditAuthor, AuditFilter, AuditRow } from './audit/schema.ts'
import type { FirstSteps } from './first-steps/schema.ts'
import type { OffboardBody, WorkInHand } from './offboarding/schema.ts'
import type { FoundThings, SearchInput } from './search/schema.ts'
import type { StudentExportBody, StudentRecord, StudentRow, StudentsInput } from './students/schema.ts'
import type { DropJobBody, SystemHealth } from './system/schema.ts'
import type { StaffTask } from './tasks/schema.ts'
import type { Today } from './today/schema.ts'

export const todayCalls = {
  /** What needs attention, yesterday's figures and today's agenda, within the caller's grants. */
  today: get('/api/staff/today').types<{ query: { centre?: string }; answer: Today }>(),
}

export const staffSearchCalls = {
  /** Everything one may see, with the answer in the row; of each kind eight at most. */
  staffSearch: get('/api/staff/search').types<{ query: SearchInput; answer: FoundThings }>(),
}

export const firstStepCalls = {
  /** Steps left before students of a new installation can learn and pay, in the best order. */
  firstSteps: get('/api/staff/first-steps').types<{ answer: FirstSteps }>(),
}

export const studentDeskCalls = {
  students: get('/api/staff/students', 'whole').types<{
    query: StudentsInput & ListQuery
    answer: StaffList<StudentRow>
  }>(),
  /** A list of students as a file, by the filters of the list. 403 `step_up` for more than 500 people. */
  exportStudents: post('/api/staff/student-exports').types<{ body: StudentExportBody; answer: StartedExport }>(),
  studentRecord: get('/api/staff/students/:id').types<{ answer: StudentRecord }>(),
}

export const offboardingCalls = {
  workInHand: get('/api/staff/people/:id/work-in-hand').types<{ answer: WorkInHand }>(),
  /** Ends a person's grants and sessions, and hands over their work. */
  offboard: post('/api/staff/people/:id/offboarding', 'message').types<{ body: OffboardBody }>(),
}

/** Exports and imports, each person's own. */
export const taskCalls = {
  tasks: get('/api/staff/tasks').types<{ answer: StaffTask[] }>(),
  cancelTask: post('/api/staff/tasks/:id/cancel').types<{ answer: StaffTask }>(),
  /** For one day, and only for the person who asked. */
  taskFile: get('/api/staff/tasks/:id/file', 'bytes').types(),
}

export const systemCalls = {
  systemHealth: get('/api/staff/system').types<{ answer: SystemHealth }>(),
  retryJob: post('/api/staff/system/jobs/:id/retry', 'message').types(),
  /** For good, with a reason for the log. */
  dropJob: post('/api/staff/system/jobs/:id/drop', 'message').types<{ body: DropJobBody }>(),
}

export const auditCalls = {
  /** Staff, also former, with entries that the caller may read. */
  authors: get('/api/staff/audit-authors').types<{ answer: AuditAuthor[] }>(),
  audit: get('/api/staff/audit', 'whole').types<{ query: AuditFilter & ListQuery; answer: StaffList<AuditRow> }>(),
}
