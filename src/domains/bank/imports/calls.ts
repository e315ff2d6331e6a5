import { get } from '../../../platform/http/call.ts'
import type { ImportFormat } from '../../imports/schema.ts'

export const templateCalls = {
  template: get('/api/staff/question-template/:format', 'bytes').types<{ params: { format: ImportFormat } }>(),
}
