import { get, type PageOf, post } from '../../../platform/http/call.ts'
import type { PublicTest, PublicTests, Scheduled, ScheduleInput, StaffTest } from './schema.ts'

export const testCalls = {
  upcomingTests: get('/api/student-portal/get-ftd-scholarship-test-public').types<{ answer: PublicTests }>(),
  /** Full mocks that anybody with an account may sit today, at most three. */
  freeMocks: get('/api/website/web/free-mocks').types<{ answer: PublicTest[] }>(),
  staffTests: get('/api/staff/tests', 'whole').types<{
    query: { page?: number; limit?: number }
    answer: PageOf<StaffTest>
  }>(),
  scheduleTest: post('/api/staff/tests').types<{ body: ScheduleInput; answer: Scheduled }>(),
}
