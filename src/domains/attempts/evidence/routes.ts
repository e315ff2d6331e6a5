import { z } from 'zod'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { pageQuery, rowsOf } from '#platform/http/list-module.ts'
import { type Serve, signedIn } from '#platform/http/serve.ts'
import { evidenceCalls } from './calls.ts'
import { listLateAnswers } from './late-answers.ts'
import { reopenAttempt } from './reopen-attempt.ts'
import { getSignals, listCorrectionsMade, listReports, reportProblem } from './report-problem.ts'
import {
  attemptSignals,
  lateAnswer,
  questionReport,
  reopenBody,
  reopened,
  reportBody,
  staffCorrection,
} from './schema.ts'

const paged = z.strictObject({ page: pageQuery.page, limit: pageQuery.limit.default(100) })

/** Routes of evidence. `findKey` returns the key of the journal seals; null if the installation has none. */
export function evidenceRoutes(serve: Serve, { findKey }: { findKey: () => Buffer | null }) {
  serve(
    evidenceCalls.reportProblem,
    { who: signedIn, body: reportBody, answer: z.null() },
    async (ctx, { params, body }) => {
      await reportProblem(ctx, params.id, body)
      return null
    },
  )
  const who = permitted('tests.plan')
  serve(
    evidenceCalls.lateAnswers,
    { who, query: paged, answer: rowsOf(lateAnswer), mayLag: true },
    (ctx, { params, query }) => listLateAnswers(ctx, params.id, query),
  )
  serve(
    evidenceCalls.reports,
    { who, query: paged, answer: rowsOf(questionReport), mayLag: true },
    (ctx, { params, query }) => listReports(ctx, params.id, query),
  )
  serve(
    evidenceCalls.corrections,
    { who: permitted('results.correct'), answer: z.array(staffCorrection) },
    (ctx, { params }) => listCorrectionsMade(ctx, params.id),
  )
  serve(
    evidenceCalls.reopenAttempt,
    { who: permitted('results.correct'), body: reopenBody, answer: reopened },
    (ctx, { params, body }) => reopenAttempt(ctx, params.id, { ...body, key: findKey() }),
  )
  serve(evidenceCalls.signals, { who, answer: attemptSignals, mayLag: true }, (ctx, { params }) =>
    getSignals(ctx, params.id),
  )
}
