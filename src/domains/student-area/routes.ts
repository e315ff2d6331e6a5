import { z } from 'zod'
import { OwnAnswer } from '#platform/http/own-answer.ts'
import { type Serve, signedIn } from '#platform/http/serve.ts'
import { bundleCalls } from './calls.ts'
import { findTickets } from './find-tickets.ts'
import { getMyPurchases } from './reads.ts'
import { readHoldings } from './reads-holdings.ts'
import { readBundleState } from './reads-state.ts'
import { myHoldings, myPurchases, topicTicket } from './schema.ts'
import { scoreCardRoutes } from './score-card/routes.ts'

/** `publicUrl`: the address of the site, for what leads back to it. */
export function bundleRoutes(serve: Serve, { publicUrl }: { publicUrl: string }) {
  scoreCardRoutes(serve, { publicUrl })
  serve(bundleCalls.myHoldings, { who: signedIn, answer: myHoldings }, (ctx) => readHoldings(ctx))
  serve(bundleCalls.topicsToRepeat, { who: signedIn, answer: z.array(topicTicket) }, (ctx, { params }) =>
    findTickets(ctx, params.id),
  )
  serve(bundleCalls.myPurchases, { who: signedIn, answer: myPurchases }, async (ctx) => {
    const state = await readBundleState(ctx)
    return new OwnAnswer(state.mark, () => getMyPurchases(ctx, state))
  })
}
