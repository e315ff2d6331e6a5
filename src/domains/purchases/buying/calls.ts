import { get, post } from '#platform/http/call.ts'
import type {
  CreatedAnswer,
  OrderBody,
  PresentedQuote,
  ShippingAddress,
  StatusAnswer,
  StatusBody,
} from '../orders/schema.ts'
import type {
  EnrolmentBody,
  MyPayment,
  Prospectus,
  SubmissionBody,
  SubmittedEnrolment,
  SubmittedPayment,
} from './schema.ts'

export const orderCalls = {
  /**
   * Creates an order with a token for the overlay. 409 `Already purchased`, `Amount not correct`; any other refusal
   * reads 'Cannot initiate payment.' on the screen.
   */
  createPaymentOrder: post('/api/admission/create-payment-order', 'whole').types<{
    body: OrderBody | null | undefined
    answer: CreatedAnswer
  }>(),
  /** Quotes a purchase line by line; nothing is stored. */
  quotePayment: post('/api/admission/payment-quote').types<{ body: OrderBody; answer: PresentedQuote }>(),
  checkPaymentStatus: post('/api/admission/check-payment-status', 'whole').types<{
    body: StatusBody | null | undefined
    answer: StatusAnswer
  }>(),
  /** 409 until the money is confirmed. */
  submitPayment: post('/api/admission/payment-submission').types<{ body: SubmissionBody; answer: SubmittedPayment }>(),
  submitEnrolment: post('/api/admission/course-enrolment').types<{ body: EnrolmentBody; answer: SubmittedEnrolment }>(),
  myPayments: get('/api/student-portal/my-payments').types<{ answer: MyPayment[] }>(),
  /** The last shipping address, for the form. */
  shippingAddress: get('/api/student-portal/shipping-address').types<{ answer: ShippingAddress | null }>(),
}

export const prospectusCalls = {
  /** By the `seo_url` of the course. */
  prospectus: get('/api/website/web/prospectus/:id').types<{ answer: Prospectus }>(),
}
