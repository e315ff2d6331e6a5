import { get, post } from '../../../platform/http/call.ts'
import type { SavedView, ViewBody } from './schema.ts'

export const viewCalls = {
  /** One's own of a list, and those that are shared with one's roles; by name. */
  views: get('/api/staff/views').types<{ query: { list: string }; answer: SavedView[] }>(),
  /** Under a name that one has already: in its place. */
  saveView: post('/api/staff/views').types<{ body: ViewBody; answer: SavedView[] }>(),
  removeView: post('/api/staff/views/:id/remove').types<{ answer: SavedView[] }>(),
}
