import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoViolations } from '../../e2e/axe.ts'
import {
  begin,
  choose,
  expectQuestion,
  expectSaved,
  expectStates,
  findQuiz,
  goTo,
  handIn,
  openSummary,
  press,
  sitTest,
} from '../../e2e/exam-hall.ts'
import { desktop, openPage, phone, reloadPage, second, signIn, test, tester } from '../../e2e/fixtures.ts'

const name = 'Quantitative aptitude: all kinds of questions'

/* The order of the paper: 1 and 7 are single choices; 2, 4 and 8 several; 3, 5 and 6 numbers. */

function boxes(page: Page): Locator {
  return page
    .getByRole('group', { name: /Options for question \d+\. Choose all the correct options\./ })
    .getByRole('checkbox')
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Enter your answer as a number' })
const key = (page: Page, label: string) =>
  page.getByRole('group', { name: 'Answer to question' }).getByRole('button', { name: label, exact: true })

/** Answers one right, two of three, a number by the keypad, one more wrong, a wrong number, and one within the tolerance. */
async function answerAllKinds(page: Page) {
  await choose(page, 1)
  await press(page, 'Save & Next')
  await expectQuestion(page, 2)
  await boxes(page).nth(0).check()
  await boxes(page).nth(1).check()
  await boxes(page).nth(2).check()
  await boxes(page).nth(1).uncheck()
  await press(page, 'Save & Next')
  await expectQuestion(page, 3)
  for (const label of ['1', '8', 'Decimal point', '7', '6', 'Backspace', '5']) await key(page, label).click()
  await expect(field(page)).toHaveValue('18.75')
  await press(page, 'Mark for Review & Next')
  await expectQuestion(page, 4)
  await boxes(page).nth(0).check()
  await boxes(page).nth(1).check()
  await press(page, 'Save & Next')
  await expectQuestion(page, 5)
  await field(page).pressSequentially('-6')
  await press(page, 'Save & Next')
  await expectQuestion(page, 6)
  await page.keyboard.type('14.15')
  await expect(field(page)).toHaveValue('14.15')
}

test('the whole way with every kind of question: answered, resumed, handed in and explained', async ({ page }) => {
  await page.setViewportSize(desktop)
  const token = await signIn(page, second)
  await sitTest(page, { token, name })
  await answerAllKinds(page)
  await expectSaved(page)

  await reloadPage(page)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expectQuestion(page, 6)
  await expect(field(page)).toHaveValue('14.15')
  await expectStates(page, {
    1: 'answered',
    2: 'answered',
    3: 'answered and marked for review, will be counted',
    4: 'answered',
    5: 'answered',
    6: 'answered',
    7: 'not visited',
  })
  await goTo(page, 2)
  await expect(boxes(page).nth(0)).toBeChecked()
  await expect(boxes(page).nth(1)).not.toBeChecked()
  await expect(boxes(page).nth(2)).toBeChecked()

  await handIn(page)
  await page.getByRole('link', { name: /analysis/i }).click()
  const row = (sno: number) => page.locator(`#question-${sno} summary`)
  await expect(row(1)).toContainText('your answer B, correct answer B')
  await expect(row(2)).toContainText('your answer A and C, correct answer A, C and E')
  await expect(row(2)).toContainText('partly correct, +2.67 marks')
  await expect(row(3)).toContainText('your answer 18.75, correct answer 18.75')
  await expect(row(4)).toContainText('your answer A and B, correct answer A and C')
  await expect(row(5)).toContainText('your answer −6, correct answer −5')
  await expect(row(6)).toContainText('your answer 14.15, correct answer 14.14 ± 0.01')
  await expect(row(6)).toContainText('correct, +4 marks')
  await expect(row(8)).toContainText('no answer, correct answer B, C and D')

  const shown = page.getByRole('navigation', { name: 'Filter questions' })
  await shown.getByRole('link', { name: 'Partly correct 1' }).click()
  await expect(page.locator('[id^=question-] summary')).toHaveCount(1)
  await row(2).click()
  await expect(
    page.getByText(/Partly correct: you chose 2 of the 3.correct options and no wrong option\./),
  ).toBeVisible()
  await page.getByRole('link', { name: 'All 8' }).click()
  await row(5).click()
  await expectNoViolations(page, 'the analysis of several options and numbers')

  await page.setViewportSize(phone)
  await row(7).click()
  const chart = page.locator('#question-7').getByRole('img').first()
  await expect.poll(async () => (await chart.boundingBox())?.width).toBeGreaterThan(150)
  const box = await chart.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.width)
})

test('a field takes only what the server takes, says so, and Clear empties it', async ({ page }) => {
  await page.setViewportSize(phone)
  const token = await signIn(page, tester)
  await openPage(page, `/quizportal/without_section_timer.html#${(await findQuiz(page, { token, name }))._id}`)
  await begin(page)
  await goTo(page, 3)
  await field(page).pressSequentially('15')
  await expect(field(page)).toHaveValue('15')
  await field(page).pressSequentially('e')
  await expect(page.getByText('Enter a number only')).toBeVisible()
  await expect(field(page)).toHaveAccessibleDescription(/Enter a number only/)
  await expectNoViolations(page, 'a number that is refused')
  await key(page, 'Minus sign').click()
  await expect(field(page)).toHaveValue('-15')
  await expect(page.getByText('Enter a number only')).toBeHidden()
  await key(page, 'Clear').click()
  await expect(field(page)).toHaveValue('')
  await key(page, 'Minus sign').click()
  await expect(page.getByText('is not a number yet, so it is not saved.')).toBeVisible()
  await expectStates(page, { 3: 'not answered' })
  await press(page, 'Clear Response')
  await expect(field(page)).toHaveValue('')

  await goTo(page, 2)
  await page.keyboard.press('b')
  await page.keyboard.press('5')
  await expect(boxes(page).nth(1)).toBeChecked()
  await expect(boxes(page).nth(4)).toBeChecked()
  await expectNoViolations(page, 'several options')
  await press(page, 'Clear Response')
  await expect(boxes(page).nth(1)).not.toBeChecked()
  const summary = await openSummary(page)
  await expect(summary.getByRole('row', { name: /^Quantitative aptitude/ })).toContainText('8')
})
