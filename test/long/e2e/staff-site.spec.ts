import { expect, type Page } from '@playwright/test'
import { tabTo } from '../../e2e/by-keyboard.ts'
import { startJob } from '../../e2e/desk-work.ts'
import { accountOf, desktop, openPage, signIn, test } from '../../e2e/fixtures.ts'

/* The content editor's day. */

const editor = accountOf('editor@mahanadi.example')
const subCategories = '**/api/staff/things/content-sub-category?*'

test.use({ viewport: desktop })

/** Holds back the answers of these addresses until they are released. */
async function hold(page: Page, addresses: string) {
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(addresses, (route) => promise.then(() => route.continue()))
  return letGo
}

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })
const words = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const category = (page: Page) => page.getByRole('combobox', { name: 'Category' })

async function beginNotice(page: Page, keys: (key: string) => Promise<void> = (key) => page.keyboard.press(key)) {
  await keys('n')
  await keys('n')
  await expect(title(page)).toBeFocused()
}

test('what is typed into a list of choices stays while they load, and is taken when one alone holds it', async ({
  page,
}) => {
  await signIn(page, editor)
  const letGo = await hold(page, subCategories)
  await openPage(page, '/staff')
  await beginNotice(page)
  await page.keyboard.press('Tab')
  await page.keyboard.type('officer sel')
  await expect(page.getByRole('listbox')).toContainText('Loading')
  letGo()
  await expect(page.getByRole('option')).toHaveText(['Officer Selections · Banking Results'])
  await expect(category(page)).toHaveValue('officer sel')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(category(page)).toHaveValue('Officer Selections · Banking Results')

  // Left before the choices loaded, by someone who types faster than the network.
  await openPage(page, '/staff')
  const letGoAgain = await hold(page, subCategories)
  await beginNotice(page)
  await page.keyboard.press('Tab')
  await page.keyboard.type('clerk sel')
  await page.keyboard.press('Tab')
  letGoAgain()
  await expect(category(page)).toHaveValue('Clerk Selections · Banking Results')
})

test('a notice is published with four clicks in twenty seconds, by keys with none', async ({ page }) => {
  const token = await signIn(page, editor)
  await openPage(page, '/staff')
  // The last item's category is remembered: only the first item needs a choice.
  const keys = startJob(page)
  await beginNotice(page, keys.press)
  await keys.type('Open on Saturday')
  await keys.press('Tab')
  keys.decide()
  await keys.type('Bank Mock')
  await expect(page.getByRole('option')).toHaveCount(1)
  await keys.press('ArrowDown')
  await keys.press('Enter')
  await tabTo(keys, words(page))
  await keys.paste('From ten to four.')
  // At once, although the last key is not saved yet.
  await keys.press('Control+Enter')
  await expect(page.getByText('The notice has been published.')).toBeVisible()
  keys.end({ clicks: 0, seconds: 20 })

  await openPage(page, '/staff')
  const job = startJob(page)
  await beginNotice(page, job.press)
  await job.type('Holiday on Thursday the 26th')
  job.decide()
  await job.click(words(page))
  await job.paste('The institute is closed on Thursday. The classes of the day are on Saturday.')
  await job.click(page.getByRole('button', { name: 'Publish', exact: true }))
  await expect(page.getByRole('link', { name: 'View on the site' })).toBeVisible()
  job.end({ clicks: 4, seconds: 20 })

  const href = await page.getByRole('link', { name: 'View on the site' }).getAttribute('href')
  const shown = await page.request.get(href ?? '', { headers: { authorization: `Bearer ${token}` } })
  expect(await shown.text()).toContain('Holiday on Thursday the 26th')
})

test('within a dialog the keys do what the dialog is for, and not what lies behind it', async ({ page }) => {
  await signIn(page, editor)
  await openPage(page, '/staff')
  await beginNotice(page)
  await page.keyboard.type('Never to be published at once')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await page.getByRole('button', { name: 'Schedule…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const asked = page.waitForRequest(/\/publish$/)
  await page.getByRole('spinbutton', { name: /day, When/ }).click()
  await page.keyboard.type('010120301000a')
  await page.keyboard.press('Control+Enter')
  expect((await asked).postDataJSON()).toEqual({ at: '2030-01-01T04:30:00.000Z' })
})

test('a browser that dies takes along what was typed in the last 800 milliseconds at most', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const doomed = await context.newPage()
  await signIn(doomed, editor)
  await doomed.clock.install()
  await openPage(doomed, '/staff')
  await beginNotice(doomed)
  // From here on nothing happens by timers: the page's clock stands still.
  await doomed.clock.pauseAt(Date.now() + 3_600_000)
  const kept = doomed.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await doomed.keyboard.type('Water comes back at noon')
  await doomed.clock.runFor(800)
  await kept
  await doomed.keyboard.type(', or later')
  const dead = doomed.waitForEvent('crash')
  const debug = await context.newCDPSession(doomed)
  void debug.send('Page.crash').catch(() => undefined)
  await dead
  const address = new URL(doomed.url()).pathname
  await context.close()

  // Another device, which has only what the server stored.
  const next = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signIn(next, editor)
  await openPage(next, address)
  await expect(title(next)).toHaveValue(/^Water comes back at noon/)
  await next.context().close()
})
