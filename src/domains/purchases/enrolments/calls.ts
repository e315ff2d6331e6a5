import type { BatchAndFee } from '#domains/catalogue/fees/schema.ts'
import { get, post } from '#platform/http/call.ts'
import type { OwnedCourse } from '../entitlements/schema.ts'
import type { Due, OverduePolicyBody, PresentedPolicy } from './schema.ts'

export const enrolmentCalls = {
  /** `feeDetails` is empty while the batch has no fee. */
  batchAndFee: get('/api/masters/get_batch_and_fee/:id').types<{ answer: BatchAndFee }>(),
  /** Every instalment of the caller, including paid ones. */
  myDues: get('/api/student-portal/my-dues').types<{ answer: Due[] }>(),
  /** The newest first. */
  overduePolicies: get('/api/staff/overdue-policies').types<{ answer: PresentedPolicy[] }>(),
  setOverduePolicy: post('/api/staff/overdue-policies').types<{ body: OverduePolicyBody; answer: PresentedPolicy[] }>(),
  ownedCourses: get('/api/student-portal/owned-courses').types<{ answer: OwnedCourse[] }>(),
}
