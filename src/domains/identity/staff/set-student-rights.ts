import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { violatedConstraint } from '#platform/data/database/database-errors.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { centresWith, mayDo } from '../access.ts'
import { countChange } from '../profile/reads.ts'
import { users } from '../tables.ts'
import { isWithin } from './find-own-students.ts'
import type { StudentRights, StudentRightsBody } from './schema.ts'

function refusedCentre(message: string) {
  return new AppError('invalid', message, { errors: { centre_id: message } })
}

type Move = { before: string | null; after: string | null; isOwn: boolean }

/**
 * Checks the centres of a move: a centre manager decides for the students of their centres, and may take in one
 * without a centre.
 */
async function checkCentres(ctx: Context, { before, after, isOwn }: Move) {
  const may = (centreId: string) => mayDo(ctx.actor, 'students.rights', centreId)
  if (!isOwn || (before !== null && !may(before))) throw notFound('person')
  if (after !== null && !may(after)) throw refusedCentre(t`This is not one of your centres.`)
  const isBound = centresWith(ctx.actor, 'students.rights') !== null
  if (isBound && before === null && after === null) throw refusedCentre(t`Please choose a centre.`)
}

function asUnknownCentre(error: unknown) {
  return violatedConstraint(error) === 'users_centre' ? refusedCentre(t`There is no such centre.`) : error
}

/**
 * Sets a student's or tester's extra time, effective from their next start, and their centre. 404 for staff, who
 * thus cannot grant themselves anything, and for a student of another centre; 400 for a centre that is not the
 * actor's.
 */
export async function setStudentRights(
  ctx: Context,
  personId: string,
  body: StudentRightsBody,
): Promise<StudentRights> {
  const { has_extra_time: hasExtraTime, centre_id: centreId } = body
  const done = inTransaction(ctx, async (ctx) => {
    const isLearner = and(eq(users.id, personId), inArray(users.role, ['student', 'tester']), isNull(users.deletedAt))
    const [person] = await ctx.db.select().from(users).where(isLearner).for('update')
    if (!person) throw notFound('person')
    const isOwnStudent = and(isLearner, isWithin(ctx, 'students.rights'))
    const isOwn = (await ctx.db.$count(users, isOwnStudent)) > 0
    await checkCentres(ctx, { before: person.centreId, after: centreId, isOwn })
    await ctx.db.update(users).set({ hasExtraTime, centreId }).where(eq(users.id, personId))
    await countChange(ctx, personId)
    const fields = [
      ...(person.hasExtraTime === hasExtraTime ? [] : ['has_extra_time']),
      ...(person.centreId === centreId ? [] : ['centre_id']),
    ]
    await audit(ctx, { action: 'student-rights-changed', subjectId: personId, details: { fields } })
  })
  await done.catch((error: unknown) => {
    throw asUnknownCentre(error)
  })
  return { _id: personId, ...body }
}
