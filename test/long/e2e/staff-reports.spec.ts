import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { readXlsx } from 'hucre'
import { expectNoViolations } from '../../e2e/axe.ts'
import { accountOf, desktop, expectNoOverflow, openPage, phone, signIn, test } from '../../e2e/fixtures.ts'

/* An accountant's reports: read by keyboard, opened down to the student, compared with the ledger, and downloaded as workbooks with the same figures. */

const accounts = accountOf('accounts@mahanadi.example')
const cashier = accountOf('cashier@mahanadi.example')

async function open(page: Page, path: string) {
  await openPage(page, path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

const part = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const amountIn = (text: string) => Number(text.replaceAll(/[^\d.−-]/g, '').replace('−', '-'))

/** Returns the sheets of a downloaded workbook by name. */
async function download(page: Page) {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'XLSX workbook' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(/^[\w ]+-?[\w-]*\.xlsx$/)
  const { sheets } = await readXlsx(new Uint8Array(await readFile(await file.path())))
  return new Map(sheets.map(({ name, rows }) => [name, rows]))
}

for (const { viewport, colorScheme } of [
  { viewport: phone, colorScheme: 'dark' as const },
  { viewport: desktop, colorScheme: 'light' as const },
]) {
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
      // Chooses the month by keyboard alone.
      await page.getByRole('button', { name: 'Previous month' }).focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/month=\d{4}-\d{2}/)
      await page.getByLabel('Month', { exact: true }).selectOption({ index: 0 })
      await expect(page.getByText('No receipts were issued in this month.')).toBeVisible()
    })

    test('dues are opened from the centre down to the student, and lead to the list behind them', async ({ page }) => {
      await signIn(page, accounts)
      await open(page, '/staff/reports/ageing')
      const owed = amountIn(await part(page, 'By centre').locator('tfoot td').nth(5).innerText())
      expect(owed).toBeGreaterThan(0)
      const sheets = await download(page)
      expect(sheets.get('Centres')?.at(-1)?.[8]).toBe(owed)
      await page
        .getByRole('button', { name: /^Batches of/ })
        .first()
        .click()
      await page
        .getByRole('button', { name: /^Students of/ })
        .first()
        .click()
      await expect(part(page, 'By student')).toBeVisible()
      await expectNoViolations(page, 'the dues of the students of a batch')
      await expectNoOverflow(page)
      const figure = part(page, 'By student')
        .locator('tbody')
        .getByRole('link', { name: /^[\d,]+\.\d\d$/ })
        .first()
      const amount = amountIn(await figure.innerText())
      await figure.click()
      await expect(page).toHaveURL(/\/staff\/dues\?student=.*late=/)
      const sum = page.getByRole('region', { name: 'By days late' }).getByRole('button', { name: /[1-9]\d* dues?$/ })
      await expect(sum.first()).toBeVisible()
      const sums = await sum.locator('b').allInnerTexts()
      expect(sums.reduce((all, text) => all + amountIn(text), 0)).toBe(amount)
      await page.goto('/staff/reports/ageing?day=2199-01-01')
      await expect(page.getByRole('alert')).toContainText('Please choose today or an earlier day.')
    })

    test('collections stand beside the plan and equal the ledger', async ({ page }) => {
      await signIn(page, accounts)
      await open(page, '/staff/reports/collections')
      await expect(page.getByText(/^Equal to the ledger: /)).toBeVisible()
      const total = part(page, /^Collected in/)
        .locator('tfoot td')
        .nth(4)
      const sheets = await download(page)
      expect(sheets.get('Centres')?.at(-1)?.slice(-2)).toEqual(sheets.get('Centres')?.at(-2)?.slice(-2))
      expect(sheets.get('Centres')?.at(-1)?.at(-2)).toBe(amountIn(await total.innerText()))
      await page
        .getByRole('button', { name: /^Batches of/ })
        .first()
        .click()
      await expect(page.getByRole('button', { name: 'All centres' })).toBeVisible()
      await expectNoViolations(page, 'collections of a centre')
      await expectNoOverflow(page)
    })
  })
}

test.describe('on a desk', () => {
  test.use({ viewport: desktop })

  test('a cashier is offered the dues of the own centre alone, and a server that is away says so', async ({ page }) => {
    await signIn(page, cashier)
    await open(page, '/staff/reports')
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(1)
    await page.route('**/api/staff/reports/**', (route) => route.abort())
    await page.getByRole('main').getByRole('link').click()
    await expect(page.getByRole('alert')).toContainText('It will load as soon as the server responds.')
    await page.unroute('**/api/staff/reports/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(part(page, 'By batch')).toBeVisible()
  })

  test('paper has the figures of a report without the frame', async ({ page }) => {
    await signIn(page, accounts)
    await open(page, '/staff/reports/ageing')
    await expect(part(page, 'By centre')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(part(page, 'By centre').getByRole('columnheader', { name: 'Over 90 days' })).toBeVisible()
  })
})
