import { get, post } from '../../../platform/http/call.ts'
import type {
  BatchFeeBody,
  CoursePriceBody,
  DiscountBody,
  StaffBatchFee,
  StaffCoursePrices,
  StaffDiscount,
} from './schema.ts'

export const feeCalls = {
  /** Every fee that the batch has or will have, the newest first. */
  batchFees: get('/api/staff/batches/:id/fees').types<{ answer: StaffBatchFee[] }>(),
  /** What a batch costs from a day on; what it cost before stays with those who have joined. */
  setBatchFee: post('/api/staff/batches/:id/fees').types<{ body: BatchFeeBody; answer: StaffBatchFee[] }>(),
  /** What a course costs now, and every price that it had or will have, the newest first. */
  coursePrices: get('/api/staff/courses/:id/prices').types<{ answer: StaffCoursePrices }>(),
  setCoursePrice: post('/api/staff/courses/:id/prices', 'message').types<{ body: CoursePriceBody }>(),
  /** Coupons and scholarships with how often they were used, the newest first. */
  discounts: get('/api/staff/discounts').types<{ answer: StaffDiscount[] }>(),
  createDiscount: post('/api/staff/discounts').types<{ body: DiscountBody; answer: StaffDiscount[] }>(),
  /** Holds for nobody from now on; orders that were made with it keep it. */
  endDiscount: post('/api/staff/discounts/:id/end').types<{ answer: StaffDiscount[] }>(),
}
