import { z } from 'zod'
import { countingNumber } from '#platform/http/list-module.ts'
import { everyoneRecognised, type Serve } from '#platform/http/serve.ts'
import { plainText } from '#platform/text/schema.ts'
import { searchCalls } from './calls.ts'
import { findEntries } from './reads.ts'
import { foundAnswer, foundKind } from './schema.ts'

const most = 60
const searchQuery = z.strictObject({
  q: plainText(100),
  kind: foundKind.optional(),
  limit: countingNumber(most).default(most),
})

export function searchRoutes(serve: Serve) {
  serve(searchCalls.search, { who: everyoneRecognised, query: searchQuery, answer: foundAnswer }, (ctx, { query }) =>
    findEntries(ctx, query),
  )
}
