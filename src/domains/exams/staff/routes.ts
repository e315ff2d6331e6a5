import { z } from 'zod'
import { noBody } from '#domains/bank/questions/schema.ts'
import { language } from '#domains/bank/schema.ts'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { requireVersion } from '#platform/http/if-match.ts'
import { countingNumber } from '#platform/http/list-module.ts'
import { id, idParams } from '#platform/http/schema.ts'
import type { Serve } from '#platform/http/serve.ts'
import { t } from '#platform/text/messages.ts'
import { plainText } from '#platform/text/schema.ts'
import { planCalls } from '../calls.ts'
import { copyPlan, removePlan, savePlan, schedulePlan, startPlan, takeBack } from './change-plan.ts'
import { listAllTests } from './list-tests.ts'
import { type CountAttempts, getPlan, showPaper } from './read-plan.ts'
import { listedTest, newPlan, planBody, planPaper, savedPlan, staffPlan, testStage } from './schema.ts'

const listQuery = z.strictObject({
  stage: testStage.optional(),
  q: plainText(100).optional(),
  limit: countingNumber(200).default(50),
  after: z
    .string()
    .regex(/^\d{1,6}$/, 'is not where a list goes on')
    .optional(),
})
const total = z.strictObject({ value: z.number().int(), is_exact: z.boolean() })
const listAnswer = z.strictObject({ data: z.array(listedTest), next: z.string().nullable(), total })

/** A whole paper of three hundred questions names as many ids. */
const bodyLimit = 256 * 1024

export function planRoutes(serve: Serve, countAttempts: CountAttempts) {
  const who = permitted('tests.plan')
  serve(planCalls.tests, { who, query: listQuery, answer: listAnswer }, async (ctx, { query }) => {
    const from = Number(query.after ?? 0)
    const { data, total, next } = await listAllTests(ctx, { ...query, from }, countAttempts)
    return { data, next: next === null ? null : String(next), total: { value: total, is_exact: true } }
  })
  serve(planCalls.startPlan, { who, body: newPlan, answer: z.strictObject({ _id: id }) }, (ctx, { body }) =>
    startPlan(ctx, body),
  )
  serve(planCalls.plan, { who, answer: staffPlan }, (ctx, { params }) => getPlan(ctx, params.id, countAttempts))
  serve(planCalls.savePlan, { who, body: planBody, answer: savedPlan, bodyLimit }, (ctx, { params, body, request }) =>
    savePlan(ctx, params.id, { version: requireVersion(request), body }),
  )
  serve(planCalls.copyPlan, { who, body: noBody, answer: z.strictObject({ _id: id }) }, (ctx, { params }) =>
    copyPlan(ctx, params.id),
  )
  serve(planCalls.removePlan, { who, body: noBody }, async (ctx, { params, request }) => {
    await removePlan(ctx, params.id, requireVersion(request))
    return t`The plan has been deleted.`
  })
  serve(planCalls.schedule, { who, body: noBody, answer: staffPlan }, async (ctx, { params, request }) => {
    await schedulePlan(ctx, params.id, requireVersion(request))
    return getPlan(ctx, params.id, countAttempts)
  })
  serve(planCalls.takeBack, { who, body: noBody, answer: staffPlan }, async (ctx, { params }) => {
    await takeBack(ctx, params.id)
    return getPlan(ctx, params.id, countAttempts)
  })
  serve(
    planCalls.paper,
    { who: permitted('tests.paper'), params: idParams.extend({ language }), answer: planPaper },
    (ctx, { params }) => showPaper(ctx, params.id, params.language),
  )
}
