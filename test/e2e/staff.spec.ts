import { expect } from '@playwright/test'
import { staffPages } from '#web/staff/routes.ts'
import { signIn, student, test } from './fixtures.ts'
import { director, looks, openedScreens, openQuarter, quarters } from './staff-screens.ts'

// Run in parallel: it is the last file, and would otherwise run alone long after all others.
test.describe.configure({ mode: 'parallel' })

// Some screens of two quarters, each quarter in one look.
for (const [rest, quarter] of quarters.slice(0, looks.length).entries()) {
  const as = (rest % 2 === 0 ? looks : looks.toReversed()).slice(0, 1)
  test(`every sixth screen of the ${quarter} quarter of the console opens ${as[0]?.colorScheme} at ${as[0]?.viewport.width} px, without an objection of the policy or the width, and some of axe`, async ({
    page,
    server,
  }) => {
    test.slow()
    expect(await openQuarter(page, { origin: server.url, rest, as, every: 6, withAxe: 2 })).toEqual([])
  })
}

test('no screen is left out', () => {
  const known = openedScreens()
  expect(staffPages.map(({ path }) => path).filter((path) => !known.includes(path))).toEqual([])
})

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
  await expect(page.getByText('Your account has no role in the office at the moment.')).toBeVisible()
})
