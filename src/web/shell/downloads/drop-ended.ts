import type { ShownFilm } from '#domains/learning/viewer/schema.ts'
import { hourMs } from '#platform/text/india-time.ts'

/** A file that a student saved on this device; stored no longer than the session. */
export type Download = {
  /** The path of the PDF or the link of the film, so that each is stored once. */
  id: string
  userId: string
  kind: 'notes' | 'assignment' | 'film'
  /** Title of the class. */
  title: string
  /** Address of its bytes; the captions of a video have their own addresses. */
  address: string
  bytes: number
  savedAt: string
  /** Courses, each of which entitles the student to open the file. */
  courseIds: string[]
  /** End of the last of these courses, as known when the file was saved; null: none. */
  until: string | null
  /** For a video: what the viewer shows, and when the server last confirmed that it may be stored. */
  film: { shown: ShownFilm; askedAt: string } | null
}

type Seen = {
  userId: string | null
  /** Courses owned now according to the server; null if it could not be asked. */
  ownedCourseIds: string[] | null
  now: number
}

/**
 * Returns whether a download must be deleted: it belongs to someone else, has expired, or none of its courses is owned
 * any more.
 */
export function isEnded({ userId, until, courseIds }: Download, seen: Seen) {
  if (userId !== seen.userId) return true
  const { ownedCourseIds } = seen
  if (until !== null && Date.parse(until) <= seen.now) return true
  return ownedCourseIds !== null && !courseIds.some((id) => ownedCourseIds.includes(id))
}

type Owned = { valid_until: string | null; website_course_id: { _id: string } }

/** Returns when the last of these courses ends; null if one never ends, or that is unknown. */
export function lastDay(purchases: Owned[], courseIds: string[]) {
  const ends = purchases
    .filter(({ website_course_id: { _id } }) => courseIds.includes(_id))
    .map(({ valid_until }) => valid_until)
  return ends.includes(null)
    ? null
    : (ends
        .flatMap((end) => end ?? [])
        .sort()
        .at(-1) ?? null)
}

const askAgainMs = 6 * hourMs

/** Returns whether to ask the server again if this video may still be stored. */
export function isToAsk({ film }: Download, now: number) {
  return film !== null && !(now - Date.parse(film.askedAt) < askAgainMs)
}
