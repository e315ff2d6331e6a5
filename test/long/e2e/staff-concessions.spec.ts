import { expect } from '@playwright/test'
import { expectNoViolations } from '../../e2e/axe.ts'
import { accountOf, desktop, expectNoOverflow, openPage, phone, signIn, test } from '../../e2e/fixtures.ts'

/* A concession on a student's dues, requested on the student's record. */

for (const { viewport, colorScheme, amount } of [{ viewport: phone, colorScheme: 'dark' as const, amount: '0.01' }]) {
  test.describe(`at ${viewport.width} px, ${colorScheme}`, () => {
    test.use({ viewport, colorScheme })

    test('a concession is sent with its reason, and waits on the record', async ({ page }) => {
      await signIn(page, accountOf('accounts@mahanadi.example'))
      await openPage(page, '/staff/dues')
      const dues = page.getByRole('region', { name: 'Dues', exact: true }).getByRole('row')
      await dues
        .nth(viewport === desktop ? 1 : 3)
        .getByRole('link')
        .first()
        .click()
      const part = page.getByRole('region', { name: 'Concessions and waivers' })
      await expect(part).toContainText('None.')
      await page
        .getByRole('button', { name: /^Request a concession/ })
        .first()
        .focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Request a concession' })
      await dialog.getByRole('button', { name: 'Send for approval' }).click()
      await expect(dialog.getByRole('alert')).toBeVisible()
      await dialog.getByLabel(/^Amount/).fill(amount)
      await dialog.getByLabel(/^Reason/).selectOption('The family cannot pay')
      await dialog.getByLabel(/^Note/).fill('Her father lost his work.')
      await expectNoViolations(page, 'the dialog of a concession')
      await expectNoOverflow(page)
      await dialog.getByRole('button', { name: 'Send for approval' }).click()
      await expect(dialog).toBeHidden()
      await expect(part).toContainText('waiting')
      await expect(part).toContainText('Concession: The family cannot pay')
      await expect(page.getByRole('button', { name: /^Request a concession/ })).toHaveCount(0)
      await expectNoViolations(page, 'a record with a concession')
      await expectNoOverflow(page)
    })
  })
}
