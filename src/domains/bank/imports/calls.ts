import { get } from '#platform/http/call.ts'
import type { TemplateFormat } from './schema.ts'

export const templateCalls = {
  template: get('/api/staff/question-template/:format', 'bytes').types<{ params: { format: TemplateFormat } }>(),
}
