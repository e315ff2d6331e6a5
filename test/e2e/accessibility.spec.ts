import { expect, type Locator, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { expectQuestion, findQuiz, optionsOf } from './exam-hall.ts'
import { openPage, signIn, test, tester } from './fixtures.ts'

async function tabTo(page: Page, wanted: Locator) {
  const stops = 60
  for (let stop = 0; stop < stops; stop++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${stops} presses of Tab do not reach ${wanted}.`)
}

/** What a screen reader announces around the first question. */
const asRead = `
- banner:
  - 'heading "Railway NTPC CBT-1: full mock 1" [level=1]'
  - text: Saved
  - status
  - button "Instructions"
  - button "Question Paper"
  - button "Keyboard"
- region "Sections and time left":
  - navigation "Sections":
    - button /, 0 of \\d+ answered$/
  - timer "Time left"
- main:
  - paragraph: /^Question 1, /
  - heading "Question 1" [level=2]
  - button "Text size"
  - button "Report a problem with this question"
  - status
  - group "Options for question 1":
    - radio /^A /
    - radio /^B /
  - status
- region "Actions":
  - button "Mark for Review & Next"
  - button "Clear Response"
  - button "Previous"
  - button "Save & Next"
- complementary "Question palette":
  - button "Hide the palette" [expanded]
  - list "Questions in this section by status"
  - heading [level=3]
  - list:
    - listitem:
      - button "Question 1, not answered"
    - listitem:
      - button "Question 2, not visited"
  - button "Submit"
`

test('a question is reached, answered and left with the keyboard alone', async ({ page }) => {
  const token = await signIn(page, tester)
  const quiz = await findQuiz(page, { token, name: 'Railway NTPC CBT-1: full mock 1' })
  const pressOn = async (key: string, target: Locator) => {
    await tabTo(page, target)
    await page.keyboard.press(key)
  }
  await openPage(page, paths.player(quiz))
  await pressOn('Enter', page.getByRole('button', { name: 'Next' }))
  await pressOn('Space', page.getByRole('checkbox'))
  await pressOn('Enter', page.getByRole('button', { name: 'I am ready to begin' }))
  await expectQuestion(page, 1)
  await expect(page.locator('body')).toMatchAriaSnapshot(asRead)

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const singleKeys = keys.getByRole('checkbox', { name: 'Single-key shortcuts' })
  await singleKeys.uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.keyboard.press('b')
  await expect(keys).toBeHidden()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Keyboard' }).press('Enter')
  await singleKeys.check()
  await page.keyboard.press('Escape')

  const options = optionsOf(page)
  await tabTo(page, options.first())
  await page.keyboard.press('Space')
  await expect(options.first()).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toBeChecked()
  await page.keyboard.press('d')
  await expect(options.nth(3)).toBeChecked()
  await pressOn('Enter', page.getByRole('button', { name: 'Save & Next' }))
  await expectQuestion(page, 2)
  await page.keyboard.press('3')
  await expect(options.nth(2)).toBeChecked()
  // A letter key applies to the question only while the question has the focus.
  await page.getByRole('button', { name: 'Submit' }).focus()
  await page.keyboard.press('b')
  await page.getByRole('button', { name: 'Report' }).focus()
  await page.keyboard.press('b')
  await expect(options.nth(2)).toBeChecked()
  await options.nth(2).focus()
  await pressOn('Enter', page.getByRole('button', { name: 'Clear Response' }))
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)

  await pressOn('Enter', page.getByRole('button', { name: 'Submit' }))
  const summary = page.getByRole('dialog', { name: 'Exam Summary' })
  await expect(summary).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(summary).toBeHidden()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeFocused()
  await page.keyboard.press('Enter')
  await pressOn('Enter', summary.getByRole('button', { name: 'Submit test' }))
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
})
