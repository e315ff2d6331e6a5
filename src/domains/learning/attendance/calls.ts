import type { StartedExport } from '#domains/identity/staff/schema.ts'
import { get, post } from '#platform/http/call.ts'
import type {
  AbsenceReasonBody,
  DayQuery,
  DayRegisters,
  ExportBody,
  KeptMark,
  MarkBody,
  MonthQuery,
  MonthRegister,
  OwnAttendance,
  ReasonDecision,
  Register,
  RegisterBatch,
  SaveBody,
  SavedRegister,
  ScanBody,
  ScannedClass,
} from './schema.ts'

/**
 * Registers of classes, for those who take and read them. A mark sent again under its device's number is stored
 * once.
 */
export const registerCalls = {
  registers: get('/api/staff/registers').types<{ query: DayQuery; answer: DayRegisters }>(),
  register: get('/api/staff/classes/:id/register').types<{ answer: Register }>(),
  mark: post('/api/staff/classes/:id/register-marks').types<{ body: MarkBody; answer: KeptMark }>(),
  saveRegister: post('/api/staff/classes/:id/register').types<{ body: SaveBody; answer: SavedRegister }>(),
  /** Confirms the reason for an absence, which excuses the student, or declines it. */
  decideReason: post('/api/staff/classes/:id/absence-reasons/:student').types<{
    body: ReasonDecision
    answer: KeptMark
  }>(),
  batches: get('/api/staff/register-batches').types<{ answer: RegisterBatch[] }>(),
  month: get('/api/staff/batches/:id/attendance').types<{ query: MonthQuery; answer: MonthRegister }>(),
  exportMonth: post('/api/staff/batches/:id/attendance-exports').types<{ body: ExportBody; answer: StartedExport }>(),
  ofStudent: get('/api/staff/students/:id/attendance').types<{ answer: OwnAttendance }>(),
}

/** Calls of a student about themselves, or of a guardian. */
export const attendanceCalls = {
  attendance: get('/api/student-portal/attendance').types<{ answer: OwnAttendance }>(),
  /** Marks the caller present in the class whose room shows this code. */
  scanCode: post('/api/student-portal/room-codes').types<{ body: ScanBody; answer: ScannedClass }>(),
  sayWhy: post('/api/student-portal/absence-reasons').types<{ body: AbsenceReasonBody; answer: null }>(),
  /** For guardians; `id`: of the student. */
  sayWhyOfChild: post('/api/guardian/children/:id/absence-reasons').types<{ body: AbsenceReasonBody; answer: null }>(),
}
