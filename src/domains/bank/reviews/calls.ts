import { get, post, type StaffList } from '#platform/http/call.ts'
import type { MadeReady, NoBody, ReadyInput } from '../questions/schema.ts'
import type { EditedQuestion, ListedReview, ReturnBody } from './schema.ts'

type Filter = { subject?: string; author?: string; limit?: number; after?: string }

/** Each change names the version of the question that was seen (`If-Match`). */
export const reviewCalls = {
  /** What waits for this reviewer, the oldest first. */
  reviews: get('/api/staff/question-reviews', 'whole').types<{ query: Filter; answer: StaffList<ListedReview> }>(),
  sendForReview: post('/api/staff/questions/:number/review').types<{ body: NoBody; answer: EditedQuestion }>(),
  takeBack: post('/api/staff/questions/:number/review/take-back').types<{ body: NoBody; answer: EditedQuestion }>(),
  returnQuestion: post('/api/staff/questions/:number/review/return').types<{
    body: ReturnBody
    answer: EditedQuestion
  }>(),
  approveQuestion: post('/api/staff/questions/:number/review/ready').types<{ body: ReadyInput; answer: MadeReady }>(),
}
