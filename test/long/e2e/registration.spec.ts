import { expect, type Page } from '@playwright/test'
import type { StudentTests } from '#domains/exams/registrations/schema.ts'
import { paths } from '#platform/text/paths.ts'
import { expectNoViolations } from '../../e2e/axe.ts'
import { begin } from '../../e2e/exam-hall.ts'
import {
  desktop,
  expectNoOverflow,
  newContact,
  openPage,
  phone,
  reloadPage,
  signIn,
  test,
  tester,
} from '../../e2e/fixtures.ts'

/*
 * A student registers for a talent or scholarship test, prints the admit card, and finds the right button at every hour.
 */

const talent = 'Talent discovery test for Class X to XII'
const scholarship = 'Foundation scholarship test'
const open = 'Talent discovery week: open online test'

/** Makes a signed-in student without registrations. Returns the bearer token. */
async function newStudent(page: Page) {
  const contact = newContact()
  const password = 'a quiet blue kettle'
  const data = { name: 'Lopa Behera', ...contact, password, source: 'website' }
  const response = await page.request.post('/api/um/web-registration', { data })
  expect(response.ok(), await response.text()).toBe(true)
  return signIn(page, { user_name: contact.email, password })
}

async function studentTests(page: Page, token: string): Promise<StudentTests> {
  const headers = { authorization: `Bearer ${token}` }
  return (await (await page.request.get('/api/student-portal/get-ftd-scholarship-test', { headers })).json()).data
}

async function call(page: Page, { token, path, data }: { token: string; path: string; data: object }) {
  const answer = await page.request.post(path, { headers: { authorization: `Bearer ${token}` }, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

const registerOnline = (page: Page, token: string, testId: string) =>
  call(page, { token, path: `/api/student-portal/register-test/${testId}`, data: { mode: 'online' } })

async function testNamed(page: Page, token: string, name: string) {
  const found = (await studentTests(page, token)).upcomingTests.find(({ quiz_name }) => quiz_name === name)
  if (!found) throw new Error(`The demo institute has no test ${name}.`)
  return found
}

const listOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Opens the form from the list of upcoming tests, which has a button for each. */
async function openForm(page: Page, name: string) {
  await page.getByRole('button', { name: `Register for ${name}` }).click()
  const form = page.getByRole('dialog', { name: 'Register for FTD' })
  await expect(form).toBeVisible()
  return form
}

/** Counts calls of the print dialog, which a browser under test lacks. */
async function countPrints(page: Page) {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
}
const hasPrinted = (page: Page) => expect(page.locator('html[data-printed]'))

test('a visitor sees the tests and is led to the login, and back', async ({ page }) => {
  await openPage(page, paths.tests)
  await expect(page.getByRole('heading', { name: 'FTD Tests' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Subscribed Tests' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Register for' })).toHaveCount(0)
  await page.getByRole('link', { name: `Login to Register for ${scholarship}` }).click()
  await expect(page).toHaveURL('/login?redirect=%2Fftd-scholarship-tests')
})

for (const viewport of [phone, desktop]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('a student registers for a place at a centre and prints the admit card', async ({ page }) => {
      const errors: string[] = []
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      await newStudent(page)
      await countPrints(page)
      await openPage(page, paths.tests)
      await expect(listOf(page, 'Subscribed Tests').getByText('No data found')).toBeVisible()

      const form = await openForm(page, scholarship)
      // The first allowed mode and the first allowed centre are selected already.
      await expect(form.getByRole('radio', { name: 'Offline' })).toBeChecked()
      const centre = form.getByRole('combobox', { name: 'Center' })
      await expect(centre.getByRole('option')).toHaveText(['Choose Center', 'Bhubaneswar', 'Cuttack', 'Sambalpur'])
      await expect(centre.getByRole('option', { selected: true })).toHaveText('Bhubaneswar')
      await expectNoViolations(page, 'registration form')
      await centre.selectOption('Cuttack')
      await form.getByRole('radio', { name: 'Online' }).check()
      await expect(centre).toBeHidden()
      await form.getByRole('radio', { name: 'Offline' }).check()
      await expect(centre.getByRole('option', { selected: true })).toHaveText('Bhubaneswar')
      await centre.selectOption('Cuttack')
      await form.getByRole('button', { name: 'Register' }).click()

      const success = page.getByRole('dialog', { name: 'Success' })
      await expect(success).toContainText('You have successfully registered.')
      await success.getByRole('button', { name: 'OK' }).click()
      await expect(page.getByRole('heading', { name: 'Subscribed Tests' })).toBeFocused()
      const mine = listOf(page, 'Subscribed Tests')
      await expect(mine).toContainText('At Cuttack, on paper')
      await expect(page.getByRole('button', { name: `Register for ${scholarship}` })).toHaveCount(0)
      await expectNoViolations(page, 'tests page')

      await mine.getByRole('link', { name: 'Admit Card' }).click()
      const card = page.getByRole('article', { name: 'Admit card' })
      for (const text of [
        'Lopa Behera',
        scholarship,
        'Cuttack',
        'Reporting time',
        'Report 15 minutes before the start.',
      ]) {
        await expect(card).toContainText(text)
      }
      await expect(card.getByText(/^\d{5}$/).first()).toBeAttached()
      await hasPrinted(page).toHaveCount(1)
      await expectNoViolations(page, 'admit card')
      await expectNoOverflow(page)
      expect(errors).toEqual([])
    })
  })
}

test('what can be done with a test changes without a reload when it begins and when it ends', async ({ page }) => {
  const token = await newStudent(page)
  const { _id, publish_date } = await testNamed(page, token, talent)
  await registerOnline(page, token, _id)
  // The device's clock is wrong: the server's counts.
  const start = Date.now() - 3 * 3_600_000
  await page.clock.install({ time: start })
  await openPage(page, paths.tests)
  const mine = listOf(page, 'Subscribed Tests')
  await expect(mine.getByRole('button', { name: `Not Started Yet ${talent}` })).toBeDisabled()
  await expect(mine.getByRole('link', { name: 'Admit Card' })).toBeVisible()

  await page.clock.fastForward(Date.parse(publish_date) - Date.now() + 60_000)
  const take = mine.getByRole('link', { name: `Take Test ${talent}` })
  await expect(take).toHaveAttribute('href', `/quizportal/without_section_timer.html#${_id}`)
  await expect(mine.getByRole('link', { name: 'Admit Card' })).toHaveCount(0)
  await page.clock.fastForward(50 * 60_000)
  await expect(mine.getByRole('button', { name: `Ended ${talent}` })).toBeDisabled()
})

test('a test that is begun is resumed, and leads to its analysis when it is handed in', async ({ page }) => {
  const token = await newStudent(page)
  const { _id } = await testNamed(page, token, open)
  await openPage(page, paths.tests)
  const form = await openForm(page, open)
  await expect(form.getByRole('radio')).toHaveCount(1)
  await form.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('dialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click()
  const mine = listOf(page, 'Subscribed Tests')
  await expect(mine.getByRole('link', { name: `Take Test ${open}` })).toBeVisible()

  const attempt = await call(page, { token, path: `/api/quiz-portal/tests/${_id}/attempt`, data: {} })
  await reloadPage(page)
  await expect(mine.getByRole('link', { name: `Resume ${open}` })).toBeVisible()
  await call(page, { token, path: `/api/quiz-portal/attempts/${attempt._id}/submit`, data: {} })
  await reloadPage(page)
  await expect(mine.getByText('No data found')).toBeVisible()
  const analysis = listOf(page, 'Attempted Tests').getByRole('link', { name: `Analysis ${open}` })
  await expect(analysis).toHaveAttribute('href', paths.analysis(attempt._id))
})

test('errors are shown, and no choice is lost', async ({ page }) => {
  await newStudent(page)
  await page.route('**/get-ftd-scholarship-test', (route) => route.abort())
  await openPage(page, paths.tests)
  await expect(page.getByRole('alert')).toContainText('Your tests could not be loaded.')
  await page.unroute('**/get-ftd-scholarship-test')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Subscribed Tests' })).toBeVisible()

  await page.route('**/register-test/**', (route) => route.abort())
  const form = await openForm(page, talent)
  await form.getByRole('radio', { name: 'Offline' }).check()
  await form.getByRole('combobox', { name: 'Center' }).selectOption('Kolkata')
  await form.getByRole('button', { name: 'Register' }).click()
  await expect(form.getByRole('alert')).toContainText('No connection')
  await expect(form.getByRole('option', { name: 'Kolkata', selected: true })).toBeAttached()
  await page.unroute('**/register-test/**')
  await form.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('dialog', { name: 'Success' })).toBeVisible()
})

const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('the admit card is printed when its pictures are there, however long they take', async ({ page }) => {
  const token = await newStudent(page)
  const headers = { authorization: `Bearer ${token}` }
  const data = { dob: '1999-02-01', photo: dot, signature: dot }
  expect((await page.request.put('/api/admission/self-profile-update', { headers, data })).ok()).toBe(true)
  const { _id } = await testNamed(page, token, scholarship)
  const mine = await registerOnline(page, token, _id)
  await page.addInitScript(() => {
    window.print = () => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('article img')]
      const drawn = pictures.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
      document.documentElement.setAttribute('data-printed', `${drawn.length}`)
    }
  })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let held = 0
  await page.route('**/api/um/files/*', async (route) => {
    // One of the two loads at once: it must not count for the other.
    held += 1
    if (held === 2) await released
    await route.continue()
  })
  await openPage(page, paths.admitCard(mine._id))
  const card = page.getByRole('article', { name: 'Admit card' })
  await expect(card.getByRole('img', { name: /of the candidate/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Waiting for the photo' })).toBeDisabled()
  // Longer than a complete card waits.
  await page.waitForTimeout(3500)
  await hasPrinted(page).toHaveCount(0)
  release()
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeEnabled()
  await expect(page.locator('html[data-printed="2"]')).toBeAttached()
})

test('a tester is never offered to register, and what is offered is granted', async ({ page }) => {
  await signIn(page, tester)
  await openPage(page, paths.tests)
  const upcoming = page.getByRole('main')
  await expect(upcoming.getByRole('link', { name: `Take Test ${talent}` })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Register/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Login to Register/ }).and(page.locator(':visible'))).toHaveCount(0)
  await upcoming.getByRole('link', { name: `Take Test ${talent}` }).click()
  await expect(page.getByText(talent)).toBeVisible()
  await begin(page)
})

test('an admit card is shown to its owner alone', async ({ page }) => {
  const token = await newStudent(page)
  const { _id } = await testNamed(page, token, scholarship)
  const mine = await registerOnline(page, token, _id)
  await page.setViewportSize(phone)
  await openPage(page, paths.admitCard(mine._id))
  await expect(page.getByRole('article', { name: 'Admit card' })).toContainText('Online')

  await newStudent(page)
  await openPage(page, paths.admitCard(mine._id))
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await page.addInitScript(() => localStorage.clear())
  await openPage(page, paths.admitCard(mine._id))
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(paths.admitCard(mine._id))}`)
})
