import { and, eq, isNotNull } from 'drizzle-orm'
import { getCandidateData, storeCorrection } from '#domains/exams/registrations/candidate-data.ts'
import { findCentre } from '#domains/exams/registrations/register-for-test.ts'
import { getTest } from '#domains/exams/tests/reads.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { wrongField } from '#platform/errors.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { storeTieKeys, tieKeysFor } from '../marking/store-ties.ts'
import { attempts } from '../tables.ts'
import type { CandidateData, CorrectionOfCandidate } from './schema.ts'

type Of = { testId: string; studentId: string }

/** Returns a candidate's frozen data. 404 if they have no registration and no merit list has been computed yet. */
export async function readCandidateData(ctx: Context, of: Of): Promise<CandidateData> {
  const { name, dob, category, stateName, centreId, revision } = await getCandidateData(ctx, of)
  return { candidate_name: name, dob, category, state: stateName, center_id: centreId, revision }
}

/** Stores a candidate's new tie key: ranks of the test change at once, a merit list only when it is computed again. */
async function storeTies(ctx: Context, { testId, studentId }: Of) {
  const isRanked = and(eq(attempts.testId, testId), eq(attempts.studentId, studentId), isNotNull(attempts.merit))
  const ranked = await ctx.db.select().from(attempts).where(isRanked)
  const tieKeyFor = await tieKeysFor(
    ctx,
    await getTest(ctx, testId),
    ranked.map(({ id }) => id),
  )
  const keys = ranked.flatMap(({ id, score, accuracy, secondsTaken }) =>
    score ? { id, tieKey: tieKeyFor(id, score, { accuracy: accuracy ?? 0, seconds: secondsTaken ?? 0 }) } : [],
  )
  await storeTieKeys(ctx, keys)
}

/**
 * Corrects the frozen data of a candidate, for a reason. 400 naming the field, 404, 409 if someone else has
 * corrected it since.
 */
export async function correctCandidate(ctx: Context, of: Of, body: CorrectionOfCandidate): Promise<CandidateData> {
  const { candidate_name: name, dob, category, state, center_id: centreId, reason, revision } = body
  if (dob !== null && dob > dayInIndia(ctx.now)) throw wrongField('dob', 'This day has not come yet.')
  return inTransaction(ctx, async (ctx) => {
    if (centreId !== null) await findCentre(ctx, centreId)
    const facts = { name, dob, category, stateName: state || null, centreId }
    const changed = await storeCorrection(ctx, of, { revision, facts })
    await storeTies(ctx, of)
    // The values are personal data and are deleted with the account, so the log names only the corrected fields.
    const details = { fields: changed.join(', '), reason, revision: revision + 1 }
    await audit(ctx, { action: 'candidate-corrected', subjectId: of.studentId, centreId, details })
    return readCandidateData(ctx, of)
  })
}
