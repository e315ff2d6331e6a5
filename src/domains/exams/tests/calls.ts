import { get, type PageOf, post } from '#platform/http/call.ts'
import type { PublicTest, PublicTests, Scheduled, ScheduleInput, StaffTest, TestsOfExam } from './schema.ts'

export const testCalls = {
  upcomingTests: get('/api/student-portal/get-ftd-scholarship-test-public').types<{ answer: PublicTests }>(),
  /** Full mocks that anybody with an account may sit today, at most three. */
  freeMocks: get('/api/website/web/free-mocks').types<{ answer: PublicTest[] }>(),
  /** Number of practice tests under each exam. */
  testsByExam: get('/api/website/web/tests-by-exam').types<{ answer: TestsOfExam[] }>(),
  staffTests: get('/api/staff/tests', 'whole').types<{
    query: { page?: number; limit?: number }
    answer: PageOf<StaffTest>
  }>(),
  scheduleTest: post('/api/staff/tests').types<{ body: ScheduleInput; answer: Scheduled }>(),
}
