import type { TestStage } from '#domains/exams/staff/schema.ts'
import type { StartedExport } from '#domains/identity/staff/schema.ts'
import { get, type ListQuery, post, put, type StaffList } from '#platform/http/call.ts'
import type {
  CandidateData,
  CandidateExportBody,
  CandidateRow,
  CandidatesInput,
  CorrectionOfCandidate,
  SatTest,
  TestResults,
} from './schema.ts'

export const candidateCalls = {
  /** Tests whose window has begun, latest opening first. */
  satTests: get('/api/staff/sat-tests', 'whole').types<{
    query: { stage?: TestStage; q?: string } & ListQuery
    answer: StaffList<SatTest>
  }>(),
  testResults: get('/api/staff/tests/:id/results').types<{ answer: TestResults }>(),
  /**
   * Candidates of the caller's own centres by rank; with `state=unfinished`, those without a rank, most recently
   * started first.
   */
  candidates: get('/api/staff/tests/:id/candidates', 'whole').types<{
    query: CandidatesInput & ListQuery
    answer: StaffList<CandidateRow>
  }>(),
  /** The candidate's data that ranks depend on, as frozen at registration. */
  candidateData: get('/api/staff/tests/:id/candidates/:student').types<{ answer: CandidateData }>(),
  /** Corrects that data; requires a reason. */
  correctCandidate: put('/api/staff/tests/:id/candidates/:student').types<{
    body: CorrectionOfCandidate
    answer: CandidateData
  }>(),
  /** Exports the list as a file, with its filters. 403 `step_up` for more than 500 people. */
  exportCandidates: post('/api/staff/tests/:id/candidate-exports').types<{
    body: CandidateExportBody
    answer: StartedExport
  }>(),
}
