import { mayDo } from '#domains/identity/access.ts'
import type { Context } from '#platform/context.ts'
import { userOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import type { leads } from '../tables.ts'

export type LeadRecord = typeof leads.$inferSelect
type Place = Pick<LeadRecord, 'centreId' | 'ownerId'>

/** A manager works on every lead of their centres; a counsellor on their own, and on those of their centres that nobody has. A lead without a centre belongs to grants for all of them. */
export function mayWork(ctx: Context, { centreId, ownerId }: Place) {
  const me = userOf(ctx).id
  if (mayDo(ctx.actor, 'leads.work', centreId)) return true
  if (!mayDo(ctx.actor, 'leads.work-own')) return false
  return ownerId === me || (ownerId === null && mayDo(ctx.actor, 'leads.work-own', centreId))
}

export const mayManage = (ctx: Context, { centreId }: Pick<LeadRecord, 'centreId'>) =>
  mayDo(ctx.actor, 'leads.manage', centreId)

export function requireCentre(ctx: Context, centreId: string | null) {
  const mayHere = mayDo(ctx.actor, 'leads.work', centreId) || mayDo(ctx.actor, 'leads.work-own', centreId)
  if (mayHere) return
  const message = centreId === null ? t`Please choose a centre.` : t`Please choose one of your centres.`
  throw new AppError('invalid', message, { errors: { center_id: message } })
}
