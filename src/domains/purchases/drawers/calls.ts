import { get, post } from '#platform/http/call.ts'
import type { BankBody, CloseBody, HandOverBody, HandoverBody, OpenBody, OwnDrawer } from './schema.ts'

/** What moves or ends something needs an `Idempotency-Key`, so that it happens once, however often it is sent. */
export const drawerCalls = {
  /** One's own open drawers, one for each centre. */
  drawers: get('/api/staff/drawers').types<{ answer: OwnDrawer[] }>(),
  /** 409 while one's own at this centre is open. */
  openDrawer: post('/api/staff/drawers').types<{ body: OpenBody; answer: OwnDrawer }>(),
  /** Cash was brought to the bank. 409 for more than is in the drawer. */
  bankCash: post('/api/staff/drawers/:id/banked').types<{ body: BankBody; answer: OwnDrawer }>(),
  /** Offers cash to another cashier, who confirms it. 409 for more than is in the drawer. */
  handOver: post('/api/staff/drawers/:id/handovers').types<{ body: HandOverBody; answer: OwnDrawer }>(),
  /** The cash is here: both drawers change at once. */
  acceptHandover: post('/api/staff/drawer-handovers/:id/accept').types<{ body: HandoverBody; answer: OwnDrawer }>(),
  refuseHandover: post('/api/staff/drawer-handovers/:id/refuse').types<{ body: HandoverBody; answer: OwnDrawer }>(),
  /** The cashier who offered the cash withdraws the offer. */
  withdrawHandover: post('/api/staff/drawer-handovers/:id/withdraw').types<{ body: HandoverBody; answer: OwnDrawer }>(),
  /** Counted and closed for good. 400 for a difference without a reason, 409 for another sum than was shown or while a handover is open. */
  closeDrawer: post('/api/staff/drawers/:id/close').types<{ body: CloseBody; answer: OwnDrawer }>(),
}
