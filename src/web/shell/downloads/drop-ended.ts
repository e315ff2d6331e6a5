import type { ShownFilm } from '#domains/learning/viewer/schema.ts'
import { hourMs } from '#platform/text/india-time.ts'

/** Something that a student keeps on this device, beside the session and no longer than it. */
export type Download = {
  /** The path of the PDF, or the link of the film: what is kept is kept once. */
  id: string
  userId: string
  kind: 'notes' | 'assignment' | 'film'
  /** Of the class. */
  title: string
  /** Where its bytes lie; the captions of a film lie at addresses of their own. */
  address: string
  bytes: number
  savedAt: string
  /** Whoever owns one of these courses may open it. */
  courseIds: string[]
  /** When the last of them ends, as it was known when it was saved; null: it does not. */
  until: string | null
  /** Of a film: what the viewer shows, and when the server last said that it may be kept. */
  film: { shown: ShownFilm; askedAt: string } | null
}

type Seen = {
  userId: string | null
  /** What the server says is owned now; null: nobody could ask. */
  ownedCourseIds: string[] | null
  now: number
}

/** Whether a download must be deleted: it is somebody else's, its time is over, or none of its courses is owned any more. */
export function isEnded({ userId, until, courseIds }: Download, seen: Seen) {
  if (userId !== seen.userId) return true
  const { ownedCourseIds } = seen
  if (until !== null && Date.parse(until) <= seen.now) return true
  return ownedCourseIds !== null && !courseIds.some((id) => ownedCourseIds.includes(id))
}

type Owned = { valid_until: string | null; website_course_id: { _id: string } }

/** When the last of these courses ends; null: one of them never does, or nobody knows. */
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

/** Whether the server is asked anew if the institute still lets this film be kept. */
export function isToAsk({ film }: Download, now: number) {
  return film !== null && !(now - Date.parse(film.askedAt) < askAgainMs)
}
