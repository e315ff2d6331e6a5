import { get, type ListQuery, put, type StaffList } from '#platform/http/call.ts'
import type { ReviewBody, ReviewedText, TextCounts, TextsFilter } from './schema.ts'

/** Native readers review the translations: they confirm or correct each sentence. */
export const translationCalls = {
  /** Languages with a catalogue, and the number of unread sentences in each. */
  textLanguages: get('/api/staff/translations/languages').types<{ answer: TextCounts[] }>(),
  texts: get('/api/staff/translations', 'whole').types<{
    query: TextsFilter & ListQuery
    answer: StaffList<ReviewedText>
  }>(),
  /** Requires `If-Match`. 400 if a placeholder or an element is missing or changed. */
  reviewText: put('/api/staff/translations/:language/:id').types<{ body: ReviewBody; answer: ReviewedText }>(),
  /** The catalogue with the corrections in it, as a `.po` file. */
  textFile: get('/api/staff/translations/:language/file', 'bytes').types(),
}
