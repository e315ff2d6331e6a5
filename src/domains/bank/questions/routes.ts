import { z } from 'zod'
import { mostBytes, requireSize } from '#domains/content/files/set-limits.ts'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { requireVersion } from '#platform/http/if-match.ts'
import { fileBody, id } from '#platform/http/schema.ts'
import type { Serve } from '#platform/http/serve.ts'
import { listQuery, staffListOf } from '#platform/http/staff-list.ts'
import { storePicture } from '../texts/keep-pictures.ts'
import type { QuestionUses } from './ask-tests.ts'
import { questionCalls } from './calls.ts'
import { discardDraft, makeReady, moveQuestion } from './make-ready.ts'
import { getQuestion, listQuestions } from './reads.ts'
import { listAuthors, listHeadings, listPassages } from './reads-choices.ts'
import { saveQuestion, startQuestion } from './save-question.ts'
import {
  itemNumber,
  listedPassage,
  listedQuestion,
  madeReady,
  newItem,
  noBody,
  questionFilters,
  questionHeading,
  readyBody,
  saveBody,
  saved,
  staffQuestion,
  storedPicture,
  typesetAnswer,
  typesetBody,
} from './schema.ts'
import { typesetTexts } from './typeset-texts.ts'

const number = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a question number')
  .transform(Number)
export const questionParams = z.strictObject({ number })
const params = questionParams

const questionsQuery = z.strictObject({ ...questionFilters, ...listQuery })
const edited = z.strictObject({ edit_version: z.number().int() })

/** A question in four languages, each of its texts up to 20,000 letters long. */
const bodyLimit = 2 * 1024 * 1024

/** Whole questions in four languages are typeset at each pause of a typist. */
const typesetting = { name: 'typeset', capacity: 60, perSecond: 5 }

export function questionRoutes(serve: Serve, uses: QuestionUses) {
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
