import type { Context } from '#platform/context.ts'
import { submitEnrolment } from '../orders/check-payment.ts'
import type { Gateways } from '../payments/choose-provider.ts'
import type { EnrolmentBody } from './schema.ts'

/** Finds the payment that a browser refers to, and ignores everything else it sends. */
export function submitEnrolmentOf(
  ctx: Context,
  gateways: Gateways,
  { order_id, courseEnrolment, payments = [] }: EnrolmentBody,
) {
  const references = payments
    .flatMap(({ ref_no, order_id: orderId }) => [ref_no, orderId])
    .filter((reference) => reference !== undefined)
  return submitEnrolment(ctx, gateways, { orderNo: order_id ?? null, references, batchId: courseEnrolment.batch_id })
}
