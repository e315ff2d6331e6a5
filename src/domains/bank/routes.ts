import { z } from 'zod'
import { mostBytes, requireSize } from '#domains/content/files/store-file.ts'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { startedExport } from '#domains/identity/staff/schema.ts'
import { questionImportCalls } from '#domains/imports/calls.ts'
import { importRoutes } from '#domains/imports/routes.ts'
import type { Context } from '#platform/context.ts'
import { requireVersion } from '#platform/http/if-match.ts'
import { fileBody, id } from '#platform/http/schema.ts'
import type { Serve } from '#platform/http/serve.ts'
import { listQuery, staffListOf } from '#platform/http/staff-list.ts'
import { questionCalls, questionExportCalls, reviewCalls, templateCalls } from './calls.ts'
import { startQuestionExport } from './exports/export-questions.ts'
import { createQuestionKind } from './imports/describe-questions.ts'
import { templateFormat } from './imports/schema.ts'
import { makeTemplate } from './imports/write-template.ts'
import type { QuestionUses } from './questions/find-item.ts'
import { discardDraft, makeReady, moveQuestion } from './questions/make-ready.ts'
import { getQuestion, listQuestions } from './questions/reads.ts'
import { listAuthors, listHeadings, listPassages } from './questions/reads-choices.ts'
import { saveQuestion, startQuestion } from './questions/save-question.ts'
import {
  approveBody,
  editedQuestion,
  itemNumber,
  listedPassage,
  listedQuestion,
  listedReview,
  madeReady,
  newItem,
  noBody,
  questionExportBody,
  questionFilters,
  questionHeading,
  readyBody,
  returnBody,
  reviewFilters,
  saveBody,
  saved,
  staffQuestion,
  storedPicture,
  type TypesetAnswer,
  type TypesetBody,
  typesetAnswer,
  typesetBody,
} from './questions/schema.ts'
import { listOffered } from './questions/set-languages.ts'
import type { FindSigns } from './reviews/ask-signs.ts'
import { listReviews } from './reviews/list-reviews.ts'
import { approveQuestion, returnQuestion, sendForReview, takeBack } from './reviews/review-question.ts'
import { getShelf, storePicture } from './texts/keep-pictures.ts'
import { TextProblem, typesetLeniently, typesetSource } from './texts/typeset-source.ts'

function questionExportRoutes(serve: Serve, uses: QuestionUses) {
  const options = { who: permitted('questions.write'), body: questionExportBody, answer: startedExport }
  serve(questionExportCalls.exportQuestions, options, (ctx, { body }) => startQuestionExport(ctx, body, uses))
}

function questionImportRoutes(serve: Serve, uses: QuestionUses) {
  const kind = createQuestionKind(uses)
  importRoutes(serve, questionImportCalls, kind)
  const params = z.strictObject({ format: templateFormat })
  serve(templateCalls.template, { who: kind.who, params }, async (ctx, { params, reply }) => {
    const { body, contentType, fileName } = await makeTemplate(params.format, await listOffered(ctx))
    return reply.type(contentType).header('content-disposition', `attachment; filename="${fileName}"`).send(body)
  })
}

/**
 * Typesets each text exactly as for storing. A text that could not be stored comes with the reason and is shown
 * as far as possible.
 */
async function typesetTexts(ctx: Context, { texts }: TypesetBody): Promise<TypesetAnswer> {
  const shelf = await getShelf(ctx, texts)
  return {
    texts: texts.map((source) => {
      try {
        return { html: typesetSource(source, shelf), problem: null }
      } catch (error) {
        if (error instanceof TextProblem) return { html: typesetLeniently(source, shelf), problem: error.message }
        throw error
      }
    }),
  }
}

const number = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a question number')
  .transform(Number)
const questionParams = z.strictObject({ number })
const params = questionParams

const questionsQuery = z.strictObject({ ...questionFilters, ...listQuery })
const edited = z.strictObject({ edit_version: z.number().int() })

/** A question in four languages, each of its texts up to 20,000 letters long. */
const bodyLimit = 2 * 1024 * 1024

/** Rate limit, high because whole questions in four languages are typeset at each pause in typing. */
const typesetting = { name: 'typeset', capacity: 60, perSecond: 5 }

function questionRoutes(serve: Serve, uses: QuestionUses) {
  const reading = permitted(['questions.read', 'questions.write-own'], 'any centre')
  const staff = permitted('staff.door')
  const writing = permitted(['questions.write', 'questions.write-own'], 'any centre')
  const changing = permitted(['questions.write', 'questions.write-own', 'questions.translate'], 'any centre')
  const answer = staffListOf(listedQuestion)
  serve(questionCalls.questions, { who: reading, query: questionsQuery, answer }, (ctx, { query }) => {
    const { never_used, ...rest } = query
    return listQuestions(ctx, { ...rest, neverUsed: never_used === 'yes' }, uses)
  })
  serve(questionCalls.startQuestion, { who: writing, body: newItem, answer: itemNumber }, (ctx, { body }) =>
    startQuestion(ctx, body),
  )
  serve(questionCalls.question, { who: reading, params, answer: staffQuestion }, (ctx, { params }) =>
    getQuestion(ctx, params.number, uses),
  )
  serve(
    questionCalls.saveQuestion,
    { who: changing, params, body: saveBody, answer: saved, bodyLimit },
    (ctx, { params, body, request }) =>
      saveQuestion(ctx, params.number, { version: requireVersion(request), body, uses }),
  )
  serve(
    questionCalls.makeReady,
    { who: writing, params, body: readyBody, answer: madeReady },
    (ctx, { params, body, request }) =>
      makeReady(ctx, params.number, { version: requireVersion(request), replaceIn: body.replace_in, uses }),
  )
  const discarded = z.strictObject({ edit_version: z.number().int().nullable() })
  serve(
    questionCalls.discardDraft,
    { who: writing, params, body: noBody, answer: discarded },
    async (ctx, { params, request }) => ({
      edit_version: await discardDraft(ctx, params.number, { version: requireVersion(request), uses }),
    }),
  )
  serve(questionCalls.retire, { who: writing, params, body: noBody, answer: edited }, (ctx, { params, request }) =>
    moveQuestion(ctx, params.number, { version: requireVersion(request), to: 'retired', uses }),
  )
  serve(questionCalls.restore, { who: writing, params, body: noBody, answer: edited }, (ctx, { params, request }) =>
    moveQuestion(ctx, params.number, { version: requireVersion(request), to: 'ready', uses }),
  )
  serve(questionCalls.passages, { who: reading, answer: z.array(listedPassage) }, (ctx) => listPassages(ctx))
  serve(questionCalls.headings, { who: staff, answer: z.array(questionHeading) }, (ctx) => listHeadings(ctx))
  const author = z.strictObject({ _id: id, name: z.string() })
  serve(questionCalls.authors, { who: reading, answer: z.array(author) }, (ctx) => listAuthors(ctx))
  serve(
    questionCalls.storePicture,
    { who: changing, body: fileBody, answer: storedPicture, bodyLimit: mostBytes.question_picture_mb },
    async (ctx, { body }) => {
      await requireSize(ctx, 'question_picture_mb', body)
      return storePicture(ctx, body)
    },
  )
  serve(
    questionCalls.typeset,
    { who: reading, body: typesetBody, answer: typesetAnswer, bodyLimit, limit: typesetting },
    (ctx, { body }) => typesetTexts(ctx, body),
  )
}

const reviewsQuery = z.strictObject({ ...reviewFilters, ...listQuery })

function questionReviewRoutes(serve: Serve, uses: QuestionUses, findSigns: FindSigns) {
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

export function bankRoutes(serve: Serve, uses: QuestionUses, findSigns: FindSigns) {
  questionRoutes(serve, uses)
  questionReviewRoutes(serve, uses, findSigns)
  questionImportRoutes(serve, uses)
  questionExportRoutes(serve, uses)
}
