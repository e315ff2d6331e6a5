import { get, post, put, type StaffList } from '#platform/http/call.ts'
import type { ParcelBody, ParcelState, StaffParcel } from './schema.ts'

export const parcelCalls = {
  /** Parcels to pack, longest paid first; in other states, newest order first. */
  parcels: get('/api/staff/parcels', 'whole').types<{
    query: { state?: ParcelState; limit?: number; after?: string }
    answer: StaffList<StaffParcel>
  }>(),
  /** By the id of the order. 409 when one step is left out: nothing is delivered that was not sent. */
  keepParcel: put('/api/staff/parcels/:id').types<{ body: ParcelBody; answer: StaffParcel }>(),
  /** Undoes marking a parcel as sent, shortly after it; it then waits again. */
  undoParcel: post('/api/staff/parcels/:id/undo').types<{ answer: StaffParcel }>(),
}
