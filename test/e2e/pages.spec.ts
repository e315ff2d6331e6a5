import { expect, type Page } from '@playwright/test'
import { openPage, test } from './fixtures.ts'

async function listOf(page: Page, path: string): Promise<Record<string, string>[]> {
  const answer = await (await page.request.get(path)).json()
  expect(answer.data.length).toBeGreaterThan(0)
  return answer.data
}

const list = (module: string, keys: string) => `/api/website/list/${module}/all?keys=${keys}`

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the header links to every product, exam category, centre and content category', async ({ page }) => {
    await page.goto('/')
    const products = await listOf(page, list('products', 'seo_url,product_name'))
    const categories = await listOf(page, list('exam-category', 'seo_url,exam_category_name'))
    const all = await (await page.request.get('/api/website/web/all-exams-and-categories')).json()
    const exams: Record<string, string>[] = all.data.flatMap(({ items }: { items: Record<string, string>[] }) => items)
    expect(exams.length).toBeGreaterThan(0)
    const centres = await listOf(page, list('centers', 'seo_url,center_name'))
    const contents = await listOf(page, list('content-category', 'seo_url,content_category_name,display_position'))
    const roots: Record<string, string> = {
      'free-downloads': '/free-downloads/',
      'time-table': '/time-table/',
      result: '/results/',
    }
    const wanted = [
      ...products.map((row) => [`/product/${row.seo_url}`, row.product_name]),
      ...categories.map((row) => [`/exam-category/${row.seo_url}`, row.exam_category_name]),
      ...exams.map((row) => [`/exam/${row.seo_url}`, row.exam_name]),
      ...centres.map((row) => [`/center/${row.seo_url}`, row.center_name]),
      ...contents.flatMap((row) => {
        const root = roots[row.display_position ?? '']
        return root ? [[root + row.seo_url, row.content_category_name]] : []
      }),
    ]
    // Closed menus are hidden visually and from the accessibility tree, but not from those who read the document.
    const menus = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('listitem')
      .getByRole('list', { includeHidden: true })
    const found = await menus
      .getByRole('link', { includeHidden: true })
      .evaluateAll((elements) => elements.map((link) => [link.getAttribute('href'), link.textContent]))
    expect(found.toSorted()).toEqual(wanted.toSorted())
  })
})

test('an unchanged page is answered with 304 and no body', async ({ page }) => {
  const first = await page.request.get('/')
  const { etag } = first.headers()
  expect(etag).toBeTruthy()
  const again = await page.request.get('/', { headers: { 'if-none-match': etag ?? '' } })
  expect(again.status()).toBe(304)
  expect((await again.body()).length).toBe(0)
  const stale = await page.request.get('/', { headers: { 'if-none-match': 'W/"another"' } })
  expect(stale.status()).toBe(200)
})

/** Collects the browser's complaints: errors and warnings of scripts, blocked content, failed loads. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // A request interrupted by leaving the page is not a complaint.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${request.url()}: ${reason}`)
  })
  return complaints
}

test('an inline script that is not ours is refused', async ({ page }) => {
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('</head>', '<script>window.injected = true</script></head>')
    await route.fulfill({ response, body })
  })
  const complaints = complaintsOf(page)
  await openPage(page, '/')
  expect(await page.evaluate(() => 'injected' in window)).toBe(false)
  await expect.poll(() => complaints.join()).toContain('Content Security Policy')
})
