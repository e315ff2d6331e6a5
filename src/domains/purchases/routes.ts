import type { Http } from '#platform/http/http.ts'
import { serveAs } from '#platform/http/serve.ts'
import { concessionRoutes } from './concessions/routes.ts'
import { counterRoutes } from './counter/routes.ts'
import { dayBookRoutes } from './day-book/routes.ts'
import { drawerRoutes } from './drawers/routes.ts'
import { enrolmentRoutes } from './enrolments/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { parcelRoutes } from './parcels/routes.ts'
import type { Gateways } from './payments/choose-provider.ts'
import { paymentMessageRoutes } from './payments/routes.ts'
import { prospectusRoutes } from './prospectus/routes.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { refundRequestRoutes } from './refund-requests/routes.ts'
import { refundRoutes } from './refunds/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { officeRoutes } from './staff/routes.ts'

export function purchaseRoutes(http: Http, gateways: Gateways) {
  const paying = serveAs(http.serve, 'payment')
  concessionRoutes(http.serve)
  counterRoutes(paying)
  dayBookRoutes(http.serve)
  drawerRoutes(paying)
  enrolmentRoutes(http.serve)
  orderRoutes(paying, gateways)
  officeRoutes(http.serve, gateways)
  parcelRoutes(http.serve)
  prospectusRoutes(http.serve)
  receiptRoutes(http.serve)
  refundRoutes(paying)
  refundRequestRoutes(http.serve)
  reportRoutes(http.serve)
  paymentMessageRoutes(http, gateways)
}
