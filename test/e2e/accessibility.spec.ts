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
  // A letter is meant for the question only where the question has the focus.
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
