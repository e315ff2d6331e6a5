import type { Http } from '../../platform/http/http.ts'
import { enrolmentRoutes } from './enrolments/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { createGateways, type PaymentSettings } from './payments/choose-provider.ts'
import { registerPaymentMessageRoutes } from './payments/routes.ts'
import { prospectusRoutes } from './prospectus/routes.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { refundRoutes } from './refunds/routes.ts'

/** Answers the gateways, which the jobs need too. */
export function registerPurchases(http: Http, settings: PaymentSettings) {
  const gateways = createGateways(settings)
  enrolmentRoutes(http.serve)
  orderRoutes(http.serve, gateways)
  prospectusRoutes(http.serve)
  receiptRoutes(http.serve)
  refundRoutes(http.serve)
  registerPaymentMessageRoutes(http, gateways)
  return gateways
}
