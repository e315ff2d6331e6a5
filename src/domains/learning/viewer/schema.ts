import { z } from 'zod'
import { id, time } from '#platform/http/schema.ts'
import { plainText } from '#platform/text/schema.ts'

export const classNote = z.strictObject({
  _id: id,
  at_seconds: z.number().int(),
  text: z.string(),
  created_at: time,
})
export type ClassNote = z.infer<typeof classNote>

/** A film as the viewer shows it. `src` of an own film expires; the viewer then requests it again. */
export const shownFilm = z.strictObject({
  source: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('youtube'), video_id: z.string() }),
    z.strictObject({ kind: z.literal('hls'), src: z.string(), expires_at: time }),
    z.strictObject({ kind: z.literal('file'), src: z.string(), expires_at: time }),
    z.strictObject({ kind: z.literal('elsewhere'), url: z.string() }),
  ]),
  title: z.string(),
  class_id: id.nullable().describe('null: a discussion of a test, which has no notes and is not resumed'),
  watermark: z.string().describe('The registration number of whoever watches'),
  captions: z
    .array(z.strictObject({ language: z.string(), label: z.string(), src: z.string() }))
    .describe('Of a film of our own; their addresses run out with its own'),
  position: z.number().int().describe('Seconds, where it was stopped'),
  notes: z.array(classNote),
  may_keep: z
    .boolean()
    .describe('The institute allows its students to keep films, and this is one of its own, of a class'),
  course_ids: z.array(id).describe('Courses that the student owns now and that the film is shown for'),
})
export type ShownFilm = z.infer<typeof shownFilm>

const longestFilmSeconds = 24 * 3600
const atSeconds = z.number().int().min(0).max(longestFilmSeconds)

export const filmQuery = z.strictObject({ link: z.string().min(1).max(4096).describe('base64url of the link') })
export type FilmQuery = z.infer<typeof filmQuery>

export const positionBody = z.strictObject({ seconds: atSeconds, is_finished: z.boolean() })
export type PositionBody = z.infer<typeof positionBody>

export const noteBody = z.strictObject({ at_seconds: atSeconds, text: plainText(2000).trim().min(1, 'is missing') })
export type NoteBody = z.infer<typeof noteBody>

/** True if students may save videos of classes on their devices, to watch them offline. */
export const downloadSettings = z.strictObject({ films_allowed: z.boolean() })
export type DownloadSettings = z.infer<typeof downloadSettings>
