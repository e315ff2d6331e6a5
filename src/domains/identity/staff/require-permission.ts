import type { Actor, Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { Who } from '#platform/http/serve.ts'
import { type CentrePermission, mayDo } from '../access.ts'
import type { Permission } from '../schema.ts'
import { asksForCodes } from '../sessions/check-second-factor.ts'

type Part = 'params' | 'query' | 'body'
/**
 * Field of the request that names the centre. `use case`: none, the use case checks the centre itself (`mayDo`
 * with a centre, `centresWith` for lists). `any centre`: it concerns no centre, and any grant suffices.
 */
type Place = 'use case' | 'any centre' | `${Part}.${string}`
type Demand<P extends Permission> = P & CentrePermission extends never ? [] : [centre: Place]

function readPlace(request: Record<Part, unknown>, place: `${Part}.${string}`) {
  const [part, name = ''] = place.split('.')
  const values = part === 'params' || part === 'query' || part === 'body' ? request[part] : null
  const entry = values && typeof values === 'object' ? Object.entries(values).find(([key]) => key === name) : undefined
  return typeof entry?.[1] === 'string' ? entry[1] : null
}

/** Throws unless the centre is one for which the caller has the permission. */
async function requireCentre(ctx: Context, required: readonly Permission[], centreId: string | null) {
  if (!required.some((permission) => mayDo(ctx.actor, permission, centreId)))
    throw new AppError('forbidden', 'Please choose one of your centres.')
}

const freshMs = 10 * 60_000

/** Throws 403 `step_up` unless this session has given a code of the second factor within the last ten minutes; signing in counts. */
export async function requireFreshCode(ctx: Context) {
  const { actor } = ctx
  const codeAt = actor.kind === 'user' ? (actor.codeAt?.getTime() ?? 0) : 0
  if (ctx.now.getTime() - codeAt <= freshMs || !(await asksForCodes(ctx))) return
  throw new AppError('step_up', 'Please enter a fresh code from your authenticator app.')
}

/** Does the same and requires a fresh code, for actions that must not be possible in a session left open. */
export function freshly(who: Who): Who {
  const check: NonNullable<Who['check']> = async (ctx, request) => {
    await who.check?.(ctx, request)
    await requireFreshCode(ctx)
  }
  return { ...who, check }
}

/**
 * Returns the guard of a staff route: `permitted('tests.plan')`, or for any of several permissions:
 * `permitted(['leads.work', 'leads.work-own'], 'use case')`. For a permission that may be limited to centres,
 * name where the centre is found.
 */
export function permitted<P extends Permission>(permission: P | readonly P[], ...[centre]: Demand<P>): Who {
  const required: readonly Permission[] = typeof permission === 'string' ? [permission] : permission
  const may = (actor: Actor) => required.some((candidate) => mayDo(actor, candidate))
  // not translated: read by programs
  const who: Who = { kind: 'permitted', permission: required.join(' or '), may }
  if (centre === undefined || centre === 'any centre') return who
  if (centre === 'use case') return { ...who, centre }
  return { ...who, centre, check: (ctx, request) => requireCentre(ctx, required, readPlace(request, centre)) }
}
