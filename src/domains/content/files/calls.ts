import { get, post } from '#platform/http/call.ts'
import type { FileUse, StaffFile } from './schema.ts'

export const fileCalls = {
  /** The bytes of one file as application/octet-stream, at most as many as the settings allow. What it is is read from them. */
  storeFile: post('/api/staff/files').types<{ query: { use: FileUse }; body: Uint8Array; answer: StaffFile }>(),
  /** The paper of a consent. That it was looked at is noted. */
  consentFile: get('/api/staff/consent-files/:name', 'bytes').types(),
}
