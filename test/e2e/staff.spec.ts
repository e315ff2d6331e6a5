import { expect, type Page } from '@playwright/test'
import { staffPages, staffPath } from '../../src/web/staff/routes.ts'
import { expectNoViolations } from './axe.ts'
import { accountOf, desktop, expectNoOverflow, openPage, phone, signIn, student, test } from './fixtures.ts'

const director = accountOf('director@mahanadi.example')
/** Those that need no id in their address. */
const screens = staffPages.map(({ path }) => staffPath(path)).filter((path) => !path.includes(':'))

/** What the browser objects to, and requests that leave the institute. */
function watchPage(page: Page, origin: string) {
  const found: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(message.text())
  })
  page.on('pageerror', ({ message }) => found.push(message))
  page.on('request', (request) => {
    const { origin: asked, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && asked !== origin) found.push(request.url())
  })
  return found
}

for (const { viewport, colorScheme } of [
  { viewport: desktop, colorScheme: 'light' as const },
  { viewport: phone, colorScheme: 'dark' as const },
]) {
  test.describe(`at ${viewport.width} px, ${colorScheme}`, () => {
    test.use({ viewport, colorScheme })

    test('every screen of the console opens without an objection of axe, the policy or the width', async ({
      page,
      server,
    }) => {
      test.slow()
      const found = watchPage(page, server.url)
      await signIn(page, director)
      for (const path of screens) {
        await openPage(page, path)
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expectNoViolations(page, path)
        await expectNoOverflow(page)
      }
      expect(found).toEqual([])
    })
  })
}

test('staff who log in begin in the console, and come back to the screen they wanted', async ({ page }) => {
  await page.goto('/staff?centre=x')
  await page.waitForURL(/\/login\?redirect=/)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.getByLabel('Username/Email').fill(director.email)
  await page.getByLabel('Password', { exact: true }).fill(director.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL('**/staff?centre=x')
  await expect(page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Today' })).toBeVisible()
})

test('the console is closed to a student, and says so', async ({ page }) => {
  await signIn(page, student)
  await page.goto('/staff')
  await expect(page.getByText('Your account has no work here')).toBeVisible()
})
