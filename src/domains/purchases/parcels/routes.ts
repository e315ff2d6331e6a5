import { countingNumber, rowsOf } from '../../../platform/http/list-module.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { permitted } from '../../identity/staff/require-permission.ts'
import { parcelCalls } from './calls.ts'
import { keepParcel } from './keep-parcel.ts'
import { listParcels } from './reads.ts'
import { parcelBody, parcelsQuery, staffParcel } from './schema.ts'

const page = { page: countingNumber(1_000_000).default(1), limit: countingNumber(100).default(50) }

export function parcelRoutes(serve: Serve) {
  serve(
    parcelCalls.parcels,
    { who: permitted('fees.read'), query: parcelsQuery.extend(page), answer: rowsOf(staffParcel) },
    (ctx, { query }) => listParcels(ctx, query),
  )
  serve(
    parcelCalls.keepParcel,
    { who: permitted('fees.edit'), body: parcelBody, answer: staffParcel },
    (ctx, { params, body }) => keepParcel(ctx, params.id, body),
  )
}
