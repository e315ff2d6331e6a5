import { permitted } from '#domains/identity/staff/require-permission.ts'
import type { Serve } from '#platform/http/serve.ts'
import { listQuery, staffListOf } from '#platform/http/staff-list.ts'
import { parcelCalls } from './calls.ts'
import { keepParcel, undoParcel } from './keep-parcel.ts'
import { listParcels } from './reads.ts'
import { parcelBody, parcelsQuery, staffParcel } from './schema.ts'

export function parcelRoutes(serve: Serve) {
  serve(
    parcelCalls.parcels,
    { who: permitted('fees.read'), query: parcelsQuery.extend(listQuery), answer: staffListOf(staffParcel) },
    (ctx, { query }) => listParcels(ctx, query),
  )
  const who = permitted('fees.edit')
  serve(parcelCalls.keepParcel, { who, body: parcelBody, answer: staffParcel }, (ctx, { params, body }) =>
    keepParcel(ctx, params.id, body),
  )
  serve(parcelCalls.undoParcel, { who, answer: staffParcel }, (ctx, { params }) => undoParcel(ctx, params.id))
}
