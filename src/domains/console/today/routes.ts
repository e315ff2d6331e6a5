import { permitted } from '#domains/identity/staff/require-permission.ts'
import type { Serve } from '#platform/http/serve.ts'
import { todayCalls } from './calls.ts'
import type { Installation } from './collect-sources.ts'
import { readToday } from './read-today.ts'
import { today, todayQuery } from './schema.ts'

export function todayRoutes(serve: Serve, installation: Installation) {
  // Any grant opens it; each source says whom it is for.
  serve(todayCalls.today, { who: permitted('staff.door'), query: todayQuery, answer: today }, (ctx, { query }) =>
    readToday(ctx, query, installation),
  )
}
