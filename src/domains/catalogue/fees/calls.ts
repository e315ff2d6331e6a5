import { get, type ListQuery, post, type StaffList } from '#platform/http/call.ts'
import type {
  BatchFeeBody,
  CoursePriceBody,
  DiscountBody,
  PriceRow,
  RegistrationBody,
  StaffBatchPrices,
  StaffCoursePrices,
  StaffDiscounts,
  StaffTaxes,
  TaxRateBody,
} from './schema.ts'

export const feeCalls = {
  /** Everything on sale with its price, by name. */
  prices: get('/api/staff/prices', 'whole').types<{
    query: ListQuery & { of: PriceRow['of']; q?: string; centre?: string }
    answer: StaffList<PriceRow>
  }>(),
  batchFees: get('/api/staff/batches/:id/fees').types<{ answer: StaffBatchPrices }>(),
  /** 202: a second person must approve the batch fee from a day on; students who have joined keep the earlier fee. */
  setBatchFee: post('/api/staff/batches/:id/fees').types<{ body: BatchFeeBody; answer: StaffBatchPrices }>(),
  /** Current price of a course, and all dated prices, newest first. */
  coursePrices: get('/api/staff/courses/:id/prices').types<{ answer: StaffCoursePrices }>(),
  /** 202, as for batches. */
  setCoursePrice: post('/api/staff/courses/:id/prices').types<{ body: CoursePriceBody; answer: StaffCoursePrices }>(),
  /** Coupons and scholarships with how often they were used, newest first. */
  discounts: get('/api/staff/discounts').types<{ answer: StaffDiscounts }>(),
  /** 202 if the discount exceeds the limit of one person and waits for a second. */
  createDiscount: post('/api/staff/discounts').types<{ body: DiscountBody; answer: StaffDiscounts }>(),
  /** Ends a discount now; orders made with it keep it. */
  endDiscount: post('/api/staff/discounts/:id/end').types<{ answer: StaffDiscounts }>(),
  /** Every rate and registration with its day. */
  taxes: get('/api/staff/taxes').types<{ answer: StaffTaxes }>(),
  /** 202: rates and registrations wait for a second person. */
  askTaxRate: post('/api/staff/taxes/rates').types<{ body: TaxRateBody; answer: StaffTaxes }>(),
  askRegistration: post('/api/staff/taxes/registrations').types<{ body: RegistrationBody; answer: StaffTaxes }>(),
}
