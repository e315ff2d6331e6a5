import { z } from 'zod'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import type { Serve } from '#platform/http/serve.ts'
import { itemCalls } from './calls.ts'
import { readItemUses, readTestItems } from './reads.ts'
import { itemUses, testItems } from './schema.ts'

export function itemRoutes(serve: Serve) {
  serve(
    itemCalls.testItems,
    { who: permitted('results.correct'), answer: testItems, mayLag: true },
    (ctx, { params }) => readTestItems(ctx, params.id),
  )
  const number = z.strictObject({ number: z.string().regex(/^\d{1,9}$/, 'is not the number of a question') })
  serve(
    itemCalls.itemUses,
    { who: permitted('results.correct'), params: number, answer: itemUses, mayLag: true },
    (ctx, { params }) => readItemUses(ctx, Number(params.number)),
  )
}
