import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { contentSubCategories } from '#domains/content/tables.ts'
import type { Running } from './processes.ts'
import { makeDirectory } from './scratch.ts'
import { fillOnce, withDatabase } from './seed.ts'
import { ensureWrk, runWrk } from './wrk.ts'

export const listsAimMs = 20

export type ListFigures = { name: string; requestsPerSecond: number; p99Ms: number }

const items = 20_000
const courses = 2_000
const subCategories = 40

// Added to the demo institute's data, so that the lists use its categories, products and centres.
const fill = `
  insert into content_sub_categories (id, category_id, name, seo_url, position)
  select gen_random_uuid(), (select id from content_categories where section = 'free-downloads' order by position limit 1),
    'Bench ' || g, 'bench-' || g, 100 + g
  from generate_series(1, ${subCategories}) g;

  insert into content_items (id, sub_category_id, title, sub_title, content, seo_url, published_at)
  select gen_random_uuid(), s.id, 'Bench item ' || g, '<p>For the measurement</p>', repeat('<p>Some text of an item.</p>', 20),
    'bench-item-' || g, now() - g * interval '1 minute'
  from generate_series(1, ${items}) g join content_sub_categories s on s.position = 101 + g % ${subCategories} and s.seo_url like 'bench-%';

  insert into courses (id, name, sub_title, seo_url, type, product_id, base_fee, discounted_fee, validity_days, position)
  select gen_random_uuid(), 'Bench course ' || g, 'For the measurement', 'bench-course-' || g, 'recorded', p.id, 500000, 400000, 180, 1000 + g
  from generate_series(1, ${courses}) g, (select id from products where seo_url = 'recorded-course') p;
  `

/** Stores 20,000 content items and 2,000 courses in the running server's database; returns a sub-category that contains 500 of the items. */
async function fillLists(dataDir: string) {
  await fillOnce(dataDir, 'lists', (client) => client.query(fill))
  const { id, seoUrl } = contentSubCategories
  return withDatabase(dataDir, ({ db }) => db.select({ id }).from(contentSubCategories).where(eq(seoUrl, 'bench-1')))
}

/** Returns a wrk script that posts one body. */
function poster(body: object) {
  const file = path.join(makeDirectory(), 'post.lua')
  const lines = ['wrk.method = "POST"', `wrk.body = ${JSON.stringify(JSON.stringify(body))}`]
  writeFileSync(file, [...lines, 'wrk.headers["Content-Type"] = "application/json"'].join('\n'))
  return file
}

const newest = '/api/website/list/content-item?page=1&limit=20&sort_by=date_publish&sort_type=desc&source=website'

/** Measures every list call over 50 connections at full speed, on full tables. */
export async function measureLists(server: Running, dataDir: string, seconds: number) {
  ensureWrk()
  const [subCategory] = await fillLists(dataDir)
  const calls = [
    { name: 'newest content items', path: newest, body: { content_sub_category_id: subCategory?.id, status: true } },
    {
      name: 'first courses of a kind',
      path: '/api/website/list/course?page=1&limit=9',
      body: { course_type: ['recorded'] },
    },
    { name: 'courses by filter', path: '/api/website/web/get-course-by-filter/recorded-course', body: {} },
    { name: 'sub-categories of a section', path: '/api/website/web/all-notifications/free-downloads?limit=1000' },
    { name: 'filter groups', path: '/api/website/web/product-filter-data' },
  ]
  const figures: ListFigures[] = []
  for (const { name, path, body } of calls) {
    const script = body ? poster(body) : undefined
    const load = { headers: ['Accept-Encoding: br'], ...(script ? { script } : {}) }
    // The first answer after filling the tables takes seconds.
    const headers = { 'content-type': 'application/json' }
    await fetch(server.url + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : {})
    await runWrk(server.url + path, { ...load, seconds: 1 })
    const { requestsPerSecond, p99Ms } = await runWrk(server.url + path, { ...load, seconds })
    figures.push({ name, requestsPerSecond, p99Ms })
  }
  return figures
}
