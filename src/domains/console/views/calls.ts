import { get, post, put } from '#platform/http/call.ts'
import type { SavedView, StartBody, StartPlace, ViewBody } from './schema.ts'

export const viewCalls = {
  /** The caller's own views of a list and those shared with their roles, by name. */
  views: get('/api/staff/views').types<{ query: { list: string }; answer: SavedView[] }>(),
  /** Replaces an existing view of the same name. */
  saveView: post('/api/staff/views').types<{ body: ViewBody; answer: SavedView[] }>(),
  /** Start page of the caller's console. If its view is gone or no longer visible: null, and so Today. */
  startPlace: get('/api/staff/start-place').types<{ answer: StartPlace }>(),
  /** Opens the console there from now on; null: at Today. */
  chooseStart: put('/api/staff/start-place').types<{ body: { start: StartBody | null }; answer: StartPlace }>(),
  removeView: post('/api/staff/views/:id/remove').types<{ answer: SavedView[] }>(),
}
