import { OwnAnswer } from '../../platform/http/own-answer.ts'
import { type Serve, signedIn } from '../../platform/http/serve.ts'
import { bundleCalls } from './calls.ts'
import { getMyPurchases } from './reads.ts'
import { readHoldings } from './reads-holdings.ts'
import { readBundleState } from './reads-state.ts'
import { myHoldings, myPurchases } from './schema.ts'

export function bundleRoutes(serve: Serve) {
  serve(bundleCalls.myHoldings, { who: signedIn, answer: myHoldings }, (ctx) => readHoldings(ctx))
  serve(bundleCalls.myPurchases, { who: signedIn, answer: myPurchases }, async (ctx) => {
    const state = await readBundleState(ctx)
    return new OwnAnswer(state.mark, () => getMyPurchases(ctx, state))
  })
}
