import { z } from 'zod'
import { pageQuery } from '#platform/http/list-module.ts'
import { type Serve, signedIn } from '#platform/http/serve.ts'
import { answerQuestion, callGuess } from './answer-question.ts'
import { notebookCalls } from './calls.ts'
import { listNotebook } from './list-notebook.ts'
import { readCounts } from './read-due.ts'
import { readSet } from './read-set.ts'
import { listNotesOfAttempt, saveNote } from './save-note.ts'
import {
  guessBody,
  notebook,
  notebookAnswer,
  notebookCounts,
  notebookQuery,
  notebookSet,
  noteMark,
  questionNote,
  verdict,
} from './schema.ts'

const answering = { name: 'notebook-answers', capacity: 60, perSecond: 1 }
const writing = { name: 'notebook-notes', capacity: 60, perSecond: 1 }
const listQuery = notebookQuery.extend({ page: pageQuery.page })

export function notebookRoutes(serve: Serve) {
  const who = signedIn
  serve(notebookCalls.notebook, { who, query: listQuery, answer: notebook }, (ctx, { query }) =>
    listNotebook(ctx, { show: query.show ?? 'all', q: query.q ?? '', page: query.page }),
  )
  serve(notebookCalls.notebookCounts, { who, answer: notebookCounts }, (ctx) => readCounts(ctx))
  serve(notebookCalls.notebookSet, { who, answer: notebookSet }, (ctx) => readSet(ctx))
  serve(
    notebookCalls.answerQuestion,
    { who, body: notebookAnswer, answer: verdict, limit: answering },
    (ctx, { body }) => answerQuestion(ctx, body),
  )
  serve(notebookCalls.callGuess, { who, body: guessBody, answer: verdict, limit: answering }, (ctx, { params, body }) =>
    callGuess(ctx, params.id, body.is_guess),
  )
  serve(notebookCalls.notesOfAttempt, { who, answer: z.array(questionNote) }, (ctx, { params }) =>
    listNotesOfAttempt(ctx, params.id),
  )
  serve(
    notebookCalls.saveNote,
    { who, body: noteMark, answer: questionNote, limit: writing },
    (ctx, { params, body }) => saveNote(ctx, params.id, body),
  )
}
