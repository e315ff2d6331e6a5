import { get, post, put } from '#platform/http/call.ts'
import type { ConsentBody, OwnConsent } from '../consents/schema.ts'
import type { FoundResult, LookUpBody, OwnResult, OwnScore, PublicPage, PublishedList } from './schema.ts'

export const scoreCalls = {
  /** The signed-in student's results in lists that are published. */
  ownResults: get('/api/merit-results').types<{ answer: OwnResult[] }>(),
  /** Calculation of one's own score; `id` is the list's. */
  ownScore: get('/api/merit-results/:id').types<{ answer: OwnScore }>(),
  /** Every list that the office shows on the site. */
  published: get('/api/merit-lists').types<{ answer: PublishedList[] }>(),
  /** Fifty ranks by roll numbers; with `roll`, the ranks of that roll number. */
  publishedPage: get('/api/merit-lists/:id').types<{ query: { page?: number; roll?: string }; answer: PublicPage }>(),
  /** Photo of a candidate, by the consent to show it on the page of the list. */
  photo: get('/api/merit-lists/:id/photos/:consent', 'bytes').types(),
  ownConsent: get('/api/merit-results/:id/consent').types<{ answer: OwnConsent }>(),
  /** Gives or withdraws the caller's consent to be named on the page of the list. */
  setConsent: put('/api/merit-results/:id/consent').types<{ body: ConsentBody; answer: OwnConsent }>(),
  /** One result by roll number and date of birth: the same 404 whichever of the two is wrong, and for a list that is not on the site. */
  lookUp: post('/api/merit-lists/:id/look-ups').types<{ body: LookUpBody; answer: FoundResult }>(),
}
