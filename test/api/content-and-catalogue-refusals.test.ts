import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCourse, makeProduct } from '../make-offers.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let product: string
const subCategory = '00000000-0000-4000-8000-000000000000'
beforeAll(async () => {
  app = await makeTestApp()
  product = (await makeProduct(app)).seoUrl
  await makeCourse(app)
})
afterAll(() => app.close())

const details = '/api/website/details-by-url'
const types = [
  ...['course', 'products', 'exam-category', 'exam', 'centers', 'course-category'],
  ...['content-category', 'content-sub-category', 'content-item'],
]

describe('details', () => {
  it.each(types)('of type %s are not found under an unknown address', async (type) => {
    const { status, body } = await app.call('GET', `${details}/${type}/there-is-none`)
    expect([status, body.success, body.code]).toEqual([404, false, 'not_found'])
  })
})

describe('a GET with a wrong parameter names it', () => {
  it.each([
    [`${details}/users/x`, 'type'],
    [`${details}/__proto__/x`, 'type'],
    [`${details}/constructor/x`, 'type'],
    [`${details}/toString/x`, 'type'],
    [`${details}/course/x?draft=1`, 'draft'],
    ['/api/website/list/constructor/all', 'module'],
    ['/api/website/list/course/all', 'module'],
    ['/api/website/list/exam/all?keys=page', 'keys'],
    ['/api/website/list/course-category/all?keys=__proto__', 'keys'],
    ['/api/website/web/all-notifications/hasOwnProperty', 'section'],
    ['/api/website/web/all-notifications/results?limit=0', 'limit'],
    ['/api/website/web/all-notifications/results?limit=1001', 'limit'],
    ['/api/website/web/all-notifications/results?limit=1e2', 'limit'],
    ['/api/website/web/all-notifications/results?limit=-1', 'limit'],
    ['/api/website/web/all-notifications/results?limit=', 'limit'],
    ['/api/website/web/all-notifications/results?limit=5&limit=6', 'limit'],
    ['/api/website/web/all-notifications/results?section=x', 'section'],
    ['/api/website/web/product-filter-data?x=1', 'x'],
    ['/api/masters/center?keys=_id', 'keys'],
    ['/api/masters/courses-by-relation', 'center_id'],
    ['/api/masters/courses-by-relation?center_id=7', 'center_id'],
    ['/api/masters/list-drop-down/exam', 'key'],
    ['/api/masters/list-drop-down/exam?key=seo_url', 'key'],
    ['/api/masters/list-drop-down/exam?key=__proto__', 'key'],
  ])('%s: %s', async (url, name) => {
    const { status, body } = await app.call('GET', url)
    expect([status, body.success, body.code]).toEqual([400, false, 'invalid'])
    expect(`${Object.keys(body.errors ?? {})} ${body.message}`).toContain(name)
  })

  it('and a category that a section does not have is not found', async () => {
    const url = '/api/website/web/all-notifications/results?url=there-is-none'
    expect((await app.call('GET', url)).status).toBe(404)
  })
})

describe('a POST with a wrong parameter names it', () => {
  const items = '/api/website/list/content-item'
  const grid = '/api/website/list/course'
  const choose = () => `/api/website/web/get-course-by-filter/${product}`
  const many = Array.from({ length: 201 }, (_, index) => String(index))

  it.each<[string, () => string, unknown, string]>([
    ['an unknown list', () => '/api/website/list/products', {}, 'module'],
    ['a list by a name of every object', () => '/api/website/list/__proto__', {}, 'module'],
    ['no body', () => items, undefined, 'body'],
    ['no sub-category', () => items, { status: true }, 'content_sub_category_id'],
    ['a sub-category that is no id', () => items, { content_sub_category_id: 'x' }, 'content_sub_category_id'],
    ['items that are not live', () => items, { content_sub_category_id: subCategory, status: false }, 'status'],
    ['an unknown key', () => items, { content_sub_category_id: subCategory, is_live: false }, 'is_live'],
    ['an unknown sort field', () => `${items}?sort_by=is_live`, { content_sub_category_id: subCategory }, 'sort_by'],
    [
      'an inherited sort field',
      () => `${items}?sort_by=__proto__`,
      { content_sub_category_id: subCategory },
      'sort_by',
    ],
    ['an unknown direction', () => `${items}?sort_type=up`, { content_sub_category_id: subCategory }, 'sort_type'],
    ['an unknown source', () => `${items}?source=app`, { content_sub_category_id: subCategory }, 'source'],
    ['page 0', () => `${items}?page=0`, { content_sub_category_id: subCategory }, 'page'],
    ['too long a page', () => `${items}?limit=1001`, { content_sub_category_id: subCategory }, 'limit'],
    ['an unknown query', () => `${items}?fields=all`, { content_sub_category_id: subCategory }, 'fields'],
    ['an unknown course type', () => grid, { course_type: ['secret'] }, 'course_type'],
    ['a course type that is no list', () => grid, { course_type: 'live' }, 'course_type'],
    ['courses that are not live', () => grid, { status: false }, 'status'],
    ['whole courses', () => grid, { minimal: false }, 'minimal'],
    ['an unknown filter of the grid', () => grid, { is_live: false }, 'is_live'],
    ['too many ids', () => grid, { exam_ids: many }, 'exam_ids'],
    ['ids that are no texts', () => grid, { exam_ids: [1] }, 'exam_ids'],
    ['a grid of a part of a page', () => `${grid}?limit=0.5`, {}, 'limit'],
    ['a grid sorted by a column', () => `${grid}?sort_by=page`, {}, 'sort_by'],
    ['an unknown filter', choose, { colour: ['red'] }, 'colour'],
    ['a filter of the grid alone', choose, { course_type: ['live'] }, 'course_type'],
    ['a filter that is no list', choose, { center_ids: 'x' }, 'center_ids'],
    ['an inherited filter', choose, { constructor: ['x'] }, 'constructor'],
  ])('%s', async (...[, url, body, name]) => {
    const answer = await app.call('POST', url(), body === undefined ? {} : { body })
    expect([answer.status, answer.body.success, answer.body.code]).toEqual([400, false, 'invalid'])
    expect(`${Object.keys(answer.body.errors ?? {})} ${answer.body.message}`).toContain(name)
  })

  it('and an unknown product is not found', async () => {
    const url = '/api/website/web/get-course-by-filter/there-is-none'
    expect((await app.call('POST', url, { body: {} })).status).toBe(404)
  })

  it('and a filter named __proto__ is refused as text too', async () => {
    const answer = await app.app.inject({
      method: 'POST',
      url: choose(),
      headers: { 'content-type': 'application/json' },
      payload: '{"__proto__": ["x"]}',
    })
    expect(answer.statusCode).toBe(400)
  })
})

const garbage = [
  "' OR 1=1 --",
  "'; DROP TABLE courses; --",
  "x' UNION SELECT password_hash FROM users --",
  '1 AND SLEEP(5)',
  "x')) OR pg_sleep(5)--",
  '%00',
  '..%2F..%2Fetc%2Fpasswd',
  '{{7*7}}',
  '$where',
  '\u202e\ud83d\ude00',
  '<script>',
]

describe('hostile texts', () => {
  const reads = (text: string) => {
    const encoded = text.includes('%') ? text : encodeURIComponent(text)
    return [
      ...types.map((type) => `${details}/${type}/${encoded}`),
      `${details}/${encoded}/x`,
      `/api/website/list/${encoded}/all`,
      `/api/website/list/exam/all?keys=${encoded}`,
      `/api/website/web/all-notifications/${encoded}`,
      `/api/website/web/all-notifications/results?url=${encoded}`,
      `/api/website/web/all-notifications/results?limit=${encoded}`,
      `/api/masters/courses-by-relation?center_id=${encoded}`,
      `/api/masters/list-drop-down/exam?key=${encoded}`,
    ]
  }

  it.each(garbage)('%s in any address is refused, and nothing breaks', async (text) => {
    for (const url of reads(text)) {
      const { status } = await app.call('GET', url)
      expect([400, 404], url).toContain(status)
    }
  })

  it.each(garbage)('%s in any body matches nothing or is refused', async (text) => {
    const keys = ['center_ids', 'exam_category_ids', 'exam_ids', 'course_category_ids', 'sessions']
    for (const key of keys) {
      const chosen = await app.call<{ data: unknown[] }>('POST', `/api/website/web/get-course-by-filter/${product}`, {
        body: { [key]: [text] },
      })
      expect([chosen.status, chosen.body.data], key).toEqual([200, []])
      const listed = await app.call<{ total: number }>('POST', '/api/website/list/course', { body: { [key]: [text] } })
      expect([listed.status, listed.body.total], key).toEqual([200, 0])
    }
    const items = await app.call('POST', '/api/website/list/content-item', { body: { content_sub_category_id: text } })
    expect(items.status).toBe(400)
  })

  it('a zero byte in a body is refused', async () => {
    const { status } = await app.call('POST', '/api/website/list/course', { body: { sessions: ['a\u0000b'] } })
    expect(status).toBe(400)
  })
})
