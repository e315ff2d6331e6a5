import type { Context } from '../../platform/context.ts'
import { type Bucket, requireToken } from '../../platform/security/throttle.ts'

// A whole centre may stand behind one network.
const perHour = { network: 60, email: 5 }

function bucket(kind: keyof typeof perHour, value: string): Bucket {
  return { key: ['lead', kind, value], capacity: perHour[kind], perSecond: perHour[kind] / 3600 }
}

export const emailBucket = (email: string) => bucket('email', email)

/** 429 when this network or this e-mail (in its normal form) has sent more than its hourly share of forms. */
export async function requireShare(ctx: Context, email: string) {
  await requireToken(ctx, bucket('network', ctx.network ?? ''))
  await requireToken(ctx, emailBucket(email))
}
