import { type Serve, signedIn } from '#platform/http/serve.ts'
import type { FindListed } from '../ranking/find-ranks.ts'
import { analysisCalls } from './calls.ts'
import { getAnalysis } from './reads.ts'
import { analysis } from './schema.ts'

export function analysisRoutes(serve: Serve, { findListed }: { findListed: FindListed }) {
  serve(analysisCalls.analysis, { who: signedIn, answer: analysis }, (ctx, { params }) =>
    getAnalysis(ctx, params.id, findListed),
  )
}
