import { get, post } from '#platform/http/call.ts'
import type { NewVersion, PaperPrints, PrintBody, StartedPrint } from './schema.ts'

export const printCalls = {
  prints: get('/api/staff/test-plans/:id/prints').types<{ answer: PaperPrints }>(),
  /** Freezes the paper as it is now; the versions before stay as they are. */
  makeVersion: post('/api/staff/test-plans/:id/prints').types<{ body: NewVersion; answer: PaperPrints }>(),
  /** A task: the chosen sets, or their keys, as one PDF. */
  print: post('/api/staff/test-plans/:id/print').types<{ body: PrintBody; answer: StartedPrint }>(),
}
