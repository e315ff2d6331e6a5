import type { NoBody } from '#domains/bank/questions/schema.ts'
import type { Language } from '#domains/bank/schema.ts'
import type { StartedExport } from '#domains/identity/staff/schema.ts'
import { get, type PageOf, post, put } from '#platform/http/call.ts'
import type { NewPattern, StaffPattern, StoredPattern } from './patterns/schema.ts'
import type { NewVersion, PaperPrints, PrintBody, StartedPrint } from './prints/schema.ts'
import type { AdmitCard, RegisterBody, StudentTests, Subscription } from './registrations/schema.ts'
import type { Corrected, CorrectionBody, CorrectionEffect, ReleasedResults } from './results/schema.ts'
import type { ExamRoom, OfCentre, RoomBody, RoomChange, SeatingDone } from './seats/schema.ts'
import type {
  ChangedClosing,
  ClosingBody,
  ListedTest,
  NewPlan,
  PlanBody,
  PlanPaper,
  SavedPlan,
  StaffPlan,
  TestStage,
} from './staff/schema.ts'
import type { PublicTest, PublicTests, Scheduled, ScheduleInput, StaffTest, TestsOfExam } from './tests/schema.ts'

export const testCalls = {
  upcomingTests: get('/api/student-portal/get-ftd-scholarship-test-public').types<{ answer: PublicTests }>(),
  /** Full mocks that anyone with an account may take today: the three newest, or twelve of one exam. */
  freeMocks: get('/api/website/web/free-mocks').types<{ query: { exam?: string }; answer: PublicTest[] }>(),
  /** Number of practice tests under each exam. */
  testsByExam: get('/api/website/web/tests-by-exam').types<{ answer: TestsOfExam[] }>(),
  staffTests: get('/api/staff/tests', 'whole').types<{
    query: { page?: number; limit?: number }
    answer: PageOf<StaffTest>
  }>(),
  scheduleTest: post('/api/staff/tests').types<{ body: ScheduleInput; answer: Scheduled }>(),
}

export const paperCalls = {
  /** The sealed paper. It can be fetched before the start, which delivers its key. */
  sealedPaper: get('/api/quiz-portal/tests/:id/paper/:language', 'bytes').types<{ params: { language: Language } }>(),
}

export const registrationCalls = {
  registerForTest: post('/api/student-portal/register-test/:id').types<{ body: RegisterBody; answer: Subscription }>(),
  subscription: get('/api/student-portal/subscription/:id').types<{ answer: AdmitCard }>(),
  /** Upcoming tests with the student's own state; answered by attempts/ranking. */
  studentTests: get('/api/student-portal/get-ftd-scholarship-test').types<{ answer: StudentTests }>(),
}

export const patternCalls = {
  patterns: get('/api/staff/patterns').types<{ query: { key?: string }; answer: StaffPattern[] }>(),
  storePattern: post('/api/staff/patterns').types<{ body: NewPattern; answer: StoredPattern }>(),
}

export const planCalls = {
  tests: get('/api/staff/test-plans', 'whole').types<{
    query: { stage?: TestStage; q?: string; limit?: number; after?: string }
    answer: { data: ListedTest[]; next: string | null; total: { value: number; is_exact: boolean } }
  }>(),
  startPlan: post('/api/staff/test-plans').types<{ body: NewPlan; answer: { _id: string } }>(),
  plan: get('/api/staff/test-plans/:id').types<{ answer: StaffPlan }>(),
  savePlan: put('/api/staff/test-plans/:id').types<{ body: PlanBody; answer: SavedPlan }>(),
  /** Makes another plan with the same questions, also from a scheduled test. */
  copyPlan: post('/api/staff/test-plans/:id/copy').types<{ body: NoBody; answer: { _id: string } }>(),
  removePlan: post('/api/staff/test-plans/:id/remove', 'message').types<{ body: NoBody }>(),
  schedule: post('/api/staff/test-plans/:id/schedule').types<{ body: NoBody; answer: StaffPlan }>(),
  takeBack: post('/api/staff/test-plans/:id/take-back').types<{ body: NoBody; answer: StaffPlan }>(),
  /** Ends an open test, or extends it. Answered by attempts, whose time it changes. */
  changeClosing: post('/api/staff/test-plans/:id/closing').types<{ body: ClosingBody; answer: ChangedClosing }>(),
  paper: get('/api/staff/test-plans/:id/paper/:language').types<{
    params: { language: Language }
    answer: PlanPaper
  }>(),
}

export const printCalls = {
  prints: get('/api/staff/test-plans/:id/prints').types<{ answer: PaperPrints }>(),
  /** Freezes the current paper; earlier versions stay unchanged. */
  makeVersion: post('/api/staff/test-plans/:id/prints').types<{ body: NewVersion; answer: PaperPrints }>(),
  /** Starts a task that prints the chosen sets, or their keys, as one PDF. */
  print: post('/api/staff/test-plans/:id/print').types<{ body: PrintBody; answer: StartedPrint }>(),
}

export const resultCalls = {
  /** 202 if someone has seen the results: the correction then waits for a second person's approval. Answered by attempts, whose marks it changes. */
  correctQuestion: post('/api/staff/tests/:id/corrections').types<{ body: CorrectionBody; answer: Corrected }>(),
  /** Answered by attempts/marking, which computes the marks. */
  correctionEffect: post('/api/staff/tests/:id/correction-effects').types<{
    body: CorrectionBody
    answer: CorrectionEffect
  }>(),
  /** Answered by attempts/ranking, which knows whether the test is still being taken. */
  releaseResults: post('/api/staff/tests/:id/release-results').types<{ answer: ReleasedResults }>(),
}

export const roomCalls = {
  addRoom: post('/api/staff/tests/:id/rooms').types<{ body: RoomBody; answer: ExamRoom[] }>(),
  changeRoom: put('/api/staff/exam-rooms/:id').types<{ body: RoomChange; answer: ExamRoom[] }>(),
  removeRoom: post('/api/staff/exam-rooms/:id/remove', 'message').types<{ body: NoBody }>(),
  /** Seats all candidates of a centre afresh. */
  seat: post('/api/staff/tests/:id/seating').types<{ body: OfCentre; answer: SeatingDone }>(),
  doorList: get('/api/staff/exam-rooms/:id/door-list', 'bytes').types(),
  attendanceSheet: get('/api/staff/exam-rooms/:id/attendance-sheet', 'bytes').types(),
  /** Starts a task that prints a centre's admit cards as one PDF. */
  admitCards: post('/api/staff/tests/:id/admit-cards').types<{ body: OfCentre; answer: StartedExport }>(),
}
