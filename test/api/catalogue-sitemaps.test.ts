import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPublicAddresses } from '#domains/catalogue/addresses/reads.ts'
import {
  makeCentre,
  makeContentCategory,
  makeCourse,
  makeCourseCategory,
  makeExam,
  makeItem,
  makeProduct,
  makeSubCategory,
} from '../make-offers.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const site = 'https://institute.example'

async function locationsOf(url: string) {
  app.onContentChange()
  const { status, headers, text } = await app.call('GET', url)
  expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location = '']) => location)
}

describe('the site map', () => {
  it('names a file for each kind of page', async () => {
    const files = ['pages', 'courses', 'exams', 'centres', 'content']
    expect(await locationsOf('/sitemap.xml')).toEqual(files.map((name) => `${site}/sitemaps/${name}.xml`))
    for (const name of files) await locationsOf(`/sitemaps/${name}.xml`)
  })

  it('names the fixed pages, products and course categories, but no page of signing in', async () => {
    const [product, category] = [await makeProduct(app), await makeCourseCategory(app)]
    const found = await locationsOf('/sitemaps/pages.xml')
    const wanted = [`${site}/`, `${site}/product/${product.seoUrl}`, `${site}/course-category/${category.seoUrl}`]
    expect(found).toEqual(expect.arrayContaining(wanted))
    expect(found.join(' ')).not.toMatch(/login|registration|password|confirm-email|account|\/:/)
  })

  it('names live courses below the path of their type', async () => {
    const live = await makeCourse(app, { type: 'live' })
    const classroom = await makeCourse(app, { type: 'classroom' })
    const series = await makeCourse(app, { type: 'test-series' })
    const hidden = await makeCourse(app, { isLive: false })
    const found = await locationsOf('/sitemaps/courses.xml')
    expect(found).toEqual(
      expect.arrayContaining([
        `${site}/course/${live.seoUrl}`,
        `${site}/classroom-course/${classroom.seoUrl}`,
        `${site}/test-series/${series.seoUrl}`,
      ]),
    )
    expect(found.join(' ')).not.toContain(hidden.seoUrl)
  })

  it('names exams with their categories, and centres', async () => {
    const [exam, centre] = [await makeExam(app), await makeCentre(app)]
    const { rows } = await app.pool.query('select seo_url from exam_categories where id = $1', [exam.categoryId])
    expect(await locationsOf('/sitemaps/exams.xml')).toEqual(
      expect.arrayContaining([`${site}/exam-category/${rows[0].seo_url}`, `${site}/exam/${exam.seoUrl}`]),
    )
    expect(await locationsOf('/sitemaps/centres.xml')).toContain(`${site}/center/${centre.seoUrl}`)
  })

  it('names listings and live items at their levels with the day of the items, and news directly below their section', async () => {
    const category = await makeContentCategory(app, { section: 'result' })
    const sub = await makeSubCategory(app, { categoryId: category.id })
    const item = await makeItem(app, { subCategoryId: sub.id })
    const hidden = await makeItem(app, { subCategoryId: sub.id, isLive: false })
    const newsCategory = await makeContentCategory(app, { section: 'latest-news' })
    const news = await makeItem(app, {
      subCategoryId: (await makeSubCategory(app, { categoryId: newsCategory.id })).id,
    })
    const found = await locationsOf('/sitemaps/content.xml')
    const top = `${site}/results/${category.seoUrl}`
    expect(found).toEqual(
      expect.arrayContaining([
        ...[top, `${top}/${sub.seoUrl}`, `${top}/${sub.seoUrl}/${item.seoUrl}`],
        `${site}/latest-news/${news.seoUrl}`,
      ]),
    )
    expect(found.join(' ')).not.toContain(hidden.seoUrl)
    expect(found.join(' ')).not.toContain(newsCategory.seoUrl)
    const { text } = await app.call('GET', '/sitemaps/content.xml')
    expect(text).toContain(`/${item.seoUrl}</loc><lastmod>2026-11-01T04:30:00.000Z</lastmod>`)
  })

  it('escapes what would break it', async () => {
    const { id } = await makeCentre(app)
    await app.pool.query("update centres set seo_url = 'a&b<c' where id = $1", [id])
    expect(await locationsOf('/sitemaps/centres.xml')).toContain(`${site}/center/a&amp;b%3Cc`)
  })

  it('is made of every public address there is', async () => {
    const all = await listPublicAddresses(app.context())
    const files = await Promise.all(
      ['courses', 'exams', 'centres', 'content'].map((name) => locationsOf(`/sitemaps/${name}.xml`)),
    )
    const listed = all.filter(({ type }) => type !== 'products' && type !== 'course-category')
    expect(files.flat()).toHaveLength(listed.length)
  })
})

describe('robots.txt', () => {
  it('allows everything public, and names the site map', async () => {
    const { status, headers, text } = await app.call('GET', '/robots.txt')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text.split('\n')).toEqual([
      ...['User-agent: *', 'Allow: /', 'Disallow: /account', 'Disallow: /quizportal', 'Disallow: /api', ''],
      ...[`Sitemap: ${site}/sitemap.xml`, ''],
    ])
  })
})
