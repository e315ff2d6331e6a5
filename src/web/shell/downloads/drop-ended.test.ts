import { expect, it } from 'vitest'
import { type Download, isEnded, isToAsk, lastDay } from './drop-ended.ts'

const now = Date.parse('2026-11-26T12:00:00Z')
const at = (ms: number) => new Date(now + ms).toISOString()
const shown: NonNullable<Download['film']>['shown'] = {
  source: { kind: 'file', src: '/class-films/kept/1/film.webm', expires_at: at(0) },
  title: 'Round tables',
  class_id: null,
  watermark: 'MA-1',
  captions: [],
  position: 0,
  notes: [],
  may_keep: true,
  course_ids: ['bank'],
}
const paper: Download = {
  id: '/media/files/a.pdf',
  userId: 'asha',
  kind: 'notes',
  title: 'Round tables',
  address: '/media/files/a.pdf',
  bytes: 10,
  savedAt: at(-1000),
  courseIds: ['bank', 'rail'],
  until: null,
  film: null,
}

it.each([
  { what: 'owned, and nobody asked', seen: { ownedCourseIds: null }, isGone: false },
  { what: 'one of its courses is owned', seen: { ownedCourseIds: ['rail'] }, isGone: false },
  { what: 'none of its courses is owned any more', seen: { ownedCourseIds: ['police'] }, isGone: true },
  { what: 'nothing is owned any more', seen: { ownedCourseIds: [] }, isGone: true },
  { what: 'kept by another account', seen: { userId: 'ravi', ownedCourseIds: ['bank'] }, isGone: true },
  { what: 'nobody is signed in', seen: { userId: null, ownedCourseIds: null }, isGone: true },
  { what: 'its time is over, without a network', until: at(0), seen: { ownedCourseIds: null }, isGone: true },
  { what: 'its time is not over yet', until: at(1), seen: { ownedCourseIds: null }, isGone: false },
])('$what', ({ until = null, seen, isGone }) => {
  expect(isEnded({ ...paper, until }, { userId: 'asha', now, ...seen })).toBe(isGone)
})

it('lasts as long as the last of its courses, and for ever with one that does not end', () => {
  const owned = (id: string, valid_until: string | null) => ({ website_course_id: { _id: id }, valid_until })
  const courses = [owned('bank', at(5)), owned('rail', at(9)), owned('police', null)]
  expect(lastDay(courses, ['bank'])).toBe(at(5))
  expect(lastDay(courses, ['rail', 'bank'])).toBe(at(9))
  expect(lastDay(courses, ['bank', 'police'])).toBeNull()
  expect(lastDay(courses, ['unknown'])).toBeNull()
})

it('rechecks a film after six hours, and a paper never', () => {
  const asked = (ms: number) => isToAsk({ ...paper, film: { shown, askedAt: at(-ms) } }, now)
  expect([asked(6 * 3_600_000 - 1), asked(6 * 3_600_000), isToAsk(paper, now)]).toEqual([false, true, false])
})
