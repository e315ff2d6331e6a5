import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { readXlsx } from 'hucre'
import { expectNoViolations } from './axe.ts'
import { accountOf, desktop, expectNoOverflow, openPage, signIn, test } from './fixtures.ts'

/* The reports that an accountant takes away: read by keyboard, opened down to the student, compared with the ledger, and downloaded as workbooks that say the same. */

const accounts = accountOf('accounts@mahanadi.example')

async function open(page: Page, path: string) {
  await openPage(page, path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

const part = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const amountIn = (text: string) => Number(text.replaceAll(/[^\d.−-]/g, '').replace('−', '-'))

/** The sheets of what is downloaded, by name. */
async function download(page: Page) {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'XLSX workbook' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(/^[\w ]+-?[\w-]*\.xlsx$/)
  const { sheets } = await readXlsx(new Uint8Array(await readFile(await file.path())))
  return new Map(sheets.map(({ name, rows }) => [name, rows]))
}

for (const { viewport, colorScheme } of [{ viewport: desktop, colorScheme: 'light' as const }]) {
  test.describe(`at ${viewport.width} px, ${colorScheme}`, () => {
    test.use({ viewport, colorScheme })

    test('the taxes of a month equal the ledger, on the screen and in the workbook', async ({ page }) => {
      await signIn(page, accounts)
      await open(page, '/staff/reports')
      await page
        .getByRole('main')
        .getByRole('link', { name: /^GST summary/ })
        .click()
      await expect(page.getByText(/^The papers equal the tax accounts of the ledger/)).toBeVisible()
      await expect(part(page, 'Numbers').getByRole('row').nth(1)).toContainText(/RC\d{4}-\d{6}/)
      await expectNoViolations(page, 'the GST summary')
      await expectNoOverflow(page)
      const total = part(page, /^(All registrations|.*Odisha)$/)
        .last()
        .locator('tfoot td')
        .last()
      const sheets = await download(page)
      expect([...sheets.keys()]).toEqual(['Summary', 'Credit notes', 'Numbers', 'Ledger'])
      expect(sheets.get('Summary')?.at(-1)?.at(-1)).toBe(amountIn(await total.innerText()))
      expect(sheets.get('Ledger')?.at(-1)).toEqual(['Difference', 0, 0, 0])
      // The month is chosen by keyboard alone.
      await page.getByRole('button', { name: 'Previous month' }).focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/month=\d{4}-\d{2}/)
      await page.getByLabel('Month', { exact: true }).selectOption({ index: 0 })
      await expect(page.getByText('No receipts were issued in this month.')).toBeVisible()
    })
  })
}
