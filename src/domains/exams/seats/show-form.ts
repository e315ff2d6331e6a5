import { asc, inArray } from 'drizzle-orm'
import { centres } from '#domains/catalogue/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import { tests } from '../tables.ts'
import { getTest } from '../tests/reads.ts'
import { isRanked } from '../tests/rules.ts'
import { countSeats, findCandidate, findTerms, noSeats } from './find-terms.ts'
import { listOwnWaiting } from './join-waiting.ts'
import { changeEnd, profileRefusal, registrationEnd, seatsLeft, tellEligibility } from './rules.ts'
import type { RegistrationForm } from './schema.ts'

/** Lists the centres offered for a test on paper. */
async function listCentres(ctx: Context, testId: string, centreIds: string[] | null) {
  const isNamed = centreIds && centreIds.length > 0 ? inArray(centres.id, centreIds) : undefined
  const { id, name, address, position } = centres
  const rows = await ctx.db.select({ id, name, address }).from(centres).where(isNamed).orderBy(asc(position), asc(name))
  const counts = await countSeats(ctx, testId)
  return rows.map(({ id, name, address }) => {
    const counted = counts.get(id) ?? noSeats
    return {
      _id: id,
      center_name: name,
      center_address: address,
      seats_left: seatsLeft(counted),
      waiting: counted.waiting,
    }
  })
}

/** Lists the other shifts to which a candidate may change: those that have not begun. */
async function listShifts(ctx: Context, shiftIds: string[]) {
  if (shiftIds.length === 0) return []
  const { id, name, opensAt } = tests
  const rows = await ctx.db.select({ id, name, opensAt }).from(tests).where(inArray(id, shiftIds)).orderBy(asc(opensAt))
  return rows
    .filter(({ opensAt }) => opensAt > ctx.now)
    .map(({ id, name, opensAt }) => ({ _id: id, quiz_name: name, publish_date: opensAt.toISOString() }))
}

/**
 * Returns the information and choices for registering, or for changing a registration. 404 for a test without
 * registration.
 */
export async function showForm(ctx: Context, testId: string): Promise<RegistrationForm> {
  const test = await getTest(ctx, testId)
  const terms = await findTerms(ctx, testId)
  const candidate = await findCandidate(ctx, userOf(ctx).id, null)
  const isOffline = isRanked(test.type) && test.modes.includes('offline')
  const endOf = (mode: 'online' | 'offline') => registrationEnd(test, terms, mode)?.toISOString() ?? null
  const [waiting] = await listOwnWaiting(ctx, testId)
  return {
    now: ctx.now.toISOString(),
    syllabus: terms.syllabus,
    eligibility: tellEligibility(test, terms),
    refusal: profileRefusal(candidate, test, terms),
    classes: terms.classes,
    ends_at: { online: endOf('online'), offline: endOf('offline') },
    changes_until: changeEnd(test, terms).toISOString(),
    centers: isOffline ? await listCentres(ctx, testId, test.centreIds) : [],
    shifts: await listShifts(ctx, terms.shiftIds),
    waiting: waiting ?? null,
  }
}
