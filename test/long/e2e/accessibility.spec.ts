import { expect } from '@playwright/test'
import { expectNoViolations, expectNoViolationsAtAnyWidth } from '../../e2e/axe.ts'
import { openSolution, visitScreens } from '../../e2e/exam-hall.ts'
import { desktop, openPage, phone, signIn, student, test, tester } from '../../e2e/fixtures.ts'

test.describe('axe finds nothing wrong at any width', () => {
  test('on a refused login and the page for unknown addresses', async ({ page }) => {
    await page.setViewportSize(phone)
    await openPage(page, '/login')
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByRole('link', { name: "User can't be blank" })).toBeVisible()
    await expectNoViolationsAtAnyWidth(page, 'login')
    await openPage(page, '/no/such/page')
    await expectNoViolationsAtAnyWidth(page, 'not found')
  })

  test('on the dashboard and the analysis', async ({ page }) => {
    await signIn(page, student)
    await openPage(page, '/account/dashboard')
    await expect(page.getByRole('heading', { name: 'Your tests' })).toBeVisible()
    await expectNoViolationsAtAnyWidth(page, 'dashboard')
    await openSolution(page)
    await expectNoViolationsAtAnyWidth(page, 'analysis')
  })
})

for (const viewport of [desktop]) {
  test.describe(`at ${viewport.width} px axe finds nothing wrong`, () => {
    test.use({ viewport })

    test('on the screens of the exam', async ({ page }) => {
      const token = await signIn(page, tester)
      await visitScreens(page, token, (screen) => expectNoViolations(page, screen))
    })
  })
}
