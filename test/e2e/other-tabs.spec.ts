import { type BrowserContext, expect, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { openPage, student, test } from './fixtures.ts'

/*
 * Who has logged in is logged in in every tab of the browser, but not at a shared computer; who logs out is logged out in all of them.
 */

type Account = { email: string; password: string }

async function logIn(page: Page, { email, password }: Account, boxes: string[] = []) {
  await openPage(page, paths.login)
  await page.getByLabel('Username/Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  for (const box of boxes) await page.getByLabel(box).check()
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(paths.dashboard)
}

async function openTab(context: BrowserContext) {
  const tab = await context.newPage()
  await openPage(tab, paths.dashboard)
  return tab
}

const expectAtLogin = (page: Page) => expect(page).toHaveURL(/\/login\?redirect=%2Faccount%2Fdashboard/)

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
