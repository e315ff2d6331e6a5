import { z } from 'zod'
import { type Serve, signedIn } from '#platform/http/serve.ts'
import { viewerCalls } from './calls.ts'
import { keepPosition } from './keep-position.ts'
import { classNote, filmQuery, noteBody, positionBody, shownFilm } from './schema.ts'
import { showFilm } from './show-film.ts'
import { deleteNote, writeNote } from './write-note.ts'

/** A player tells where it is every quarter of a minute, and when it stops. */
const watching = { name: 'watching', capacity: 60, perSecond: 1 }
const writing = { name: 'notes', capacity: 30, perSecond: 0.5 }

export function viewerRoutes(serve: Serve) {
  const who = signedIn
  serve(viewerCalls.film, { who, query: filmQuery, answer: shownFilm }, (ctx, { query }) => showFilm(ctx, query.link))
  serve(
    viewerCalls.keepPosition,
    { who, body: positionBody, answer: z.null(), limit: watching },
    (ctx, { params, body }) => keepPosition(ctx, params.id, body),
  )
  serve(
    viewerCalls.writeNote,
    { who, body: noteBody, answer: z.array(classNote), limit: writing },
    (ctx, { params, body }) => writeNote(ctx, params.id, body),
  )
  serve(viewerCalls.deleteNote, { who, answer: z.null() }, (ctx, { params }) => deleteNote(ctx, params.id))
}
