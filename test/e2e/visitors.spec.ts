import { expect } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { expectNoOverflow, openPage, phone, signIn, student, test } from './fixtures.ts'

/* A language that is chosen once stays from page to page. */

test('a student who chooses Hindi reads it from the home page to the dashboard', async ({ page }) => {
  const expectHindi = async (path: string | RegExp) => {
    await expect(page).toHaveURL(path)
    await expect(page.locator('html[data-ready]')).toHaveAttribute('lang', 'hi-IN')
    await expectNoOverflow(page)
  }
  await page.setViewportSize(phone)
  await openPage(page, paths.home)
  await page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' }).click()
  await expectHindi('/hi')
  await page.goto('/hi/product/live-course')
  await page.getByRole('main').locator('a[href^="/hi/course/"]').first().click()
  await expectHindi(/\/hi\/course\//)
  await signIn(page, student)
  await page.goto(paths.dashboard)
  await expectHindi('/hi/account/dashboard')
})
