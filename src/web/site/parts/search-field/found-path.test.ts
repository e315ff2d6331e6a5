import { expect, it } from 'vitest'
import type { Found } from '#domains/search/schema.ts'
import { foundPath, groupOf } from './found-path.ts'

const found = (some: object): Found => JSON.parse(JSON.stringify({ section: null, course_type: null, ...some }))

it.each([
  [{ kind: 'exam', seo_urls: ['sbi-po'] }, 'Exams'],
  [{ kind: 'exam-category', seo_urls: ['banking'] }, 'Exams'],
  [{ kind: 'centre', seo_urls: ['cuttack'] }, 'Centres'],
  [{ kind: 'test', seo_urls: [] }, 'Tests'],
  [{ kind: 'course', course_type: 'recorded', seo_urls: ['po-batch'] }, 'Courses'],
  [{ kind: 'content', section: 'free-downloads', seo_urls: ['a', 'b', 'c'] }, 'Free Downloads'],
  [{ kind: 'content', section: 'time-table', seo_urls: ['a', 'b', 'c'] }, 'Time Tables'],
  [{ kind: 'content', section: 'result', seo_urls: ['a', 'b', 'c'] }, 'Results'],
  [{ kind: 'content', section: 'latest-news', seo_urls: ['a'] }, 'Latest News'],
  [{ kind: 'content', section: 'notifications', seo_urls: ['a', 'b', 'c'] }, 'Notices'],
  [{ kind: 'content', seo_urls: ['a'] }, 'Notices'],
  [{ kind: 'product', seo_urls: ['live-course'] }, 'Courses'],
  [{ kind: 'teacher', seo_urls: [] }, 'Teachers'],
  [{ kind: 'page', seo_urls: ['contact'] }, 'Pages'],
  [{ kind: 'legal', seo_urls: ['privacy'] }, 'Pages'],
])('groups %j under %s, and links to its page', (some, label) => {
  const one = found(some)
  expect(groupOf(one)).toBe(label)
  const path = foundPath(one)
  for (const name of one.seo_urls) expect(path).toContain(`/${name}`)
  expect(path.startsWith('/')).toBe(true)
})
