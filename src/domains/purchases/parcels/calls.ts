import { get, type PageOf, put } from '../../../platform/http/call.ts'
import type { ParcelBody, ParcelState, StaffParcel } from './schema.ts'

export const parcelCalls = {
  /** What is to be packed, the longest paid first; else the newest sent first. */
  parcels: get('/api/staff/parcels', 'whole').types<{
    query: { state?: ParcelState; page?: number; limit?: number }
    answer: PageOf<StaffParcel>
  }>(),
  /** By the id of the order. 409 when one step is left out: nothing is delivered that was not sent. */
  keepParcel: put('/api/staff/parcels/:id').types<{ body: ParcelBody; answer: StaffParcel }>(),
}
