import type { Providers } from '#domains/messages/providers/partner.ts'
import type { Http } from '#platform/http/http.ts'
import { serveAs } from '#platform/http/serve.ts'
import { orderRoutes, prospectusRoutes } from './buying/routes.ts'
import { counterRoutes } from './counter/routes.ts'
import { drawerRoutes } from './drawers/routes.ts'
import { enrolmentRoutes } from './enrolments/routes.ts'
import { paymentMessageRoutes } from './payments/routes.ts'
import type { Gateways } from './providers/choose-provider.ts'
import { type FindReceiptCode, receiptRoutes } from './receipts/routes.ts'
import { refundRequestRoutes, refundRoutes } from './refunds/routes.ts'
import { concessionRoutes, dayBookRoutes, officeRoutes, parcelRoutes, reportRoutes } from './staff/routes.ts'

type Needs = { gateways: Gateways; messageProviders: Providers; findCode: FindReceiptCode }

export function purchaseRoutes(http: Http, { gateways, messageProviders, findCode }: Needs) {
  const paying = serveAs(http.serve, 'payment')
  concessionRoutes(http.serve)
  counterRoutes(paying)
  dayBookRoutes(http.serve)
  drawerRoutes(paying)
  enrolmentRoutes(http.serve)
  orderRoutes(paying, gateways)
  officeRoutes(http.serve, gateways, messageProviders)
  parcelRoutes(http.serve)
  prospectusRoutes(http.serve)
  receiptRoutes(http.serve, findCode)
  refundRoutes(paying)
  refundRequestRoutes(http.serve)
  reportRoutes(http.serve)
  paymentMessageRoutes(http, gateways)
}
