import { z } from 'zod'
import { testStage } from '#domains/exams/staff/schema.ts'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { startedExport } from '#domains/identity/staff/schema.ts'
import { id, idParams } from '#platform/http/schema.ts'
import type { Serve } from '#platform/http/serve.ts'
import { listQuery, staffListOf } from '#platform/http/staff-list.ts'
import { plainText } from '#platform/text/schema.ts'
import type { FindListed } from '../ranking/find-ranks.ts'
import { candidateCalls } from './calls.ts'
import { correctCandidate, readCandidateData } from './correct-candidate.ts'
import { startCandidateExport } from './export-candidates.ts'
import { listCandidates, listSatTests, readResults } from './list-candidates.ts'
import {
  candidateData,
  candidateExportBody,
  candidateRow,
  candidatesQuery,
  correctionOfCandidate,
  satTest,
  testResults,
} from './schema.ts'

const satQuery = z.strictObject({
  stage: testStage.optional(),
  q: plainText(100).optional(),
  limit: listQuery.limit,
  after: z
    .string()
    .regex(/^\d{1,6}$/, 'is not where a list goes on')
    .optional(),
})

export function candidateRoutes(serve: Serve, { findListed }: { findListed: FindListed }) {
  // The reads check the centres.
  const who = permitted('ranks.read', 'use case')
  serve(candidateCalls.satTests, { who, query: satQuery, answer: staffListOf(satTest) }, (ctx, { query }) =>
    listSatTests(ctx, { ...query, from: Number(query.after ?? 0) }),
  )
  serve(candidateCalls.testResults, { who, answer: testResults }, (ctx, { params }) => readResults(ctx, params.id))
  serve(
    candidateCalls.candidates,
    { who, query: candidatesQuery.extend(listQuery), answer: staffListOf(candidateRow), mayLag: true },
    (ctx, { params, query }) => listCandidates(ctx, params.id, { ...query, findListed }),
  )
  const params = idParams.extend({ student: id })
  const corrects = permitted('results.correct')
  serve(candidateCalls.candidateData, { who: corrects, params, answer: candidateData }, (ctx, { params }) =>
    readCandidateData(ctx, { testId: params.id, studentId: params.student }),
  )
  serve(
    candidateCalls.correctCandidate,
    { who: corrects, params, body: correctionOfCandidate, answer: candidateData },
    (ctx, { params, body }) => correctCandidate(ctx, { testId: params.id, studentId: params.student }, body),
  )
  serve(
    candidateCalls.exportCandidates,
    { who, body: candidateExportBody, answer: startedExport },
    (ctx, { params, body }) => startCandidateExport(ctx, params.id, body),
  )
}
