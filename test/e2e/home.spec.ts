import { expect, type Page } from '@playwright/test'
import type { PublicAbout, PublicTestimonial } from '#domains/content/schema.ts'
import { paths } from '#platform/text/paths.ts'
import { expectNoViolations } from './axe.ts'
import {
  beginUse,
  expectNoOverflow,
  expectRoomForFingers,
  expectRoomForLargeText,
  openPage,
  phone,
  test,
} from './fixtures.ts'

async function aboutOf(page: Page): Promise<PublicAbout> {
  return (await (await page.request.get('/api/website/web/about')).json()).data
}

test.describe(`at 360 px`, () => {
  test.use({ viewport: phone })

  for (const path of [paths.home]) {
    test(`${path} is complete, without console errors and accessible before and after its first use`, async ({
      page,
    }) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      await openPage(page, path)
      await expectNoViolations(page, path)
      await beginUse(page)
      await expectNoViolations(page, `${path}, in use`)
      await expectNoOverflow(page)
      await expectRoomForFingers(page)
      await expectRoomForLargeText(page)
      expect(complaints).toEqual([])
    })
  }
})

test('the home page has its sections in their order, and two testimonials beside each other', async ({ page }) => {
  await openPage(page, '/')
  const { heading } = await aboutOf(page)
  const sections = [
    ...[
      "What's New",
      'Explore by Products',
      'Explore by Exams',
      'Free Study Material',
      heading,
      'What our students say',
    ],
    ...['Notice board', 'Our Centres'],
  ]
  const found = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
  expect(found.map((text) => text.replaceAll('’', "'")).filter((text) => sections.includes(text))).toEqual(sections)
  await expect(page.getByRole('heading', { name: 'Follow us' })).toBeHidden()
  const said: PublicTestimonial[] = (await (await page.request.get('/api/website/web/testimonials')).json()).data
  const slides = page.getByRole('region', { name: 'Testimonials' }).getByRole('listitem')
  await expect(slides).toHaveCount(said.length)
  const [one, two] = [await slides.nth(0).boundingBox(), await slides.nth(1).boundingBox()]
  expect(one?.y).toBe(two?.y)
})

test('the home page tells search engines of the institute, its centres and its film', async ({ page }) => {
  const html = await (await page.request.get('/')).text()
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  const graph: { '@type': string; department?: object[] }[] = JSON.parse(json)['@graph']
  expect(graph.map((node) => node['@type'])).toEqual(['EducationalOrganization', 'WebSite', 'VideoObject'])
  const centres = await (await page.request.get('/api/website/list/centers/all?keys=_id')).json()
  expect(graph[0]?.department).toHaveLength(centres.data.length)
})
