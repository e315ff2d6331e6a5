import { expect } from '@playwright/test'
import { expectNoViolations } from '../../e2e/axe.ts'
import { accountOf, expectNoOverflow, openPage, phone, signIn, test } from '../../e2e/fixtures.ts'

/* The exam cell prints the paper of a test: its sets, then their keys. */

const examiner = accountOf('examiner@mahanadi.example')

test.use({ viewport: phone, colorScheme: 'dark' })

test('prints a paper by the keyboard alone, which freezes it', async ({ page }) => {
  const token = await signIn(page, examiner)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await (await page.request.get('/api/staff/test-plans?limit=50', { headers })).json()
  const whole = answer.data.filter((plan: { questions_picked: number }) => plan.questions_picked > 0)
  await openPage(page, `/staff/tests/${whole[0]._id}/paper`)
  const part = page.getByRole('region', { name: 'On paper' })
  await expect(part).toContainText('Not printed yet.')
  await page.getByRole('button', { name: 'Print the paper' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Print the paper' })
  await expect(dialog).toContainText('The first print freezes the paper')
  for (const letter of ['A', 'B', 'C', 'D']) await dialog.getByLabel(`Set ${letter}`).uncheck()
  await expect(dialog.getByRole('button', { name: 'Print', exact: true })).toBeDisabled()
  await expect(dialog.getByRole('status')).toContainText('Choose at least one set.')
  await expectNoViolations(page, 'the dialog of a printed paper')
  await dialog.getByLabel('Set B').focus()
  await page.keyboard.press('Space')
  await dialog.getByLabel('Keys').check()
  await expectNoOverflow(page)
  await dialog.getByRole('button', { name: 'Print', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(part).toContainText('Version 1')
  await expectNoOverflow(page)
  await expectNoViolations(page, 'a paper that was printed')
})
