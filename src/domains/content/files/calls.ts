import { get, post } from '#platform/http/call.ts'
import type { FileUse, StaffFile } from './schema.ts'

export const fileCalls = {
  /**
   * Body: the bytes of one file as application/octet-stream, up to the limit in the settings. The type is
   * detected from the bytes.
   */
  storeFile: post('/api/staff/files').types<{ query: { use: FileUse }; body: Uint8Array; answer: StaffFile }>(),
  /** The signed paper of a consent. Opening it is logged. */
  consentFile: get('/api/staff/consent-files/:name', 'bytes').types(),
}
