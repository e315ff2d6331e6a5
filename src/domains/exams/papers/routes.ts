import { language } from '#domains/bank/schema.ts'
import type { Context } from '#platform/context.ts'
import { sendReady } from '#platform/data/cache/ready-answer.ts'
import { notFound } from '#platform/errors.ts'
import { idParams } from '#platform/http/schema.ts'
import { type Serve, signedIn } from '#platform/http/serve.ts'
import type { Test } from '../tables.ts'
import { getTest } from '../tests/reads.ts'
import { paperCalls } from './calls.ts'
import { getSealedPaper } from './seal-paper.ts'

export type PaperGuards = {
  mayUse: (ctx: Context, test: Test) => Promise<boolean>
  /** Returns whether the caller has begun a test and not submitted it: its paper is needed to finish it. */
  isSitting: (ctx: Context, testId: string) => Promise<boolean>
}

export function paperRoutes(serve: Serve, { mayUse, isSitting }: PaperGuards) {
  serve(
    paperCalls.sealedPaper,
    { who: signedIn, params: idParams.extend({ language }), work: 'submit' },
    async (ctx, { params, request, reply }) => {
      const test = await getTest(ctx, params.id)
      if (!(await mayUse(ctx, test)) && !(await isSitting(ctx, test.id))) throw notFound('test')
      const { answer } = await getSealedPaper(ctx, params.id, params.language)
      reply.hijack()
      sendReady(answer, request.raw, reply.raw)
    },
  )
}
