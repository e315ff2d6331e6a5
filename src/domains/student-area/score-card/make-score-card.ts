import { getAnalysis } from '#domains/attempts/analysis/reads.ts'
import { getInstitute } from '#domains/content/reads.ts'
import { getTest } from '#domains/exams/tests/reads.ts'
import { getPerson } from '#domains/identity/mail-templates/send-template.ts'
import { findListed } from '#domains/merit/scores/find-listed.ts'
import { type Context, userOf } from '#platform/context.ts'
import { drawSent } from '#platform/files/storage/draw-picture.ts'
import { limitRate } from '#platform/http/security/rate-limit.ts'
import { describeScoreCard } from './describe-score-card.ts'
import type { ScoreCardFields } from './schema.ts'

/** Ten at once, then one in 50 s: each takes a sixth of a second of a processor, in turn with other pictures. */
const rate = { capacity: 10, perSecond: 0.02 }

/**
 * Returns the score card of the caller's own attempt as PNG, drawn for this request and not stored. 429 for too
 * many requests, 503 while too many pictures wait.
 */
export async function makeScoreCard(
  ctx: Context,
  attemptId: string,
  { query, publicUrl }: { query: ScoreCardFields; publicUrl: string },
) {
  limitRate(ctx, { key: ['score-card', userOf(ctx).id], ...rate })
  const analysis = await getAnalysis(ctx, attemptId, findListed)
  const [test, institute, person] = await Promise.all([
    getTest(ctx, analysis.quiz_id._id),
    getInstitute(ctx),
    getPerson(ctx, userOf(ctx).id),
  ])
  const card = describeScoreCard({ analysis, test, candidateName: person.name, shown: query, publicUrl })
  // Loaded with the first card, as the fonts are.
  const { drawScoreCard } = await import('./draw-score-card.ts')
  return drawSent(() => drawScoreCard(card, institute))
}
