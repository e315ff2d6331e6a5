import type { QueryConfig } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  // Beside other test files the inserts exceed the server's statement timeout and its driver's timeout.
  const text = `set statement_timeout = 0; ${rows}; reset statement_timeout`
  const query: QueryConfig & { query_timeout: number } = { text, query_timeout: 110_000 }
  await app.pool.query(query)
  // Skips the statistics of the whole cluster, which other test files write at the same moment.
  await app.pool.query('vacuum (analyze, skip_database_stats)')
})
afterAll(() => app.close())

const page = `jsonb_build_object('banner_url', '/media/' || g || '.webp', 'info_cards', '[]'::jsonb,
  'content', repeat('<p>What this course is about.</p>', 40), 'tabs', '[]'::jsonb)`

/** 20,000 content items in 40 sub-categories; 2,000 courses of five types in six products, with batches, exams and categories. */
const rows = `
insert into content_categories (id, section, name, seo_url, position)
  select gen_random_uuid(), 'free-downloads', 'c' || g, 'c' || g, g from generate_series(1, 8) g;
insert into content_sub_categories (id, category_id, name, seo_url, position)
  select gen_random_uuid(), (select id from content_categories where position = 1 + g % 8), 's' || g, 's' || g, g
  from generate_series(1, 40) g;
insert into content_items (id, sub_category_id, title, sub_title, content, seo_url, published_at, is_live)
  select gen_random_uuid(), s.id, 'i' || g, '<p>In short</p>', repeat('<p>At some length</p>', 15), 'i' || g,
    now() - g * interval '1 hour', g % 50 <> 0
  from generate_series(1, 20000) g join content_sub_categories s on s.position = 1 + (g * 7919) % 40;
insert into products (id, name, sub_title, seo_url, type, is_featured, position)
  select gen_random_uuid(), 'p' || g, '', 'p' || g, 'live', false, g from generate_series(1, 6) g;
insert into centres (id, name, address, phone, seo_url, latitude, longitude, position)
  select gen_random_uuid(), 'z' || g, '', '', 'z' || g, 20, 85, g from generate_series(1, 7) g;
insert into exam_categories (id, name, seo_url, position)
  select gen_random_uuid(), 'f' || g, 'f' || g, g from generate_series(1, 8) g;
insert into exams (id, category_id, name, sub_title, seo_url, position)
  select gen_random_uuid(), (select id from exam_categories where position = 1 + g % 8), 'e' || g, '', 'e' || g, g
  from generate_series(1, 40) g;
insert into course_categories (id, name, seo_url, position)
  select gen_random_uuid(), 'k' || g, 'k' || g, g from generate_series(1, 10) g;
insert into batches (id, code, centre_id, session, stream, start_date, end_date, time_from, time_to)
  select gen_random_uuid(), 'b' || g, c.id, (2020 + g % 8)::text, 'Morning', '2026-12-01', '2027-05-31', '07:00', '09:00'
  from generate_series(1, 200) g join centres c on c.position = 1 + g % 7;
insert into courses (id, name, sub_title, seo_url, type, product_id, batch_id, base_fee, discounted_fee, is_live, position, page)
  select gen_random_uuid(), 'n' || g, 'Step by step', 'n' || g,
    (array['live', 'recorded', 'classroom', 'publications', 'test-series'])[1 + g % 5], p.id, b.id,
    200000, 150000, g % 40 <> 0, g, ${page}
  from generate_series(1, 2000) g join products p on p.position = 1 + g % 6
    left join batches b on b.code = 'b' || (1 + g % 200) and g % 5 in (0, 2);
insert into course_exams (course_id, exam_id)
  select c.id, e.id from courses c join exams e on e.position in (1 + c.position % 40, 1 + (c.position * 7) % 40);
insert into course_category_courses (course_id, course_category_id)
  select c.id, k.id from courses c join course_categories k on k.position = 1 + c.position % 10;
`

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

async function idsOf(table: string, count: number) {
  const { rows } = await app.pool.query(`select id from ${table} order by position limit ${count}`)
  return rows.map(({ id }) => String(id))
}

type Sent = { text: string; values: unknown[] }

/** Returns every statement that the call sends, with its values. */
async function statementsOf(url: string, body?: object) {
  const spy = vi.spyOn(app.pool, 'query')
  const answer = await app.call(body ? 'POST' : 'GET', url, body ? { body } : {})
  const sent = spy.mock.calls.map((call: unknown[]): Sent => {
    const [config, values] = call
    const text = typeof config === 'object' && config !== null && 'text' in config ? String(config.text) : ''
    return { text, values: Array.isArray(values) ? values : [] }
  })
  spy.mockRestore()
  expect(answer.status).toBe(200)
  return sent
}

async function readWhole(statements: Sent[]) {
  const tables = new Set<string>()
  for (const { text, values } of statements) {
    const { rows } = await app.pool.query(`explain (format json) ${text}`, values)
    const plan: Plan = rows[0]['QUERY PLAN'][0].Plan
    for (const node of nodesOf(plan)) {
      if (node['Node Type'] === 'Seq Scan') tables.add(node['Relation Name'] ?? '')
    }
  }
  return [...tables].filter((table) => ['courses', 'content_items'].includes(table))
}

describe('reads no whole table for any list, with 20,000 content items and 2,000 courses', () => {
  const item = '/api/website/list/content-item'

  it.each(['?page=1&limit=1000', '?page=3&limit=20', '?page=1&limit=10&sort_type=asc'])(
    'items of a sub-category, %s',
    async (query) => {
      const [id] = await idsOf('content_sub_categories', 1)
      const sent = await statementsOf(`${item}${query}`, { content_sub_category_id: id })
      expect(sent).toHaveLength(2)
      expect(await readWhole(sent)).toEqual([])
    },
  )

  it.each([
    '/api/website/web/all-notifications/free-downloads?limit=1000',
    '/api/website/web/all-notifications',
    '/api/website/get-whats-new-list',
    '/api/website/details-by-url/content-item/i77',
    '/api/website/details-by-url/course/n77',
  ])('%s', async (url) => {
    const sent = await statementsOf(url)
    expect(sent.length).toBeGreaterThan(0)
    expect(await readWhole(sent)).toEqual([])
  })

  const grids: [string, () => Promise<object>][] = [
    ['everything', async () => ({})],
    ['one type', async () => ({ course_type: ['classroom'] })],
    ['three types', async () => ({ course_type: ['live', 'recorded', 'classroom'] })],
    ['a category', async () => ({ course_type: ['live'], course_category_ids: await idsOf('course_categories', 1) })],
    ['exams', async () => ({ course_type: ['live', 'recorded'], exam_ids: await idsOf('exams', 3) })],
    ['an exam category', async () => ({ exam_category_ids: await idsOf('exam_categories', 1) })],
    ['centres and sessions', async () => ({ center_ids: await idsOf('centres', 2), sessions: ['2026', '2027'] })],
    ['a product', async () => ({ product_ids: await idsOf('products', 1) })],
  ]
  it.each(grids)('a page of the grid of courses: %s', async (_what, filter) => {
    const body = { ...(await filter()), status: true, minimal: true }
    for (const query of ['?page=1&limit=9', '?page=5&limit=9']) {
      const sent = await statementsOf(`/api/website/list/course${query}`, body)
      expect(sent).toHaveLength(2)
      expect(await readWhole(sent)).toEqual([])
    }
  })

  it.each(grids.filter(([what]) => !/type|product/.test(what)))(
    'the courses of a product: %s',
    async (_what, filter) => {
      const { course_type: _types, ...body } = { course_type: [], ...(await filter()) }
      const sent = await statementsOf('/api/website/web/get-course-by-filter/p2', body)
      expect(sent).toHaveLength(2)
      expect(await readWhole(sent)).toEqual([])
    },
  )

  it('the courses at a centre', async () => {
    const [id] = await idsOf('centres', 1)
    const sent = await statementsOf(`/api/masters/courses-by-relation?center_id=${id}`)
    expect(await readWhole(sent)).toEqual([])
  })
})
