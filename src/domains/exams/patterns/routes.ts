import { z } from 'zod'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { ifMatchOf } from '#platform/http/idempotency.ts'
import type { Serve } from '#platform/http/serve.ts'
import { listPatterns } from '../tests/list-tests-for-staff.ts'
import { patternCalls } from './calls.ts'
import { newPattern, staffPattern, storedPattern } from './schema.ts'
import { storePattern } from './store-pattern.ts'

export function patternRoutes(serve: Serve) {
  const who = permitted('tests.plan')
  const query = z.strictObject({ key: newPattern.shape.key.optional() })
  serve(patternCalls.patterns, { who, query, answer: z.array(staffPattern) }, (ctx, { query }) =>
    listPatterns(ctx, query.key),
  )
  serve(patternCalls.storePattern, { who, body: newPattern, answer: storedPattern }, async (ctx, { body, request }) => {
    const { id, version } = await storePattern(ctx, body, ifMatchOf(request))
    return { _id: id, version }
  })
}
