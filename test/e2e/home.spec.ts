import { expect } from '@playwright/test'
import { test } from './fixtures.ts'

test('the home page tells search engines of the institute, its centres and its film', async ({ page }) => {
  const html = await (await page.request.get('/')).text()
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  const graph: { '@type': string; department?: object[] }[] = JSON.parse(json)['@graph']
  expect(graph.map((node) => node['@type'])).toEqual(['EducationalOrganization', 'WebSite', 'VideoObject'])
  const centres = await (await page.request.get('/api/website/list/centers/all?keys=_id')).json()
  expect(graph[0]?.department).toHaveLength(centres.data.length)
})
