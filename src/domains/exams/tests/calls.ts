import { get, type PageOf, post } from '../../../platform/http/call.ts'
import type { PublicTests, Scheduled, ScheduleInput, StaffTest } from './schema.ts'

export const testCalls = {
  upcomingTests: get('/api/student-portal/get-ftd-scholarship-test-public').types<{ answer: PublicTests }>(),
  staffTests: get('/api/staff/tests', 'whole').types<{
    query: { page?: number; limit?: number }
    answer: PageOf<StaffTest>
  }>(),
  scheduleTest: post('/api/staff/tests').types<{ body: ScheduleInput; answer: Scheduled }>(),
}
