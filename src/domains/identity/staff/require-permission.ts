import { type Context, userOf } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Who } from '../../../platform/http/serve.ts'
import { type CentrePermission, isAtCentre, mayDo } from '../access.ts'
import type { Permission } from '../schema.ts'
import { centresOf } from './reads.ts'

type Part = 'params' | 'query' | 'body'
/** Which value of the request names the centre; `use case`: none does, and the use case looks whose centre it is about. */
type Place = 'use case' | `${Part}.${string}`
type Demand<P extends Permission> = P extends CentrePermission ? [centre: Place] : []

function readPlace(request: Record<Part, unknown>, place: `${Part}.${string}`) {
  const [part, name = ''] = place.split('.')
  const values = part === 'params' || part === 'query' || part === 'body' ? request[part] : null
  const found = values && typeof values === 'object' ? Object.entries(values).find(([key]) => key === name) : undefined
  return typeof found?.[1] === 'string' ? found[1] : ''
}

/** A centre manager must name one of their own centres. */
async function requireCentre(ctx: Context, centreId: string) {
  const own = await centresOf(ctx, userOf(ctx).id)
  if (!isAtCentre(ctx.actor, own, centreId)) throw new AppError('forbidden', 'Please choose a centre of yours.')
}

/** Who may make a staff call: `permitted('exams.edit')`. A permission that ends at the own centres of some role says where the centre is found. */
export function permitted<P extends Permission>(permission: P, ...[centre]: Demand<P>): Who {
  const who: Who = { kind: 'permitted', permission, may: (actor) => mayDo(actor, permission) }
  if (centre === undefined) return who
  if (centre === 'use case') return { ...who, centre }
  return { ...who, centre, check: (ctx, request) => requireCentre(ctx, readPlace(request, centre)) }
}
