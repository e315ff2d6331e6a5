import type { Serve } from '#platform/http/serve.ts'
import { signedIn } from '#platform/http/serve.ts'
import { scoreCardCalls } from './calls.ts'
import { makeScoreCard } from './make-score-card.ts'
import { scoreCardQuery } from './schema.ts'

/** `publicUrl`: the address of the site, which the code on the card leads to. */
export function scoreCardRoutes(serve: Serve, { publicUrl }: { publicUrl: string }) {
  serve(scoreCardCalls.scoreCard, { who: signedIn, query: scoreCardQuery }, async (ctx, { params, query, reply }) => {
    const bytes = await makeScoreCard(ctx, params.id, { query, publicUrl })
    reply.headers({ 'content-disposition': 'attachment; filename="score.png"', 'cache-control': 'no-store' })
    return reply.type('image/png').send(bytes)
  })
}
