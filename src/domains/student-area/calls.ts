import { get } from '#platform/http/call.ts'
import type { MyHoldings, MyPurchases, TopicTicket } from './schema.ts'

export const bundleCalls = {
  /** What is deleted and what is kept when the account is deleted, by name and sum. */
  myHoldings: get('/api/student-portal/my-holdings').types<{ answer: MyHoldings }>(),
  /** Topics to repeat after one's own submission. */
  topicsToRepeat: get('/api/student-portal/topics-to-repeat/:id').types<{ answer: TopicTicket[] }>(),
  myPurchases: get('/api/student-portal/my-purchases').types<{ answer: MyPurchases }>(),
}
