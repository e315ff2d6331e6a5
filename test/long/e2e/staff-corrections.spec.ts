import { expect, type Page } from '@playwright/test'
import { expectNoViolations } from '../../e2e/axe.ts'
import {
  accountOf,
  approveNewest,
  desktop,
  expectNoOverflow,
  openPage,
  reloadPage,
  signIn,
  test,
} from '../../e2e/fixtures.ts'

/* A wrong key: the office sees the effect of a correction, and then makes it. */

const examiner = accountOf('examiner@mahanadi.example')

test.use({ viewport: desktop })

/** The area has a page of results too. */
const ofTest = (page: Page) => page.getByRole('navigation', { name: 'Pages for this test' })

test('a key is corrected after its effect was seen, and the paper shows the new one', async ({ page }) => {
  await signIn(page, examiner)
  await openPage(page, '/staff/tests')
  await page.getByRole('link', { name: 'Bank Clerk Prelims: short mock' }).click()
  await ofTest(page).getByRole('link', { name: 'Results', exact: true }).click()
  await expect(page.getByText('No corrections yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Correct a key…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct a key' })
  await dialog.getByLabel('Question').selectOption({ index: 1 })
  await dialog.getByRole('radio', { name: 'change the key' }).check()
  await dialog.getByRole('checkbox').nth(0).check()
  await dialog.getByRole('checkbox').nth(1).check()
  await expect(dialog.getByText('Each of the selected options counts as right.')).toBeVisible()
  await dialog.getByRole('button', { name: 'See what changes' }).click()
  await expect(dialog.getByRole('status')).toContainText('scored attempt')
  await expectNoViolations(page, 'a correction and its effect')
  await expectNoOverflow(page)
  // Without a reason nothing is corrected, and no choice is lost.
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(dialog.getByRole('alert')).toContainText('reason')
  await expect(dialog.getByRole('checkbox').nth(1)).toBeChecked()
  await dialog.getByLabel('Reason (for the record)').fill('Both books are right.')
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(dialog).toBeHidden()
  await approveNewest(page, 'Key')
  await reloadPage(page)
  const corrections = page.getByRole('region', { name: 'Corrections' })
  await expect(corrections).toContainText('Both books are right.')
  await expect(corrections).toContainText('counted again')
  await ofTest(page).getByRole('link', { name: 'Paper', exact: true }).click()
  await expect(page.getByText('Key: A or B').first()).toBeVisible()
})
