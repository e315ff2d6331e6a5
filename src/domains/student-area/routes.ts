import { type Serve, signedIn } from '../../platform/http/serve.ts'
import { bundleCalls } from './calls.ts'
import { getMyPurchases } from './reads.ts'
import { myPurchases } from './schema.ts'

export function bundleRoutes(serve: Serve) {
  serve(bundleCalls.myPurchases, { who: signedIn, answer: myPurchases }, (ctx) => getMyPurchases(ctx))
}
