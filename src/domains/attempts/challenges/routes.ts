import { z } from 'zod'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { fileBody, id, success } from '#platform/http/schema.ts'
import { everyone, OtherAnswer, type Serve, signedIn } from '#platform/http/serve.ts'
import { challengeCalls, challengeDeskCalls } from './calls.ts'
import { setWindow } from './challenge-window.ts'
import { askDecision, readDecisionEffect } from './decide-question.ts'
import { readKeyDecisions } from './list-decisions.ts'
import { readCase, readDesk } from './read-desk.ts'
import { listWindows, readSheet } from './read-sheet.ts'
import {
  mostFileBytes,
  readChallengeFile,
  readOwnFile,
  saveChallenge,
  storeChallengeFile,
  withdrawChallenge,
} from './save-challenge.ts'
import {
  challengeBody,
  challengeCase,
  challengeDesk,
  challengeSheet,
  challengeWindow,
  decisionAsked,
  decisionBody,
  decisionEffect,
  effectBody,
  fileQuery,
  keyDecisionList,
  ownChallenge,
  ownWindow,
  windowBody,
} from './schema.ts'

/** Returns headers that make a file harmless when opened directly, whatever may be hidden in it. */
function fileHeaders(contentType: string) {
  return {
    'content-type': contentType,
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  }
}

const place = z.strictObject({ id, question: id })
const placeOf = ({ id, question }: z.infer<typeof place>) => ({ submissionId: id, questionId: question })

function candidateRoutes(serve: Serve) {
  const who = signedIn
  serve(challengeCalls.ownWindows, { who, answer: z.array(ownWindow) }, (ctx) => listWindows(ctx))
  serve(challengeCalls.challengeSheet, { who, answer: challengeSheet }, (ctx, { params }) => readSheet(ctx, params.id))
  const limit = { name: 'challenges', capacity: 60, perSecond: 1 }
  serve(
    challengeCalls.saveChallenge,
    { who, limit, params: place, body: challengeBody, answer: ownChallenge },
    (ctx, { params, body }) => saveChallenge(ctx, placeOf(params), body),
  )
  serve(challengeCalls.withdrawChallenge, { who, limit, params: place, answer: z.null() }, async (ctx, { params }) => {
    await withdrawChallenge(ctx, placeOf(params))
    return null
  })
  serve(
    challengeCalls.addFile,
    { who, params: place, query: fileQuery, body: fileBody, bodyLimit: mostFileBytes, answer: ownChallenge },
    (ctx, { params, query, body }) => storeChallengeFile(ctx, placeOf(params), { name: query.name, bytes: body }),
  )
  serve(challengeCalls.ownChallengeFile, { who, params: place }, async (ctx, { params, reply }) => {
    const { body, contentType } = await readOwnFile(ctx, placeOf(params))
    reply.headers(fileHeaders(contentType))
    return body
  })
}

/** Routes for challenging a test's answer key, and for deciding challenges. */
export function challengeRoutes(serve: Serve) {
  candidateRoutes(serve)
  serve(challengeCalls.keyDecisions, { who: everyone, answer: keyDecisionList, cache: 'public' }, (ctx, { params }) =>
    readKeyDecisions(ctx, params.id),
  )
  const who = permitted('results.correct')
  serve(challengeDeskCalls.desk, { who, answer: challengeDesk }, (ctx, { params }) => readDesk(ctx, params.id))
  serve(challengeDeskCalls.setWindow, { who, body: windowBody, answer: challengeWindow }, (ctx, { params, body }) =>
    setWindow(ctx, params.id, body),
  )
  serve(challengeDeskCalls.case, { who, answer: challengeCase }, (ctx, { params }) => readCase(ctx, params.id))
  serve(challengeDeskCalls.effect, { who, body: effectBody, answer: decisionEffect }, (ctx, { params, body }) =>
    readDecisionEffect(ctx, params.id, body),
  )
  serve(
    challengeDeskCalls.decide,
    { who, body: decisionBody, answer: decisionAsked, others: { 202: success(decisionAsked) } },
    async (ctx, { params, body }) =>
      new OtherAnswer(202, { success: true, data: await askDecision(ctx, params.id, body) }),
  )
  serve(challengeDeskCalls.file, { who }, async (ctx, { params, reply }) => {
    const { body, contentType } = await readChallengeFile(ctx, params.id)
    reply.headers(fileHeaders(contentType))
    return body
  })
}
