import { get, post } from '#platform/http/call.ts'
import type { ClassNote, FilmQuery, NoteBody, PositionBody, ShownFilm } from './schema.ts'

/** Watching, and what is written meanwhile. */
export const viewerCalls = {
  film: get('/api/student-portal/class-video').types<{ query: FilmQuery; answer: ShownFilm }>(),
  keepPosition: post('/api/student-portal/classes/:id/position').types<{ body: PositionBody; answer: null }>(),
  writeNote: post('/api/student-portal/classes/:id/notes').types<{ body: NoteBody; answer: ClassNote[] }>(),
  deleteNote: post('/api/student-portal/class-notes/:id/delete').types<{ answer: null }>(),
}
