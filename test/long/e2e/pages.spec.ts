import { expect, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { findQuiz } from '../../e2e/exam-hall.ts'
import { fetchSession, openBeforeScripts, openPage, signIn, student, test } from '../../e2e/fixtures.ts'
import { collectProblems } from '../../e2e/read-site.ts'

async function listOf(page: Page, path: string): Promise<Record<string, string>[]> {
  const answer = await (await page.request.get(path)).json()
  expect(answer.data.length).toBeGreaterThan(0)
  return answer.data
}

const list = (module: string, keys: string) => `/api/website/list/${module}/all?keys=${keys}`

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the home page shows products, exams, notices and the news', async ({ page }) => {
    await page.goto('/')
    const main = page.getByRole('main')
    for (const row of await listOf(page, list('products', 'product_name'))) {
      await expect(main.getByRole('heading', { name: row.product_name ?? '', exact: true })).toBeVisible()
    }
    const linked = await main.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const text = (await main.innerText()).replaceAll(/\s+/g, ' ')
    const categories: { items: { exam_name: string; seo_url: string }[] }[] = (
      await (await page.request.get('/api/website/web/all-exams-and-categories')).json()
    ).data
    for (const { exam_name, seo_url } of categories.flatMap(({ items }) => items)) {
      expect(text).toContain(exam_name)
      expect(linked).toContain(paths.exam(seo_url))
    }
    const notices: { content_category_name: string; items: { content_item_title: string }[] }[] = (
      await (await page.request.get('/api/website/web/all-notifications')).json()
    ).data
    for (const { content_category_name, items } of notices) {
      expect(text).toContain(content_category_name)
      for (const { content_item_title } of items) expect(text).toContain(content_item_title)
    }
    const news = page.getByRole('complementary', { name: "What's New" })
    for (const row of await listOf(page, '/api/website/get-whats-new-list')) {
      await expect(news.getByRole('link', { name: row.content_item_title ?? '' })).toHaveAttribute(
        'href',
        paths.latestNews(row.seo_url ?? ''),
      )
    }
  })
})

test('an unknown path answers 404 and says Page Not Found', async ({ page }) => {
  const response = await openPage(page, '/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go To Homepage' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: "What's New" })).toBeVisible()
})

test('a private page opened signed out returns after the login', async ({ page }) => {
  await openPage(page, '/account/dashboard?from=mail')
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/account/dashboard?from=mail')}`)
  await page.getByLabel('Username/Email').fill(student.email)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/account/dashboard?from=mail')
  await expect(page.getByRole('heading', { name: "Today's Tests" })).toBeVisible()
})

test('nothing moves under the finger when the scripts of the log-in come', async ({ page }) => {
  const letScriptsCome = await openBeforeScripts(page, paths.login)
  const button = page.getByRole('button', { name: 'Log In' })
  await expect(button).toBeVisible()
  const place = await button.boundingBox()
  letScriptsCome()
  await expect(page.locator('html[data-ready]')).toBeAttached()
  expect(await button.boundingBox()).toEqual(place)
})

test('a test opened signed out returns to that test after the login', async ({ page }) => {
  const { token } = await fetchSession(page, student)
  const quiz = await findQuiz(page, { token, name: 'Bank PO Prelims: full mock 1' })
  await openPage(page, paths.player(quiz))
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await page.getByLabel('Username/Email').fill(student.email)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { name: 'General Instructions' })).toBeVisible()
  await expect(page).toHaveURL(paths.player(quiz))
})

test('a redirect away from the site, or back to the login, leads to the dashboard instead', async ({
  page,
  baseURL,
}) => {
  await signIn(page, student)
  const evil = [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/login',
  ]
  for (const wanted of evil) {
    await openPage(page, `/login?redirect=${encodeURIComponent(wanted)}`)
    await expect(page, wanted).toHaveURL(`${baseURL}/account/dashboard`)
  }
  await openPage(page, `/login?redirect=${encodeURIComponent('/?from=login')}`)
  await expect(page).toHaveURL('/?from=login')
})

test('a form that is sent before the scripts are there is answered when they come', async ({ page }) => {
  const letScriptsCome = await openBeforeScripts(page, '/login')
  await page.getByRole('button', { name: 'Log In' }).click()
  letScriptsCome()
  await expect(page.getByRole('link', { name: "User can't be blank" })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/login')
})

test('no page makes the browser complain', async ({ page }) => {
  const complaints = collectProblems(page)
  for (const path of [paths.home, paths.login]) {
    // Left any earlier, a page complains about the files it no longer waits for.
    await openPage(page, path)
    await page.waitForLoadState('networkidle')
  }
  await signIn(page, student)
  await openPage(page, paths.dashboard)
  await page
    .getByRole('link', { name: /^Analysis / })
    .first()
    .click()
  await page.getByRole('list').getByRole('group').first().click()
  await expect(page.getByRole('heading', { name: 'Solution' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await page.waitForLoadState('networkidle')
  await page
    .getByRole('link', { name: /^Start / })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'General Instructions' })).toBeVisible()
  expect(complaints).toEqual([])
})
