import { type BrowserContext, expect, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { openPage, second, student, test } from '../../e2e/fixtures.ts'

/*
 * A log-in applies to every tab of the browser, except at a shared computer; a log-out applies to all of them.
 */

type Account = { email: string; password: string }

async function logIn(page: Page, { email, password }: Account, isRemembered = true) {
  await openPage(page, paths.login)
  await page.getByLabel('Username/Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Remember Me').setChecked(isRemembered)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(paths.dashboard)
}

async function openTab(context: BrowserContext) {
  const tab = await context.newPage()
  await openPage(tab, paths.dashboard)
  return tab
}

const expectAtLogin = (page: Page) => expect(page).toHaveURL(/\/login\?redirect=%2Faccount%2Fdashboard/)
const profile = (page: Page) => page.getByRole('region', { name: 'Your profile' })

for (const isRemembered of [true, false]) {
  test(`a new tab ${isRemembered ? 'knows a student who is remembered' : 'asks for the log-in when Remember Me is unticked'}`, async ({
    page,
    context,
  }) => {
    await logIn(page, student, isRemembered)
    const tab = await openTab(context)
    if (isRemembered) await expect(profile(tab)).toBeVisible()
    else await expectAtLogin(tab)
    expect(await tab.evaluate(() => localStorage.getItem('user') !== null)).toBe(isRemembered)
  })
}

test('a tab of somebody else says that another account is logged in, and shows it after a reload', async ({
  page,
  context,
}) => {
  await logIn(page, student)
  const tab = await openTab(context)
  await expect(profile(tab)).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await expectAtLogin(tab)
  await logIn(page, student)
  await openPage(tab, paths.dashboard)
  // Another account's session replaces the first without a log-out in between.
  const answer = await page.request.post('/api/auth/web-login', {
    data: { user_name: second.email, password: second.password },
  })
  const { token, data } = await answer.json()
  await page.evaluate(
    ([accessToken, user]) => {
      localStorage.setItem('accessToken', accessToken)
      localStorage.setItem('user', user)
    },
    [token as string, JSON.stringify(data)] as const,
  )
  await expect(tab.getByText('Another account is now logged in here.')).toBeVisible()
  await expect(profile(tab)).toBeHidden()
  await tab.getByRole('button', { name: 'Reload the page' }).click()
  await expect(profile(tab)).toContainText(data.candidate_name)
})

test('logging out in one tab logs out all', async ({ page, context }) => {
  await logIn(page, student)
  const tab = await openTab(context)
  await openPage(page, '/')
  await page.evaluate(() => document.querySelector<HTMLElement>('nav[aria-label="Account"] button')?.click())
  await expect(page.locator('html:not([data-signed-in])')).toBeAttached()
  await expectAtLogin(tab)
  expect(
    await tab.evaluate(() => Object.keys(localStorage).filter((key) => /^(accessToken|user|note:)/.test(key))),
  ).toEqual([])
})
