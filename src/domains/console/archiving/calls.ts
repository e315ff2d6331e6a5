import type {
  ArchiveBody,
  OrderBody,
  ThemeContrast,
  ThingList,
  ThingsQuery,
  WithdrawBody,
} from '#domains/content/staff/schema.ts'
import { get, post } from '#platform/http/call.ts'

/** Everything that the office publishes on the site and in the catalogue, every kind by the same calls; its drafts have calls of their own. */
export const thingCalls = {
  /** Without a state: everything public, and drafts never published. An unknown filter is refused. */
  things: get('/api/staff/things/:kind', 'whole').types<{
    query: ThingsQuery
    answer: ThingList
  }>(),
  /** Takes it from all pages or brings it back. Its address leads on. */
  archiveThing: post('/api/staff/things/:kind/:id/archive', 'message').types<{ body: ArchiveBody }>(),
  orderThings: post('/api/staff/things/:kind/order', 'message').types<{ body: OrderBody }>(),
  /** Contrast between colours of these hues. */
  contrast: get('/api/staff/theme-contrast').types<{
    query: { brand_hue: number; print_hue: number }
    answer: ThemeContrast
  }>(),
  /** Takes down whatever the consent covered and ends the consent for good. */
  withdrawConsent: post('/api/staff/consents/withdraw', 'message').types<{ body: WithdrawBody }>(),
}
