import { get, type PageOf, post } from '#platform/http/call.ts'
import type {
  AttemptSignals,
  LateAnswer,
  QuestionReport,
  ReopenBody,
  Reopened,
  ReportBody,
  StaffCorrection,
} from './schema.ts'

type Paged = { page?: number; limit?: number }

export const evidenceCalls = {
  reportProblem: post('/api/quiz-portal/attempts/:id/reports').types<{ body: ReportBody; answer: null }>(),
  lateAnswers: get('/api/staff/tests/:id/late-answers', 'whole').types<{ query: Paged; answer: PageOf<LateAnswer> }>(),
  reports: get('/api/staff/tests/:id/reports', 'whole').types<{ query: Paged; answer: PageOf<QuestionReport> }>(),
  corrections: get('/api/staff/tests/:id/corrections').types<{ answer: StaffCorrection[] }>(),
  reopenAttempt: post('/api/staff/attempts/:id/reopen').types<{ body: ReopenBody; answer: Reopened }>(),
  signals: get('/api/staff/attempts/:id/signals').types<{ answer: AttemptSignals }>(),
}
