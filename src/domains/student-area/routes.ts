import { z } from 'zod'
import { getAnalysis } from '#domains/attempts/analysis/reads.ts'
import { getInstitute } from '#domains/content/reads.ts'
import { getTest } from '#domains/exams/tests/reads.ts'
import { getPerson } from '#domains/identity/mail-templates/send-template.ts'
import { findListed } from '#domains/merit/scores/reads.ts'
import { type Context, userOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { drawSent } from '#platform/files/storage/images.ts'
import { OwnAnswer } from '#platform/http/own-answer.ts'
import { limitRate } from '#platform/http/security/throttle.ts'
import { anyAccount, type Serve, signedIn } from '#platform/http/serve.ts'
import { bundleCalls, childCalls, scoreCardCalls } from './calls.ts'
import { findTickets } from './find-tickets.ts'
import { readChild } from './read-child.ts'
import { readOffer, readParts } from './reads.ts'
import { readHoldings } from './reads-holdings.ts'
import { readBundleState } from './reads-state.ts'
import { joinBundle } from './rules.ts'
import {
  childPage,
  myHoldings,
  myPurchases,
  openTests,
  ownPart,
  type ScoreCardFields,
  scoreCardQuery,
  topicTicket,
} from './schema.ts'
import { describeScoreCard } from './score-card/describe-score-card.ts'

/** Ten at once, then one in 50 s: each takes a sixth of a second of a processor, in turn with other pictures. */
const rate = { capacity: 10, perSecond: 0.02 }

/**
 * Returns the score card of the caller's own attempt as PNG, drawn for this request and not stored. 429 for too
 * many requests, 503 while too many pictures wait.
 */
async function makeScoreCard(
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
  const { drawScoreCard } = await import('./score-card/draw-score-card.ts')
  return drawSent(() => drawScoreCard(card, institute))
}

/** `publicUrl`: the address of the site, which the code on the card leads to. */
function scoreCardRoutes(serve: Serve, { publicUrl }: { publicUrl: string }) {
  serve(scoreCardCalls.scoreCard, { who: signedIn, query: scoreCardQuery }, async (ctx, { params, query, reply }) => {
    const bytes = await makeScoreCard(ctx, params.id, { query, publicUrl })
    reply.headers({ 'content-disposition': 'attachment; filename="score.png"', 'cache-control': 'no-store' })
    return reply.type('image/png').send(bytes)
  })
}

/** `publicUrl`: the site's address, for links back to it. */
export function bundleRoutes(serve: Serve, { publicUrl }: { publicUrl: string }) {
  scoreCardRoutes(serve, { publicUrl })
  serve(childCalls.child, { who: anyAccount, answer: childPage }, (ctx, { params }) => readChild(ctx, params.id))
  serve(bundleCalls.myHoldings, { who: anyAccount, answer: myHoldings }, (ctx) => readHoldings(ctx))
  serve(bundleCalls.topicsToRepeat, { who: signedIn, answer: z.array(topicTicket) }, (ctx, { params }) =>
    findTickets(ctx, params.id),
  )
  serve(bundleCalls.myPurchases, { who: signedIn, answer: myPurchases }, async (ctx) => {
    const state = await readBundleState(ctx)
    return new OwnAnswer(state.mark, async () => {
      const { own, content } = await readParts(ctx, state)
      return JSON.stringify(joinBundle(own, content))
    })
  })
  serve(bundleCalls.ownPart, { who: signedIn, answer: ownPart }, async (ctx) => {
    const state = await readBundleState(ctx)
    return new OwnAnswer(state.mark, async () => JSON.stringify((await readParts(ctx, state)).own))
  })
  const params = z.object({ version: z.string() })
  serve(bundleCalls.openTests, { who: signedIn, params, answer: openTests }, async (ctx, { params }) => {
    const write = async () => {
      const { version, content } = await readOffer(ctx, await readBundleState(ctx))
      if (version === params.version) return JSON.stringify(content)
      throw new AppError('conflict', 'The tests have changed in the meantime. Please reload this page.')
    }
    // The hash is unguessable: only a student with these courses was given it, so a cached answer is not checked again.
    return new OwnAnswer(params.version, write, { isShared: true })
  })
}
