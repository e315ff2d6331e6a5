import type { Context } from '#platform/context.ts'
import { AppError, refuseField } from '#platform/errors.ts'
import { hallCentres, isOwnHall } from './access.ts'
import { getSeat } from './read-seats.ts'

/** The people something concerns. `seatCentreId` is the centre whose office is responsible. */
export type Scope = { studentId: string | null; centreId: string | null; seatCentreId: string | null }

type Whom = { student_id?: string | null | undefined; center_id?: string | null | undefined }

/** One candidate, a centre, or with neither everybody: where it is one's own. 400 for both, 404 for a candidate of another hall, 403 for another centre. */
export async function requireScope(ctx: Context, testId: string, { student_id, center_id }: Whom): Promise<Scope> {
  if (student_id && center_id) refuseField('center_id', 'Choose one candidate, or a centre.')
  if (student_id) {
    const { centreId } = await getSeat(ctx, { testId, studentId: student_id }, 'extend')
    return { studentId: student_id, centreId: null, seatCentreId: centreId }
  }
  const isOwn = center_id ? isOwnHall(ctx.actor, 'extend', center_id) : hallCentres(ctx.actor, 'extend') === null
  if (!isOwn) throw new AppError('forbidden', 'Please choose a centre of yours.')
  return { studentId: null, centreId: center_id ?? null, seatCentreId: center_id ?? null }
}
