import { get, post } from '#platform/http/call.ts'
import type { RegisterBody, StudentTests, Subscription } from './schema.ts'

export const registrationCalls = {
  registerForTest: post('/api/student-portal/register-test/:id').types<{ body: RegisterBody; answer: Subscription }>(),
  subscription: get('/api/student-portal/subscription/:id').types<{ answer: Subscription }>(),
  /** The upcoming tests with where one stands oneself; answered by attempts/ranking. */
  studentTests: get('/api/student-portal/get-ftd-scholarship-test').types<{ answer: StudentTests }>(),
}
