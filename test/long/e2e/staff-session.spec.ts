import { expect, type Page } from '@playwright/test'
import { expectNoViolations } from '../../e2e/axe.ts'
import { copyDemo } from '../../e2e/demo-institute.ts'
import { accountOf, desktop, expectNoOverflow, fetchSession, openPage, phone, test } from '../../e2e/fixtures.ts'
import { startServer } from '../../e2e/server.ts'

/* The end of a session and an unreachable server: typed text survives both, and the page says what happened. */

const director = accountOf('director@mahanadi.example')
const colleague = accountOf('admin@mahanadi.example')

test.use({ viewport: desktop })

type Person = typeof director

/** Signs in as the site's form does without Remember Me: the session belongs to this tab alone. */
async function enter(page: Page, person: Person, path: string) {
  const { token, data } = await fetchSession(page, person)
  await openPage(page, '/login')
  await page.evaluate(
    ([accessToken, user]) => {
      sessionStorage.setItem('accessToken', accessToken)
      sessionStorage.setItem('user', user)
    },
    [token, JSON.stringify(data)] as const,
  )
  await openPage(page, path)
}

/** Ends all sessions of a person except a new one, as their account page does. */
async function endSessions(page: Page, person: Person) {
  const { token } = await fetchSession(page, person)
  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.post('/api/um/sessions/end-others', { headers, data: {} })).status()).toBe(200)
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Log in again' })

async function signInAs(page: Page, { user_name, password }: Person) {
  const dialog = dialogOf(page)
  await dialog.getByLabel('Username or e-mail').fill(user_name)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const listDrafts = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('draft:')))

async function typeWalkIn(page: Page) {
  await field(page, 'Name').fill('Bijaya Nanda')
  await page.getByRole('radio', { name: 'SSC CGL Morning Batch' }).check()
  await expect.poll(async () => (await listDrafts(page)).length).toBe(1)
}

const expectWalkIn = async (page: Page) => {
  await expect(field(page, 'Name')).toHaveValue('Bijaya Nanda')
  await expect(page.getByRole('radio', { name: 'SSC CGL Morning Batch' })).toBeChecked()
}

test('a half-typed walk-in and a notice survive the end of a session, which says why it ended', async ({ page }) => {
  await enter(page, director, '/staff/leads/new')
  await typeWalkIn(page)
  const [[, sealed = ''] = []] = await listDrafts(page)
  expect(sealed).not.toContain('Bijaya')
  await endSessions(page, director)
  await field(page, 'Phone').fill('98765')
  const dialog = dialogOf(page)
  await expect(dialog).toContainText('your session was ended from another device')
  await expect(dialog.getByLabel('Username or e-mail')).toHaveValue(/./)
  await expectNoViolations(page, 'signing in again')
  await page.screenshot({ path: test.info().outputPath('sign-in-again.png') })
  await page.setViewportSize(phone)
  await expectNoOverflow(page)
  await page.screenshot({ path: test.info().outputPath('sign-in-again-phone.png') })
  await page.setViewportSize(desktop)
  await signInAs(page, { ...director, password: 'not the password' })
  await expect(dialog.getByRole('alert')).toContainText('Incorrect')
  await signInAs(page, director)
  await expect(dialog).toHaveCount(0)
  await expectWalkIn(page)
  // Also survives when the page is gone, because it is stored on the device.
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  await expect(page.getByText('Your earlier input has been restored.')).toBeVisible()
  await expectWalkIn(page)

  await openPage(page, '/staff/site/content/new')
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('The library opens')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await endSessions(page, director)
  await title.fill('The library opens at six on Sunday')
  await expect(dialog).toBeVisible()
  await signInAs(page, director)
  await expect(dialog).toHaveCount(0)
  await expect(title).toHaveValue('The library opens at six on Sunday')
  await expect(page.getByText(/^Saved/)).toBeVisible()
})

// Its short form is the table of sign-in-dialog.test.ts.
test('a session whose time is over says so', async ({ page }) => {
  await page.clock.install()
  await enter(page, director, '/staff/leads/new')
  await page.clock.setFixedTime(Date.now() + 12 * 3_600_000)
  await endSessions(page, director)
  await field(page, 'Phone').fill('98765')
  await page.clock.runFor(1000)
  await expect(dialogOf(page)).toContainText('Your session has ended. Sessions last 12 hours.')
})

test('another person signing in sees no input, which is deleted for its owner too', async ({ page }) => {
  await enter(page, director, '/staff/leads/new')
  await typeWalkIn(page)
  await endSessions(page, director)
  await field(page, 'Phone').fill('98765')
  await expect(dialogOf(page)).toContainText('If someone else logs in, it is deleted')
  await signInAs(page, colleague)
  await expect(page).toHaveURL(/\/staff(\?|$)/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The page reloads for another person, which may take a while.
  await expect(async () => expect(await listDrafts(page)).toEqual([])).toPass()
  await openPage(page, '/staff/leads/new')
  await expect(field(page, 'Name')).toHaveValue('')
  await enter(page, director, '/staff/leads/new')
  await expect(field(page, 'Name')).toHaveValue('')
})

const rowOf = (page: Page) => page.getByRole('main').getByRole('table').getByRole('row').nth(1)
const tab = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const alertOf = (page: Page) => page.getByRole('main').getByRole('alert')

/** Opens a list seen before, then one never opened, and waits until both are back; `leave` and `comeBack` are the server's actions. */
async function walkWithoutServer(page: Page, server: { leave: () => Promise<void>; comeBack: () => Promise<void> }) {
  await enter(page, director, '/staff/leads/list')
  await expect(rowOf(page)).toBeVisible()
  await tab(page, 'Board').click()
  await expect(page.getByRole('main').getByRole('region', { name: 'New' })).toBeVisible()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await server.leave()
  // The old content stays, with a note that it is old.
  await tab(page, 'List').click()
  await expect(alertOf(page)).toContainText('It will load as soon as the server responds', { timeout: 3000 })
  await expect(rowOf(page)).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('away.png') })
  // The code of a list that was never opened is missing too.
  await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Students' }).click()
  await expect(alertOf(page)).toContainText('This page will appear as soon as the server responds', { timeout: 3000 })
  await page.screenshot({ path: test.info().outputPath('away-new.png') })
  await server.comeBack()
  await expect(rowOf(page)).toBeVisible({ timeout: 30_000 })
  await expect(alertOf(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Students')
  expect(loads).toBe(0)
}

test('without a connection each list says so at once, and comes back automatically', async ({ page, context }) => {
  await walkWithoutServer(page, {
    leave: () => context.setOffline(true),
    comeBack: () => context.setOffline(false),
  })
})

test('with the server killed it is so too', async ({ browser }) => {
  const server = await startServer({ dataDir: copyDemo() })
  try {
    const page = await browser.newPage({ baseURL: server.url, viewport: desktop })
    await walkWithoutServer(page, { leave: server.kill, comeBack: () => server.restart() })
  } finally {
    await server.stop()
  }
})
