import { z } from 'zod'
import { registrationCalls, resultCalls } from '#domains/exams/calls.ts'
import { studentTests } from '#domains/exams/registrations/schema.ts'
import { correctOrAsk } from '#domains/exams/results/correct-question.ts'
import { releaseResults } from '#domains/exams/results/release-results.ts'
import {
  corrected,
  correctionAsked,
  correctionBody,
  correctionEffect,
  releasedResults,
} from '#domains/exams/results/schema.ts'
import { freshly, permitted } from '#domains/identity/staff/require-permission.ts'
import { pageQuery } from '#platform/http/list-module.ts'
import { id, success } from '#platform/http/schema.ts'
import { OtherAnswer, type Serve, signedIn } from '#platform/http/serve.ts'
import { getAnalysis } from './analysis/reads.ts'
import { analysis } from './analysis/schema.ts'
import { analysisCalls, itemCalls, masteryCalls, rankingCalls } from './calls.ts'
import { candidateRoutes } from './candidates/routes.ts'
import { requireUnchallenged } from './challenges/challenge-window.ts'
import { challengeRoutes } from './challenges/routes.ts'
import { evidenceRoutes } from './evidence/routes.ts'
import { hallRoutes } from './hall/routes.ts'
import { readItemUses, readTestItems } from './items/reads.ts'
import { itemUses, testItems } from './items/schema.ts'
import { readEffect } from './marking/read-effect.ts'
import { readMastery } from './mastery/read-mastery.ts'
import { mastery } from './mastery/schema.ts'
import { answerQuestion, callGuess } from './notebook/answer-question.ts'
import { notebookCalls } from './notebook/calls.ts'
import { listNotebook, readCounts, readSet, readTopicSet } from './notebook/list-notebook.ts'
import { listNotesOfAttempt, saveNote } from './notebook/save-note.ts'
import {
  guessBody,
  notebook,
  notebookAnswer,
  notebookCounts,
  notebookQuery,
  notebookSet,
  noteMark,
  questionNote,
  setQuery,
  verdict,
} from './notebook/schema.ts'
import type { FindListed } from './ranking/find-ranks.ts'
import { getStudentTests, listRanks } from './ranking/list-ranks.ts'
import { rankList } from './ranking/schema.ts'
import { isBeingSat } from './sitting/find-release.ts'
import { sittingRoutes } from './sitting/routes.ts'

function analysisRoutes(serve: Serve, { findListed }: { findListed: FindListed }) {
  serve(analysisCalls.analysis, { who: signedIn, answer: analysis }, (ctx, { params }) =>
    getAnalysis(ctx, params.id, findListed),
  )
}

function itemRoutes(serve: Serve) {
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

/** Rate limit, as a call reads every answer of a student. */
const reading = { name: 'topic-mastery', capacity: 30, perSecond: 0.5 }

function masteryRoutes(serve: Serve) {
  serve(masteryCalls.topicMastery, { who: signedIn, answer: mastery, limit: reading }, (ctx) => readMastery(ctx))
}

const answering = { name: 'notebook-answers', capacity: 60, perSecond: 1 }
const writing = { name: 'notebook-notes', capacity: 60, perSecond: 1 }
const listQuery = notebookQuery.extend({ page: pageQuery.page })

function notebookRoutes(serve: Serve) {
  const who = signedIn
  serve(notebookCalls.notebook, { who, query: listQuery, answer: notebook }, (ctx, { query }) =>
    listNotebook(ctx, { show: query.show ?? 'all', q: query.q ?? '', page: query.page }),
  )
  serve(notebookCalls.notebookCounts, { who, answer: notebookCounts }, (ctx) => readCounts(ctx))
  serve(notebookCalls.notebookSet, { who, query: setQuery, answer: notebookSet }, (ctx, { query: { topic } }) =>
    topic === undefined ? readSet(ctx) : readTopicSet(ctx, topic),
  )
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

const ranksQuery = z.strictObject({ centre: id.optional(), page: pageQuery.page })

function rankingRoutes(serve: Serve) {
  serve(registrationCalls.studentTests, { who: signedIn, answer: studentTests }, (ctx) => getStudentTests(ctx))
  serve(
    resultCalls.releaseResults,
    { who: freshly(permitted('results.release')), answer: releasedResults },
    (ctx, { params }) =>
      releaseResults(ctx, params.id, async (ctx, test) => {
        await requireUnchallenged(ctx, test)
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

type Brought = { findKey: () => Buffer | null; findListed: FindListed }

/** Registers all calls of attempts; `findKey`: the key of the seals, null if there is none. */
export function attemptRoutes(serve: Serve, { findKey, findListed }: Brought) {
  sittingRoutes(serve)
  analysisRoutes(serve, { findListed })
  notebookRoutes(serve)
  masteryRoutes(serve)
  rankingRoutes(serve)
  candidateRoutes(serve, { findListed })
  challengeRoutes(serve)
  itemRoutes(serve)
  hallRoutes(serve)
  evidenceRoutes(serve, { findKey })
}
