import { expect, type Locator, type Page } from '@playwright/test'
import type { DashboardQuiz } from '#domains/student-area/schema.ts'
import {
  begin,
  choose,
  expectQuestion,
  expectSaved,
  expectStates,
  findQuiz,
  goTo,
  openSummary,
  openToday,
  optionsOf,
  press,
  viewIn,
} from './exam-hall.ts'
import { desktop, openPage, phone, second, test } from './fixtures.ts'

const testName = 'Railway Group D: mock in English, Hindi and Odia'

function tokenOf(page: Page) {
  return page.evaluate(() => localStorage.getItem('accessToken') ?? '')
}

async function followLogin(page: Page) {
  if (page.viewportSize()?.width === phone.width) {
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByText('Account', { exact: true }).click()
    await menu.getByRole('link', { name: 'Log In' }).click()
  } else {
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Log In' }).click()
  }
  await expect(page).toHaveURL('/login')
}

/** Submits empty fields first, then a wrong password, then the right one. */
async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  const button = page.getByRole('button', { name: 'Log In' })
  await button.click()
  const problems = page.getByRole('region', { name: 'Please correct the following' })
  await expect(problems.getByRole('link')).toHaveText(["User can't be blank", "Password can't be blank"])
  await expect(page.getByLabel('Username/Email')).toHaveAccessibleDescription("User can't be blank")
  await page.getByLabel('Username/Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await button.click()
  await expect(page.getByText('Incorrect username or password.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button.click()
  await expect(page).toHaveURL(/\/account\/dashboard$/)
}

/** Answers 1, answers and marks 2, marks 3, clears 4 again, answers 5, views 6 without answering, and then one of the last section. */
async function answerSome(page: Page) {
  await expectStates(page, { 1: 'not answered', 2: 'not visited' })
  await choose(page, 0)
  await press(page, 'Save & Next')
  await expectQuestion(page, 2)
  await choose(page, 1)
  await press(page, 'Mark for Review & Next')
  await expectQuestion(page, 3)
  await press(page, 'Mark for Review & Next')
  await expectQuestion(page, 4)
  await choose(page, 2)
  await expectStates(page, { 4: 'answered' })
  await press(page, 'Clear Response')
  await expect(optionsOf(page).nth(2)).not.toBeChecked()
  await press(page, 'Save & Next')
  await expectQuestion(page, 5)
  await choose(page, 3)
  await press(page, 'Save & Next')
  await goTo(page, 9)
  await press(page, 'Previous')
  await expectQuestion(page, 8)
  await expectStates(page, {
    1: 'answered',
    2: 'answered and marked for review, will be counted',
    3: 'marked for review',
    4: 'not answered',
    5: 'answered',
    6: 'not answered',
    7: 'not visited',
    8: 'not answered',
    9: 'not answered',
  })
}

/** The mark is removed by Save & Next, a second touch removes an answer, and an answer can be changed. */
async function changeSome(page: Page) {
  await goTo(page, 2)
  await expect(optionsOf(page).nth(1)).toBeChecked()
  await press(page, 'Save & Next')
  await goTo(page, 5)
  await optionsOf(page).nth(3).click()
  await expect(optionsOf(page).nth(3)).not.toBeChecked()
  await choose(page, 0)
  await expectStates(page, { 2: 'answered', 3: 'marked for review', 5: 'answered' })
  await goTo(page, 1)
}

async function readInThreeLanguages(page: Page) {
  // The question's text; language names beside it are in their own languages.
  const question = page.getByRole('main').locator('div[lang]').first()
  await expect(question).not.toContainText(/[\u0900-\u097F\u0B00-\u0B7F]/)
  await viewIn(page, 'हिन्दी')
  await expect(question).toContainText(/[\u0900-\u097F]/)
  await viewIn(page, 'ଓଡ଼ିଆ')
  await expect(question).toContainText(/[\u0B00-\u0B7F]/)
  await viewIn(page, 'English')
  await expect(question).not.toContainText(/[\u0900-\u097F\u0B00-\u0B7F]/)
}

async function cellsOf(row: Locator) {
  return (await row.getByRole('cell').allInnerTexts()).map(Number)
}

async function submit(page: Page, quiz: DashboardQuiz) {
  const summary = await openSummary(page)
  const names = ['No. of Questions', 'Answered', 'Not Answered', 'Marked for Review']
  for (const name of names) await expect(summary.getByRole('columnheader', { name, exact: true })).toBeVisible()
  const [first, whole] = [quiz.sections[0]?.questions_count ?? 0, quiz.questions_count]
  // Columns: questions, answered, not answered, marked, answered and marked, not visited.
  const row = (name: string) => cellsOf(summary.getByRole('row', { name }))
  await expect.poll(() => row('Quantitative aptitude')).toEqual([first, 3, 4, 1, 0, first - 8])
  await expect.poll(() => row('Whole test')).toEqual([whole, 3, 4, 1, 0, whole - 8])
  await summary.getByRole('button', { name: 'Go back' }).click()
  await expectQuestion(page, 1)
  const again = await openSummary(page)
  await expect(again).toContainText('Are you sure you want to submit for final marking?')
  await expect(again).toContainText('No changes will be allowed after submission.')
  await again.getByRole('button', { name: 'Submit test' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
}

async function figure(page: Page, name: string) {
  const term = page.getByRole('region', { name: 'Score' }).getByRole('term').filter({ hasText: name })
  return Number.parseFloat(await term.locator('xpath=following-sibling::dd').innerText())
}

async function readAnalysis(page: Page, quiz: DashboardQuiz) {
  await page.getByRole('link', { name: 'See the analysis' }).click()
  await expect(page.getByRole('heading', { name: testName })).toBeVisible()
  const correct = await figure(page, 'Correct')
  const wrong = await figure(page, 'Wrong')
  expect(correct + wrong).toBe(3)
  expect(await figure(page, 'Skipped')).toBe(quiz.questions_count - 3)
  const marks = Math.round((correct - wrong / 3) * 100) / 100
  const outOf = page.getByRole('region', { name: 'Score' }).getByText(`marks out of ${quiz.mm}`)
  const score = await outOf.locator('..').innerText()
  expect(Number.parseFloat(score.replace('−', '-'))).toBe(marks)
  const first = page.getByRole('group').filter({ hasText: 'Question 1' }).first()
  await first.click()
  await expect(first.getByRole('heading', { name: 'Solution' })).toBeVisible()
  await expect(first.getByText('Your answer', { exact: true })).toBeVisible()
  await expect(first.getByText('Correct answer', { exact: true })).toBeVisible()
}

async function logOut(page: Page) {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const status = async () => (await page.request.get('/api/auth/me', { headers })).status()
  expect(await status()).toBe(200)
  await page.getByRole('button', { name: 'Account of' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(status).toBe(401)
  expect(await tokenOf(page)).toBe('')
}

const journeys = [{ viewport: desktop, account: second }]
for (const { viewport, account } of journeys) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('a student goes from the home page through a whole test to its analysis', async ({ page, server }) => {
      await openToday(server, testName)
      await openPage(page, '/')
      await followLogin(page)
      await logIn(page, account)
      const quiz = await findQuiz(page, { token: await tokenOf(page), name: testName })
      const board = page.getByRole('region', { name: "Today's Tests" })
      await board.getByRole('link', { name: `Start ${testName}` }).click()
      await begin(page)
      await answerSome(page)
      await changeSome(page)
      await readInThreeLanguages(page)
      await expectSaved(page)
      await submit(page, quiz)
      await readAnalysis(page, quiz)
      await logOut(page)
    })
  })
}
