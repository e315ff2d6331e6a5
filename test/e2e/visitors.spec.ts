import { expect } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { expectNoOverflow, openPage, phone, test } from './fixtures.ts'
import { newBuyer } from './shop.ts'

/* A language, once chosen, stays from page to page. */

test('a student who chooses Hindi reads it from the home page to the student area, and has it in the account', async ({
  page,
}) => {
  const expectHindi = async (path: string | RegExp) => {
    await expect(page).toHaveURL(path)
    await expect(page.locator('html[data-ready]')).toHaveAttribute('lang', 'hi-IN')
    await expectNoOverflow(page)
  }
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(`${page.url()}: ${message}`))
  await page.setViewportSize(phone)
  const headers = { authorization: `Bearer ${await newBuyer(page)}` }
  await openPage(page, paths.home)
  await page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' }).click()
  await expectHindi('/hi')
  const readAccount = async () => (await (await page.request.get('/api/auth/me', { headers })).json()).data
  await expect.poll(async () => (await readAccount()).language).toBe('hi')
  await page.goto('/hi/product/live-course')
  await page.getByRole('main').locator('a[href^="/hi/course/"]').first().click()
  await expectHindi(/\/hi\/course\//)
  // React hydrates the server's HTML of each.
  for (const path of [paths.dashboard, paths.downloads]) {
    await page.goto(path)
    await expectHindi(`/hi${path}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
  expect(problems).toEqual([])
})
