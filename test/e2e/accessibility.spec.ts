import { expect, type Locator, type Page } from '@playwright/test'
import { paths } from '../../src/platform/text/paths.ts'
import { expectNoViolations, expectNoViolationsAtAnyWidth } from './axe.ts'
import { expectQuestion, findQuiz, openSolution, optionsOf, visitScreens } from './exam-hall.ts'
import { desktop, longAt, openPage, phone, signIn, student, test, tester, widths } from './fixtures.ts'

test.describe('axe finds nothing wrong at any width', () => {
  test('on a refused login and the page for unknown addresses', { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize(phone)
    await openPage(page, '/login')
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByRole('link', { name: "User can't be blank" })).toBeVisible()
    await expectNoViolationsAtAnyWidth(page, 'login')
    await openPage(page, '/no/such/page')
    await expectNoViolationsAtAnyWidth(page, 'not found')
  })

  test('on the dashboard and the analysis', { tag: '@long' }, async ({ page }) => {
    await signIn(page, student)
    await openPage(page, '/account/dashboard')
    await expect(page.getByRole('heading', { name: 'Your tests' })).toBeVisible()
    await expectNoViolationsAtAnyWidth(page, 'dashboard')
    await openSolution(page)
    await expectNoViolationsAtAnyWidth(page, 'analysis')
  })
})

for (const viewport of widths) {
  test.describe(`at ${viewport.width} px axe finds nothing wrong`, longAt(desktop, viewport), () => {
    test.use({ viewport })

    test('on the screens of the exam', { tag: '@long' }, async ({ page }) => {
      const token = await signIn(page, tester)
      await visitScreens(page, token, (screen) => expectNoViolations(page, screen))
    })
  })
}

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
