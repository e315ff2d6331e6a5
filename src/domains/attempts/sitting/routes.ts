import { describeDevice } from '#domains/identity/sessions/rules.ts'
import { type Serve, serveAs, signedIn } from '#platform/http/serve.ts'
import { sittingCalls } from './calls.ts'
import { submitAttempt } from './close-attempt.ts'
import { leaveSection } from './leave-section.ts'
import { openAttempt } from './open-attempt.ts'
import { getTestForCandidate } from './reads.ts'
import { saveAnswers } from './save-answers.ts'
import {
  leaveSectionBody,
  openAttempt as openAttemptAnswer,
  openQuery,
  saveBody,
  saved,
  sittingTime,
  submitted,
  testForCandidate,
} from './schema.ts'

export function sittingRoutes(browsing: Serve) {
  const who = signedIn
  const serve = serveAs(browsing, 'submit')
  serve(sittingCalls.testForCandidate, { who, answer: testForCandidate }, (ctx, { params }) =>
    getTestForCandidate(ctx, params.id),
  )
  const open = { who, query: openQuery, answer: openAttemptAnswer, kind: 'start' as const }
  serve(sittingCalls.openAttempt, open, (ctx, { params, query, request }) =>
    openAttempt(ctx, params.id, {
      device: describeDevice(request.headers['user-agent']),
      waited: query.waited_seconds,
      language: query.language,
    }),
  )
  const save = { who, body: saveBody, answer: saved, kind: 'save' as const, work: 'answers' as const, isRoutine: true }
  serve(sittingCalls.saveAnswers, save, (ctx, { params, body }) => saveAnswers(ctx, params.id, body))
  serve(sittingCalls.leaveSection, { who, body: leaveSectionBody, answer: sittingTime }, (ctx, { params, body }) =>
    leaveSection(ctx, params.id, body),
  )
  serve(sittingCalls.submitAttempt, { who, answer: submitted, kind: 'submit' }, (ctx, { params }) =>
    submitAttempt(ctx, params.id),
  )
}
