import { get, post, put } from '#platform/http/call.ts'
import type {
  ChallengeBody,
  ChallengeCase,
  ChallengeDesk,
  ChallengeSheet,
  ChallengeWindow,
  DecisionAsked,
  DecisionBody,
  DecisionEffect,
  EffectBody,
  FileQuery,
  KeyDecisionList,
  OwnChallenge,
  OwnWindow,
  WindowBody,
} from './schema.ts'

/** A candidate's calls on their response sheet. `id` is the submission's. */
export const challengeCalls = {
  ownWindows: get('/api/student-portal/challenge-windows').types<{ answer: OwnWindow[] }>(),
  challengeSheet: get('/api/student-portal/challenge-sheets/:id').types<{ answer: ChallengeSheet }>(),
  saveChallenge: put('/api/student-portal/challenge-sheets/:id/questions/:question').types<{
    body: ChallengeBody
    answer: OwnChallenge
  }>(),
  withdrawChallenge: post('/api/student-portal/challenge-sheets/:id/questions/:question/withdraw').types<{
    answer: null
  }>(),
  /** Attaches a PDF or a picture, sent as application/octet-stream, to an existing challenge. */
  addFile: put('/api/student-portal/challenge-sheets/:id/questions/:question/file').types<{
    query: FileQuery
    body: Uint8Array
    answer: OwnChallenge
  }>(),
  ownChallengeFile: get('/api/student-portal/challenge-sheets/:id/questions/:question/file', 'bytes').types(),
  keyDecisions: get('/api/website/web/tests/:id/key-decisions').types<{ answer: KeyDecisionList }>(),
}

export const challengeDeskCalls = {
  desk: get('/api/staff/tests/:id/challenges').types<{ answer: ChallengeDesk }>(),
  setWindow: put('/api/staff/tests/:id/challenge-window').types<{ body: WindowBody; answer: ChallengeWindow }>(),
  case: get('/api/staff/challenged-questions/:id').types<{ answer: ChallengeCase }>(),
  effect: post('/api/staff/challenged-questions/:id/effects').types<{ body: EffectBody; answer: DecisionEffect }>(),
  /** 202: a second person always decides it. */
  decide: post('/api/staff/challenged-questions/:id/decisions').types<{ body: DecisionBody; answer: DecisionAsked }>(),
  file: get('/api/staff/challenges/:id/file', 'bytes').types(),
}
