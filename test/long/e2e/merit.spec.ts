import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { PDFDocument } from 'pdf-lib'
import pg from 'pg'
import { paths } from '#platform/text/paths.ts'
import { findConnection } from '../../../bench/seed.ts'
import { expectNoViolations } from '../../e2e/axe.ts'
import { begin, choose, expectSaved, handIn, press as pressButton } from '../../e2e/exam-hall.ts'
import {
  accountOf,
  desktop,
  expectNoOverflow,
  expectRoomForFingers,
  expectRoomForLargeText,
  fetchSession,
  newContact,
  openPage,
  phone,
  signIn,
  student,
  test,
} from '../../e2e/fixtures.ts'
import type { RunningServer } from '../../e2e/server.ts'

/*
 * A published merit list on the site: its ranks, a result that a parent looks up, and the office that publishes and
 * withdraws it; and a student's whole way, from registering to a certificate that anybody can check.
 */

const listName = 'Talent search of the Mahanadi Academy, classes IX to XII'
const born = '2009-04-17'

/** Turns a test that the student has sat with others into an examination with roll numbers. */
async function giveRollNumbers(server: RunningServer) {
  const client = new pg.Client(findConnection(server.dataDir))
  await client.connect()
  const { rows } = await client.query<{ test_id: string }>(
    `select a.test_id from attempts a join users u on u.id = a.student_id
     where u.email = $1 and a.merit is not null order by a.id limit 1`,
    [student.email],
  )
  const testId = rows[0]?.test_id ?? ''
  await client.query(
    `insert into test_registrations (id, test_id, student_id, mode, roll_number, created_at)
     select gen_random_uuid(), $1, student_id, 'online', row_number() over (order by student_id), now()
     from (select distinct student_id from attempts where test_id = $1 and merit is not null) sitters on conflict do nothing`,
    [testId],
  )
  await client.query(
    `insert into profiles (user_id, dob, category, updated_at)
     select student_id, $2, (array['General', 'OBC', 'SC', null])[1 + roll_number % 4], now() from test_registrations where test_id = $1
     on conflict (user_id) do update set dob = excluded.dob`,
    [testId, born],
  )
  await client.end()
  return testId
}

type Publication = { name: string; testId: string; states: ('provisional' | 'final')[] }

/** Returns the calls of the exam controller, and of the director, who approves their requests. */
async function officeOf(page: Page) {
  const tokenOf = async (email: string) => (await fetchSession(page, accountOf(email))).token
  const [examiner, director] = [await tokenOf('examiner@mahanadi.example'), await tokenOf('director@mahanadi.example')]
  const send = async (token: string, url: string, data: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await page.request.post(`/api/staff/${url}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data
  }
  const read = async (token: string, url: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await (await page.request.get(`/api/staff/${url}`, { headers })).json()).data
  }
  return { examiner, director, send, read }
}

/** Requests publications and has the second person approve; returns the id of the list. */
async function publishList(page: Page, { name, testId, states }: Publication): Promise<string> {
  const { examiner, director, send, read } = await officeOf(page)
  const rules = { places: [{ category: 'open', places: 12 }] }
  const shifts = [{ test_id: testId, name: 'Morning' }]
  const { _id } = await send(examiner, 'merit-lists', { name, shifts, rules })
  await send(examiner, `merit-lists/${_id}/versions`, {})
  await expect.poll(async () => (await read(examiner, `merit-lists/${_id}`)).versions.length).toBe(1)
  for (const state of states) {
    const publication = { version: 1, state, reason: 'All marks are counted.' }
    const { approval_id } = await send(examiner, `merit-lists/${_id}/publications`, publication)
    await send(director, `approvals/${approval_id}/approve`, { note: '' })
  }
  const headers = { authorization: `Bearer ${director}` }
  await page.request.put(`/api/staff/merit-lists/${_id}/site`, { headers, data: { is_public: true } })
  return _id
}

async function makeList(server: RunningServer, browser: Browser) {
  const page = await browser.newPage({ baseURL: server.url })
  const testId = await giveRollNumbers(server)
  const id = await publishList(page, { name: listName, testId, states: ['provisional'] })
  // Every process renders the page of results again after a moment.
  await expect.poll(async () => (await page.request.get(paths.results())).text()).toContain(listName)
  await page.close()
  return { id, testId }
}

const made = new Map<string, ReturnType<typeof makeList>>()
/** Once per server, whichever test comes first. */
function listOf(server: RunningServer, browser: Browser) {
  const list = made.get(server.url) ?? makeList(server, browser)
  made.set(server.url, list)
  return list
}

const form = (page: Page) => page.getByRole('region', { name: 'Look up one result' })
const rollNumber = (page: Page) => form(page).getByRole('textbox', { name: 'Roll number' })
const dateOfBirth = (page: Page) => form(page).getByLabel('Date of birth')
const press = (page: Page) => form(page).getByRole('button', { name: 'Look up' }).click()

for (const viewport of [phone, desktop])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('a parent finds the list among the results, and one result by roll number and date of birth', async ({
      page,
      server,
      browser,
    }) => {
      const { id } = await listOf(server, browser)
      await openPage(page, paths.results())
      await page.getByRole('link', { name: listName }).click()
      await expect(page.getByRole('heading', { level: 1, name: listName })).toBeVisible()
      await expect(page.getByText(/Provisional, version 1/)).toBeVisible()
      await expect(page.getByRole('region', { name: 'Ranks' }).getByRole('row').nth(1)).toBeVisible()
      await expect(page.getByRole('region', { name: 'Cut-offs' }).getByRole('row')).toHaveCount(2)
      await expectNoOverflow(page)
      await rollNumber(page).fill('00003')
      await dateOfBirth(page).fill('2001-01-01')
      await press(page)
      await expect(form(page).getByRole('alert')).toContainText('No result was found for this roll number')
      // Typed text is still there, and none of it is in the address.
      await expect(rollNumber(page)).toHaveValue('00003')
      await expect(dateOfBirth(page)).toHaveValue('2001-01-01')
      await dateOfBirth(page).fill(born)
      await press(page)
      const found = form(page).getByRole('status')
      await expect(found).toContainText('Roll number 00003')
      await expect(found).toContainText(/ualified/)
      await expect(form(page).getByRole('alert')).toHaveCount(0)
      await expect(page).toHaveURL(paths.merit(id))
      await expectNoOverflow(page)
    })

    test('a list and a looked-up result pass axe, large text and touch targets, and say what is missing', async ({
      page,
      server,
      browser,
    }) => {
      const { id } = await listOf(server, browser)
      await openPage(page, paths.merit(id))
      await expectNoViolations(page, 'merit list')
      if (viewport === phone) {
        await expectRoomForFingers(page)
        await expectRoomForLargeText(page)
      }
      await press(page)
      await expect(rollNumber(page)).toHaveAccessibleDescription(/Type the roll number/)
      await expect(dateOfBirth(page)).toHaveAccessibleDescription(/Choose the date of birth/)
      await rollNumber(page).fill('5')
      await dateOfBirth(page).fill(born)
      await press(page)
      await expect(form(page).getByRole('status')).toContainText('Roll number 00005')
      await expectNoViolations(page, 'a result that was looked up')
    })
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the browser posts the form, and the answer is in a page that nobody keeps', async ({
    page,
    server,
    browser,
  }) => {
    const { id } = await listOf(server, browser)
    const first = await page.goto(paths.merit(id))
    expect(first?.headers()['cache-control']).toBe('public, no-cache')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await rollNumber(page).fill('x')
    await press(page)
    await expect(form(page)).toContainText('A roll number has one to seven digits')
    await expect(rollNumber(page)).toHaveValue('x')
    await rollNumber(page).fill('4')
    await dateOfBirth(page).fill('2001-01-01')
    await press(page)
    await expect(form(page).getByRole('alert')).toContainText('No result was found for this roll number')
    await dateOfBirth(page).fill(born)
    const posted = page.waitForResponse((response) => response.request().method() === 'POST')
    await press(page)
    await expect(form(page).getByRole('status')).toContainText('Roll number 00004')
    await expect(page).toHaveURL(paths.merit(id))
    expect((await posted).headers()).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
    // The page that everyone gets contains nothing of it.
    await page.goto(paths.merit(id))
    await expect(rollNumber(page)).toHaveValue('')
    await expect(form(page).getByRole('status')).toBeEmpty()
  })
})

test('the result of a student leads to the list', async ({ page, server, browser }) => {
  const { id } = await listOf(server, browser)
  await signIn(page, student)
  await openPage(page, paths.result(id))
  await page.getByRole('link', { name: 'The whole list, by roll numbers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: listName })).toBeVisible()
})

test('the office takes a list off the site and shows it again', async ({ page, server, browser }) => {
  const { id, testId } = await listOf(server, browser)
  await signIn(page, accountOf('director@mahanadi.example'))
  await openPage(page, `/staff/tests/${testId}/merit`)
  await page.getByRole('button', { name: 'Take off the site' }).click()
  await expect(page.getByText('The site does not show it.')).toBeVisible()
  await expect.poll(async () => (await page.request.get(paths.merit(id))).status()).toBe(404)
  await page.getByRole('button', { name: 'Show on the site' }).click()
  await expect(page.getByRole('link', { name: 'See it on the site' })).toBeVisible()
  await expect.poll(async () => (await page.request.get(paths.merit(id))).status()).toBe(200)
})

/** Upholds the key of each challenged question of a test. */
async function keepKeys(page: Page, testId: string) {
  const { examiner, director, send, read } = await officeOf(page)
  for (const { _id } of (await read(examiner, `tests/${testId}/challenges`)).cases) {
    const decision = { verdict: 'keep', reason: 'The book was corrected in its second edition.' }
    const { approval_id } = await send(examiner, `challenged-questions/${_id}/decisions`, decision)
    await send(director, `approvals/${approval_id}/approve`, { note: '' })
  }
}

/** Moves a test: open for a minute, then over with a key that can be challenged, then with one that cannot any more. */
async function moveTest({ dataDir }: RunningServer, name: string, at: 'open' | 'over' | 'challenged') {
  const client = new pg.Client(findConnection(dataDir))
  await client.connect()
  const opened = at === 'open' ? '1 minute' : '1 day'
  const { rows } = await client.query<{ id: string }>(
    `update tests set opens_at = now() - $2::interval, results_released_at = now() where name = $1 returning id`,
    [name, opened],
  )
  const id = rows[0]?.id ?? ''
  await client.query(
    `insert into challenge_windows (test_id, opens_at, closes_at, set_by, set_at)
     select $1, now() - interval '1 hour', now() + $2::interval, id, now() from users where email = $3
     on conflict (test_id) do update set closes_at = excluded.closes_at`,
    [id, at === 'over' ? '1 hour' : '-1 second', 'examiner@mahanadi.example'],
  )
  await client.end()
  return id
}

test('a student registers, takes the test, challenges a key, and shows a certificate that anybody can check', async ({
  page,
  server,
}) => {
  const name = 'Foundation scholarship test'
  const contact = newContact()
  const password = 'a quiet blue kettle'
  const account = { name: 'Lopa Behera', ...contact, password, source: 'website' }
  expect((await page.request.post('/api/um/web-registration', { data: account })).ok()).toBe(true)
  await signIn(page, { user_name: contact.email, password })
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await openPage(page, paths.tests)
  await page.getByRole('button', { name: `Register for ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Register for FTD' })
  await dialog.getByRole('radio', { name: 'Online' }).check()
  await dialog.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('dialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click()
  // In the list of the student's own tests, and in that of all tests.
  await page.getByRole('link', { name: 'Admit Card' }).first().click()
  await expect(page.getByRole('article', { name: 'Admit card' })).toContainText('Lopa Behera')

  const testId = await moveTest(server, name, 'open')
  await openPage(page, paths.tests)
  await page
    .getByRole('link', { name: `Take Test ${name}` })
    .first()
    .click()
  await begin(page)
  await choose(page, 0)
  await pressButton(page, 'Save & Next')
  await expectSaved(page)
  await handIn(page)

  await moveTest(server, name, 'over')
  await openPage(page, '/account/my-submission')
  await page.getByRole('link', { name: 'Response sheet and answer key' }).first().click()
  await page.getByRole('link', { name: 'Challenge the answer key' }).first().click()
  await page.getByRole('radio', { name: 'No option is correct' }).check()
  await page.getByLabel('Your reason').fill('The book has another number.')
  await page.getByRole('button', { name: 'Send the challenge' }).click()
  await expect(page.getByText('Your challenge:').first()).toBeVisible()

  await moveTest(server, name, 'challenged')
  await keepKeys(page, testId)
  const list = await publishList(page, { name: 'Foundation scholars', testId, states: ['provisional', 'final'] })
  await openPage(page, paths.result(list))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the certificate' }).click(),
  ])
  const certificate = await PDFDocument.load(await readFile(await download.path()))
  const code = certificate.getTitle()?.split(' ').at(-1) ?? ''
  await openPage(page, `${paths.verify}/${code}`)
  await expect(page.getByRole('status').filter({ hasText: 'This document is valid' })).toContainText('ertificate')
})
