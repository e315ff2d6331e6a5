import { z } from 'zod'
import { registrationCalls, resultCalls } from '#domains/exams/calls.ts'
import { studentTests } from '#domains/exams/registrations/schema.ts'
import { correctOrAsk } from '#domains/exams/results/correct-question.ts'
import { releaseResults } from '#domains/exams/results/release-results.ts'
import { corrected, correctionAsked, correctionBody, correctionEffect, releasedResults } from '#domains/exams/results/schema.ts'
import { freshly, permitted } from '#domains/identity/staff/require-permission.ts'
import { pageQuery } from '#platform/http/list-module.ts'
import { id, success } from '#platform/http/schema.ts'
import { OtherAnswer, type Serve, signedIn } from '#platform/http/serve.ts'
import { isBeingSat } from '../analysis/find-release.ts'
import { requireUnchallenged } from '../challenges/require-unchallenged.ts'
import { readEffect } from '../marking/read-effect.ts'
import { rankingCalls } from './calls.ts'
import { getStudentTests } from './list-ranked-tests.ts'
import { listRanks } from './list-ranks.ts'
import { rankList } from './schema.ts'

const ranksQuery = z.strictObject({ centre: id.optional(), page: pageQuery.page })

export function rankingRoutes(serve: Serve) {
  serve(registrationCalls.studentTests, { who: signedIn, answer: studentTests }, (ctx) => getStudentTests(ctx))
  serve(
    resultCalls.releaseResults,
    { who: freshly(permitted('results.release')), answer: releasedResults },
    (ctx, { params }) =>
      releaseResults(ctx, params.id, async (ctx, test) => {
        await requireUnchallenged(ctx, test.id)
        return isBeingSat(ctx, test)
      }),
  )
  serve(
    resultCalls.correctQuestion,
    {
      who: freshly(permitted('results.correct')),
      body: correctionBody,
      answer: corrected,
      others: { 202: success(correctionAsked) },
    },
    async (ctx, { params, body }) => {
      const made = await correctOrAsk(ctx, params.id, { ...body, readEffect })
      return 'version' in made ? made : new OtherAnswer(202, { success: true, data: made })
    },
  )
  serve(
    resultCalls.correctionEffect,
    { who: permitted('results.correct'), body: correctionBody, answer: correctionEffect },
    (ctx, { params, body }) => readEffect(ctx, params.id, body),
  )
  serve(
    rankingCalls.ranks,
    { who: permitted('ranks.read', 'query.centre'), query: ranksQuery, answer: rankList, mayLag: true },
    (ctx, { params, query }) => listRanks(ctx, params.id, query),
  )
}
