import { permitted } from '#domains/identity/staff/require-permission.ts'
import type { Serve } from '#platform/http/serve.ts'
import { staffSearchCalls } from './calls.ts'
import { foundThings, searchQuery } from './schema.ts'
import { searchEverything } from './search-everything.ts'

/** Five letters a second, and a number that is pasted. */
const limit = { name: 'staff-search', capacity: 20, perSecond: 5 }

export function staffSearchRoutes(serve: Serve) {
  // Any grant opens it; what is found ends at the grants, kind by kind.
  const who = permitted('staff.door')
  serve(staffSearchCalls.staffSearch, { who, query: searchQuery, answer: foundThings, limit }, (ctx, { query }) =>
    searchEverything(ctx, query),
  )
}
