import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { demoPattern } from '#db/demo/patterns.ts'
import { findConnection } from '../../../bench/seed.ts'
import { chooseByKeys, tabTo } from '../../e2e/by-keyboard.ts'
import { startJob } from '../../e2e/desk-work.ts'
import { expectQuestion, handIn, press, sitTest } from '../../e2e/exam-hall.ts'
import { accountOf, desktop, fetchSession, openPage, second, signIn, test, tester } from '../../e2e/fixtures.ts'

/* The exam controller's day: from a pattern to a result. */

const examiner = accountOf('examiner@mahanadi.example')

test.use({ viewport: desktop })

/** Stores a pattern of two sections with two questions each, in English. */
async function makePattern(page: Page, token: string) {
  const { body, ...rest } = demoPattern('own-railway-30')
  const [section] = body.sections
  const sections = ['Arithmetic', 'Reasoning'].map((name) => ({ ...section, name, questions: 2 }))
  const pattern = { ...rest, key: 'short-mock', name: 'Short mock', body: { ...body, sections } }
  const headers = { authorization: `Bearer ${token}` }
  const made = await page.request.post('/api/staff/patterns', { headers, data: JSON.parse(JSON.stringify(pattern)) })
  expect(await made.json()).toMatchObject({ success: true })
}

const thisMorning = () => {
  const [day, month, year] = new Date().toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' }).split('/')
  return `${day}${month}${year}1200a`
}

/** Answers a question of any kind. */
async function answer(page: Page) {
  const option = page
    .getByRole('group', { name: /Options for question/ })
    .locator('input')
    .nth(1)
  const number = page.getByRole('textbox', { name: 'Enter your answer as a number' })
  await expect(option.or(number)).toBeAttached()
  if (await number.isVisible()) await number.pressSequentially('5')
  else await option.check()
}

test('a mock test is scheduled with twelve clicks in two minutes, and sat', async ({ page }) => {
  test.slow()
  const token = await signIn(page, examiner)
  await makePattern(page, token)
  await openPage(page, '/staff/tests')
  const name = 'Short mock of the week'
  const job = startJob(page)
  await job.click(page.getByRole('button', { name: 'New test' }))
  const dialog = page.getByRole('dialog', { name: 'New test' })
  await dialog.getByLabel('Name').focus()
  await job.type(name)
  job.decide()
  await job.click(dialog.getByLabel('Pattern'))
  await dialog.getByLabel('Pattern').selectOption('Short mock, version 1')
  await job.click(dialog.getByRole('button', { name: 'Create test' }))
  for (const section of ['Arithmetic', 'Reasoning']) {
    job.decide()
    await job.click(page.getByRole('button', { name: `Pick questions for ${section}` }))
    const pick = page.getByRole('dialog', { name: `Questions for ${section}` })
    await job.click(pick.getByRole('button', { name: 'Select the first 2' }))
    await job.click(pick.getByRole('button', { name: 'Add 2 questions' }))
    await expect(page.getByRole('region', { name: section }).getByText('2 of 2 questions')).toBeVisible()
  }
  await job.click(page.getByLabel('Free for all students, no course needed'))
  job.decide()
  await job.click(page.getByRole('spinbutton', { name: /day, Opens/ }))
  await job.type(thisMorning())
  // The last required field is not saved yet; the shortcut schedules all the same.
  await job.press('Control+Enter')
  // Only a test that opens at once asks this; this one does, so that it can be sat.
  const atOnce = page.getByRole('dialog', { name: 'Open the test now?' })
  await expect(atOnce).toBeVisible()
  job.end({ clicks: 12, seconds: 120 })
  await atOnce.getByRole('button', { name: 'Schedule and open' }).click()
  await expect(page.getByText('Test scheduled.')).toBeVisible()
  await expect(page.getByRole('main').getByText('open', { exact: true })).toBeVisible()

  const student = await signIn(page, second)
  await sitTest(page, { token: student, name })
  for (const sno of [1, 2]) {
    await expectQuestion(page, sno)
    await answer(page)
    await press(page, 'Save & Next')
  }
  await handIn(page)
  // The results of a mock test are released automatically.
  await page.getByRole('link', { name: 'See the analysis' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

/** Returns the current minute, as typed into a date and a time field. */
function thisMinute() {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: 'Asia/Kolkata',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
  }).formatToParts(new Date())
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return ['day', 'month', 'year', 'hour', 'minute'].map(part).join('') + part('dayPeriod').slice(0, 1).toLowerCase()
}

/** Moves the test back by an hour. */
async function letAnHourPass(dataDir: string, name: string) {
  const client = new pg.Client(findConnection(dataDir))
  await client.connect()
  await client.query(
    "update tests set opens_at = opens_at - interval '1 hour', closes_at = closes_at - interval '1 hour' where name = $1",
    [name],
  )
  await client.end()
}

test('a ranked test is scheduled by keys alone in two minutes, sat, and its results come by a press', async ({
  page,
  server,
}) => {
  test.slow()
  const token = await signIn(page, examiner)
  await makePattern(page, token)
  await openPage(page, '/staff/tests')
  const name = 'Talent test of the hour'
  const job = startJob(page)
  await expect(page.getByRole('region', { name: 'Tests' }).getByRole('link').first()).toBeVisible()
  await job.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'New test' })
  await tabTo(job, dialog.getByLabel('Name'))
  await job.type(name)
  job.decide()
  await chooseByKeys(job, dialog.getByLabel('Pattern'), 'Short mock, version 1')
  await job.press('Control+Enter')
  for (const section of ['Arithmetic', 'Reasoning']) {
    job.decide()
    await tabTo(job, page.getByRole('button', { name: `Pick questions for ${section}` }))
    await job.press('Enter')
    const pick = page.getByRole('dialog', { name: `Questions for ${section}` })
    await tabTo(job, pick.getByRole('button', { name: 'Select the first 2' }))
    await job.press('Enter')
    await job.press('Control+Enter')
    await expect(page.getByRole('region', { name: section }).getByText('2 of 2 questions')).toBeVisible()
  }
  job.decide()
  await chooseByKeys(job, page.getByLabel('Kind'), 'Scholarship test')
  job.decide()
  await tabTo(job, page.getByRole('spinbutton', { name: /day, Opens/ }))
  await job.type(thisMinute())
  await tabTo(job, page.getByLabel('Release results manually'))
  await job.press('Space')
  await job.press('Control+Enter')
  await expect(page.getByRole('dialog', { name: 'Open the test now?' })).toBeVisible()
  job.decide()
  await job.press('Control+Enter')
  await expect(page.getByText('Test scheduled.')).toBeVisible()
  job.end({ clicks: 0, seconds: 120 })

  const { token: sitter } = await fetchSession(page, tester)
  const headers = { authorization: `Bearer ${sitter}` }
  const id = /tests\/([^/]+)\/plan/.exec(page.url())?.[1] ?? ''
  const started = await page.request.post(`/api/quiz-portal/tests/${id}/attempt`, { headers, data: {} })
  expect(started.status()).toBe(200)
  const attemptId = (await started.json()).data._id
  const done = await page.request.post(`/api/quiz-portal/attempts/${attemptId}/submit`, { headers, data: {} })
  expect(done.status()).toBe(200)
  const analysis = () =>
    page.request.get(`/api/student-portal/get-submission-data-for-analysis/${attemptId}`, { headers })
  await letAnHourPass(server.dataDir, name)
  expect((await analysis()).status()).not.toBe(200)

  await openPage(page, `/staff/tests/${id}/results`)
  await expect(page.getByText('The results are ready to be released.')).toBeVisible()
  await page.getByRole('button', { name: 'Release the results' }).click()
  await expect(page.getByText('Results released.')).toBeVisible()
  await expect(page.getByText(/^The results were released on/)).toBeVisible()
  expect((await analysis()).status()).toBe(200)
})
