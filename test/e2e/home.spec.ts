import { expect } from '@playwright/test'
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

test('the home page tells search engines of the institute, its centres and its film', async ({ page }) => {
  const html = await (await page.request.get('/')).text()
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  const graph: { '@type': string; department?: object[] }[] = JSON.parse(json)['@graph']
  expect(graph.map((node) => node['@type'])).toEqual(['EducationalOrganization', 'WebSite', 'VideoObject'])
  const centres = await (await page.request.get('/api/website/list/centers/all?keys=_id')).json()
  expect(graph[0]?.department).toHaveLength(centres.data.length)
})
