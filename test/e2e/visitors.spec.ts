import { expect, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { expectNoViolations } from './axe.ts'
import { expectNoOverflow, openPage, phone, signIn, student, test } from './fixtures.ts'

/* What visitors and new students meet on a phone: the course page, filters, careers, the foot of the page, the first steps. */

/** The light worker of visitors: it comes some seconds after the page, and needs no other page to answer for. */
const untilLightWorkerIsThere = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () =>
          (await navigator.serviceWorker.getRegistration())?.active?.scriptURL.split('/').pop(),
        ),
      { timeout: 30_000 },
    )
    .toBe('service-worker.js?for=visitors')
    .then(() => expect(page.locator('html[data-kept-offline]')).toBeAttached())

const keptOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const [name = '', ...others] = await caches.keys()
    const urls = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
    return { name: name.split(' ')[0], others, urls }
  })

test('a visitor who goes offline sees the page of the site, at a new address and behind a link, and keeps little', async ({
  page,
  context,
}) => {
  await page.setViewportSize(phone)
  await openPage(page, paths.about)
  await untilLightWorkerIsThere(page)
  const kept = await keptOnDevice(page)
  expect(kept).toMatchObject({ name: 'visitors', others: [] })
  expect(kept.urls).toContain(paths.offline)
  expect(kept.urls.filter((url) => url !== paths.offline && !/\.(css|woff2)$/.test(url))).toEqual([])

  await context.setOffline(true)
  const expectOffline = async (address: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('link', { name: /^\+?[\d ]+$/ }).first()).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Anek')
    await expectNoOverflow(page)
  }
  // The link's target needs code that the network does not deliver.
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expectOffline(paths.home)
  await page.goto(paths.contact)
  await expectOffline(paths.contact)
  await expectNoViolations(page, 'offline')

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
})

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
