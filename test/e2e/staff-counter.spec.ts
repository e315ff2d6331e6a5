import { expect, type Page } from '@playwright/test'
import { chooseByKeys } from './by-keyboard.ts'
import { openDrawers } from './drawers.ts'
import { accountOf, desktop, openPage, signIn, test, withoutPdfViewer } from './fixtures.ts'

/* Money at a counter, as the accounts office takes it from an existing student. */

const accounts = accountOf('accounts@mahanadi.example')

test.use({ viewport: desktop })

/** Presses keys and counts them, including each typed letter. */
function countKeys({ keyboard }: Page) {
  let count = 0
  return {
    press(key: string) {
      count += 1
      return keyboard.press(key)
    },
    type(text: string) {
      count += text.length
      return keyboard.type(text)
    },
    count: () => count,
  }
}

test('an instalment is taken in cash by keyboard, in at most forty keys besides the phone number', async ({ page }) => {
  await withoutPdfViewer(page)
  await openDrawers(page, accounts)
  await signIn(page, accounts)
  await openPage(page, '/staff/dues')
  const rows = page.getByRole('region', { name: 'Dues', exact: true }).getByRole('row')
  const name = await rows.last().getByRole('link').first().innerText()
  // Another person may have the same name and owe nothing.
  const contact = (await rows.last().locator('a[href^="tel:"]').getAttribute('href'))?.slice(-10) ?? ''
  await openPage(page, '/staff/counter')
  const keys = countKeys(page)
  await expect(page.getByLabel('Student', { exact: true })).toBeFocused()
  await keys.type(contact)
  await expect(page.getByRole('list', { name: 'Students' }).getByRole('link').first()).toContainText(name)
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await chooseByKeys(keys, page.getByLabel('Counter', { exact: true }), /^(?!Choose)/)
  await expect(page.getByRole('button', { name: 'Take payment and print' })).toBeEnabled()
  await expect(page.getByRole('radio', { name: 'Cash' })).toBeChecked()
  const receipt = page.waitForEvent('download')
  await keys.press('Control+Enter')
  await receipt
  await expect(page.getByRole('status').filter({ hasText: 'received, receipt RC' })).toBeFocused()
  expect(keys.count() - contact.length, 'keys beside the phone number').toBeLessThanOrEqual(40)
  await keys.press('Control+Enter')
  await expect(page.getByLabel('Student', { exact: true })).toBeFocused()
})
