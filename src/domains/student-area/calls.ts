import { get } from '#platform/http/call.ts'
import type { ChildPage, MyHoldings, MyPurchases, OpenTests, OwnPart, ScoreCardQuery, TopicTicket } from './schema.ts'

export const bundleCalls = {
  /** Data that is deleted or kept when the account is deleted, by name and sum. */
  myHoldings: get('/api/student-portal/my-holdings').types<{ answer: MyHoldings }>(),
  /** Topics to repeat after one's own submission. */
  topicsToRepeat: get('/api/student-portal/topics-to-repeat/:id').types<{ answer: TopicTicket[] }>(),
  /** The whole bundle. The browser takes the two parts below instead, and loads the larger one only when it changes. */
  myPurchases: get('/api/student-portal/my-purchases').types<{ answer: MyPurchases }>(),
  ownPart: get('/api/student-portal/own-part').types<{ answer: OwnPart }>(),
  /** 409 if these are no longer the caller's open tests. */
  openTests: get('/api/student-portal/open-tests/:version').types<{ answer: OpenTests }>(),
}

export const scoreCardCalls = {
  /**
   * A picture of the caller's own result to share, PNG of 1080 by 1080 pixels; `id`: of the attempt. 404 for
   * another person's attempt, 403 until the results are published.
   */
  scoreCard: get('/api/student-portal/score-card/:id', 'bytes').types<{ query: ScoreCardQuery }>(),
}

export const childCalls = {
  /** A guardian's view of one student. 404 for a student of another guardian. */
  child: get('/api/guardian/children/:id').types<{ answer: ChildPage }>(),
}
