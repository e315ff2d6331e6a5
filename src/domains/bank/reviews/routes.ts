import { z } from 'zod'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { requireVersion } from '#platform/http/if-match.ts'
import type { Serve } from '#platform/http/serve.ts'
import { listQuery, staffListOf } from '#platform/http/staff-list.ts'
import type { QuestionUses } from '../questions/ask-tests.ts'
import { questionParams } from '../questions/routes.ts'
import { madeReady, noBody } from '../questions/schema.ts'
import { approveQuestion } from './approve-question.ts'
import type { FindSigns } from './ask-signs.ts'
import { reviewCalls } from './calls.ts'
import { listReviews } from './list-reviews.ts'
import { returnQuestion } from './return-question.ts'
import { approveBody, editedQuestion, listedReview, returnBody, reviewFilters } from './schema.ts'
import { sendForReview } from './send-for-review.ts'
import { takeBack } from './take-back.ts'

const reviewsQuery = z.strictObject({ ...reviewFilters, ...listQuery })

export function questionReviewRoutes(serve: Serve, uses: QuestionUses, findSigns: FindSigns) {
  const reviewing = permitted('questions.review')
  const writing = permitted(['questions.write', 'questions.write-own'], 'any centre')
  const answer = staffListOf(listedReview)
  serve(reviewCalls.reviews, { who: reviewing, query: reviewsQuery, answer }, (ctx, { query }) =>
    listReviews(ctx, query, { uses, findSigns }),
  )
  const ofWriter = { who: writing, params: questionParams, body: noBody, answer: editedQuestion }
  serve(reviewCalls.sendForReview, ofWriter, (ctx, { params, request }) =>
    sendForReview(ctx, params.number, { version: requireVersion(request), uses }),
  )
  serve(reviewCalls.takeBack, ofWriter, (ctx, { params, request }) =>
    takeBack(ctx, params.number, { version: requireVersion(request), uses }),
  )
  serve(
    reviewCalls.returnQuestion,
    { who: reviewing, params: questionParams, body: returnBody, answer: editedQuestion },
    (ctx, { params, body, request }) =>
      returnQuestion(ctx, params.number, { version: requireVersion(request), notes: body.notes, uses }),
  )
  serve(
    reviewCalls.approveQuestion,
    { who: reviewing, params: questionParams, body: approveBody, answer: madeReady },
    (ctx, { params, body, request }) =>
      approveQuestion(ctx, params.number, { version: requireVersion(request), replaceIn: body.replace_in, uses }),
  )
}
