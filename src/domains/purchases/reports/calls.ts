import { get } from '#platform/http/call.ts'
import type { AgeingReport, CollectionReport, GstReport } from './schema.ts'

type Month = { month: string; centre?: string | undefined }
type Day = { day?: string | undefined; centre?: string | undefined; batch?: string | undefined }
type OfBatch = Month & { batch?: string | undefined }
type Paged = { page?: number | undefined }

export const reportCalls = {
  /** The taxes of a month of India by registration, place of supply, rate and code, compared with the ledger. */
  gstReport: get('/api/staff/reports/gst').types<{ query: Month; answer: GstReport }>(),
  /**
   * Dues of the caller's centres by age on a day: by centre, by the batches of a centre, by the students of a
   * batch.
   */
  ageingReport: get('/api/staff/reports/ageing').types<{ query: Day & Paged; answer: AgeingReport }>(),
  /** Dues and collections of a month in India; by centre, or by the batches of a centre. */
  collectionReport: get('/api/staff/reports/collections').types<{ query: OfBatch & Paged; answer: CollectionReport }>(),
  /** The same as workbooks, of all pages. */
  gstBook: get('/api/staff/reports/gst/xlsx', 'bytes').types<{ query: Month }>(),
  ageingBook: get('/api/staff/reports/ageing/xlsx', 'bytes').types<{ query: Day }>(),
  collectionBook: get('/api/staff/reports/collections/xlsx', 'bytes').types<{ query: OfBatch }>(),
}
