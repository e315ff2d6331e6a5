import { get, post } from '#platform/http/call.ts'
import type { BankBody, CloseBody, DrawerLine, HandOverBody, HandoverBody, OpenBody, OwnDrawer } from './schema.ts'

/**
 * Calls of the cash drawers. Those that move money or end something require an `Idempotency-Key`, so that a
 * repeated request has no second effect.
 */
export const drawerCalls = {
  /** The caller's open drawers, one per centre. */
  drawers: get('/api/staff/drawers').types<{ answer: OwnDrawer[] }>(),
  /** Entries of the caller's own drawer, and their other payments at its counter since it was opened, newest first. */
  drawerLines: get('/api/staff/drawers/:id/lines').types<{ answer: DrawerLine[] }>(),
  /** Opens a drawer. 409 while the caller has one open at this centre. */
  openDrawer: post('/api/staff/drawers').types<{ body: OpenBody; answer: OwnDrawer }>(),
  /** Records cash brought to the bank. 409 for more than is in the drawer. */
  bankCash: post('/api/staff/drawers/:id/banked').types<{ body: BankBody; answer: OwnDrawer }>(),
  /** Offers cash to another cashier, who confirms it. 409 for more than is in the drawer. */
  handOver: post('/api/staff/drawers/:id/handovers').types<{ body: HandOverBody; answer: OwnDrawer }>(),
  /** Accepts a handover: both drawers change at once. */
  acceptHandover: post('/api/staff/drawer-handovers/:id/accept').types<{ body: HandoverBody; answer: OwnDrawer }>(),
  refuseHandover: post('/api/staff/drawer-handovers/:id/refuse').types<{ body: HandoverBody; answer: OwnDrawer }>(),
  /** Withdraws an offer of cash; only for the cashier who made it. */
  withdrawHandover: post('/api/staff/drawer-handovers/:id/withdraw').types<{ body: HandoverBody; answer: OwnDrawer }>(),
  /** Closes a drawer for good with its count. 400 for a difference without a reason, 409 if another sum was shown, or while a handover is open. */
  closeDrawer: post('/api/staff/drawers/:id/close').types<{ body: CloseBody; answer: OwnDrawer }>(),
}
