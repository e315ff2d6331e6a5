import { type Browser, expect, type Page } from '@playwright/test'
import { expectNoViolations } from '../../e2e/axe.ts'
import { closeDrawers, openDrawers } from '../../e2e/drawers.ts'
import {
  accountOf,
  desktop,
  expectNoOverflow,
  openPage,
  phone,
  signIn,
  test,
  withoutPdfViewer,
} from '../../e2e/fixtures.ts'

/* The cash of a counter over a day: opened, taken, banked, handed over, counted with a difference and closed, and its entries in the day book. */

const accounts = accountOf('accounts@mahanadi.example')
const cashier = accountOf('cashier@mahanadi.example')

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const paiseOf = (text: string) => Math.round(Number(text.replaceAll(/[^0-9.]/g, '')) * 100)

/** Waits until the drawer should contain this many paise. */
const holds = async (page: Page, paise: number) =>
  expect
    .poll(async () => paiseOf(await page.getByRole('region', { name: 'Cash drawer' }).locator('b').first().innerText()))
    .toBe(paise)

/** Opens the drawer with ₹5,000; without an amount it stays closed. */
async function openOwn(page: Page) {
  await openPage(page, '/staff/counter')
  await page.getByRole('button', { name: 'Open the drawer…' }).click()
  const dialog = dialogOf(page, 'Open the drawer')
  await dialog.getByRole('button', { name: 'Open the drawer' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expectNoViolations(page, 'opening a drawer')
  await dialog.getByLabel('Opening cash, ₹').fill('5000')
  await dialog.getByRole('button', { name: 'Open the drawer' }).click()
  await holds(page, 500_000)
}

/** Takes the oldest due of the first student in the list, in cash. Returns the amount in paise. */
async function takeCash(page: Page) {
  await openPage(page, '/staff/dues')
  const students = page.getByRole('region', { name: 'Dues', exact: true }).getByRole('link')
  await students.first().click()
  await page.getByRole('link', { name: 'Take a payment' }).click()
  await expect(page.getByText('To pay now')).toBeVisible()
  await holds(page, 500_000)
  await page.getByRole('button', { name: 'Take payment and print' }).click()
  const done = page.getByRole('status').filter({ hasText: 'received, receipt RC' })
  await expect(done).toBeVisible()
  return paiseOf((await done.locator('b').innerText()).split(' received')[0] ?? '')
}

/** Hands ₹500 over to the accountant, who confirms it on another screen. */
async function handOver(page: Page, browser: Browser, baseURL: string | undefined) {
  await page.getByRole('button', { name: 'Hand over…' }).click()
  const dialog = dialogOf(page, 'Hand over cash')
  await dialog.getByLabel('Amount, ₹').fill('500')
  await dialog.getByLabel('Colleague').selectOption({ label: accounts.candidateName })
  await dialog.getByRole('button', { name: 'Offer the cash' }).click()
  await expect(page.getByRole('list', { name: 'Handovers' })).toContainText('not confirmed yet')
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await context.newPage()
  await signIn(other, accounts)
  await openPage(other, '/staff/counter')
  await other.getByRole('button', { name: `I have the cash: ₹500.00 from ${cashier.candidateName}` }).click()
  await expect(other.getByRole('list', { name: 'Handovers' })).toHaveCount(0)
  await context.close()
}

/** Counts ten rupees and some paise less than expected, and closes the drawer. Returns the difference in paise. */
async function closeShort(page: Page, expected: number) {
  await page.getByRole('button', { name: 'Count and close…' }).click()
  const dialog = dialogOf(page, 'Count and close the drawer')
  await expect(dialog.getByText('₹0.00').first()).toBeVisible()
  const counted = Math.floor(expected / 50_000) * 50_000
  await dialog.getByLabel('How many of ₹500').fill(String(counted / 50_000))
  await dialog.getByLabel('How many of ₹5 coin').fill('1')
  await expectNoViolations(page, 'counting a drawer')
  await expectNoOverflow(page)
  await dialog.getByRole('button', { name: 'Close the drawer for good' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Please enter the reason.')
  await dialog.getByLabel('Reason of the difference').fill('Too much change was given.')
  await dialog.getByRole('button', { name: 'Close the drawer for good' }).click()
  await expect(page.getByText('Your drawer is not open.')).toBeVisible()
  return counted + 500 - expected
}

/** Returns the amounts in a line of the book, in paise without sign; the last is that of all drawers. */
async function lineOf(page: Page, name: string) {
  const row = page
    .getByRole('region', { name: 'Day book', exact: true })
    .getByRole('row', { name: new RegExp(`^${name}`) })
  return (await row.getByRole('cell').allInnerTexts()).filter((text) => text.includes('₹')).map(paiseOf)
}

for (const viewport of [phone, desktop])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('a day at the counter is opened, taken, banked, handed over, counted and closed, and stands in the day book', async ({
      page,
      browser,
      baseURL,
    }) => {
      test.setTimeout(120_000)
      await withoutPdfViewer(page)
      await closeDrawers(page, cashier)
      await openDrawers(page, accounts, { at: 'Cuttack' })
      await signIn(page, cashier)
      await openOwn(page)
      const taken = await takeCash(page)
      await openPage(page, '/staff/counter')
      await holds(page, 500_000 + taken)
      await page.getByRole('button', { name: 'Bank…' }).click()
      const bank = dialogOf(page, 'Cash to the bank')
      await bank.getByLabel('Amount, ₹').fill('99999999')
      await bank.getByLabel('Number of the slip').fill('004417')
      await bank.getByRole('button', { name: 'Bank the cash' }).click()
      await expect(bank.getByRole('alert')).toBeVisible()
      await bank.getByLabel('Amount, ₹').fill('1000.50')
      await bank.getByRole('button', { name: 'Bank the cash' }).click()
      await holds(page, 399_950 + taken)
      await handOver(page, browser, baseURL)
      await openPage(page, '/staff/counter')
      const expected = 349_950 + taken
      await holds(page, expected)
      await expectNoViolations(page, 'the counter with a drawer')
      await expectNoOverflow(page)
      const difference = await closeShort(page, expected)

      await openPage(page, '/staff/day-book')
      await expect(page.getByText('Equal to the ledger')).toBeVisible()
      await expect(page.getByText('Reason of the difference: Too much change was given.').first()).toBeVisible()
      expect(await lineOf(page, 'Difference')).toContain(Math.abs(difference))
      expect(await lineOf(page, 'Cash that should be there')).toContain(expected)
      expect(await lineOf(page, 'Banked')).toContain(100_050)
      await expectNoViolations(page, 'the day book')
      await expectNoOverflow(page)
      for (const [button, name] of [
        ['Print', /^day-book-.*\.pdf$/],
        ['XLSX', /^day-book-.*\.xlsx$/],
      ] as const) {
        const file = page.waitForEvent('download')
        await page.getByRole('button', { name: button }).click()
        expect((await file).suggestedFilename()).toMatch(name)
      }
      await page.getByRole('button', { name: 'The day before' }).click()
      await expect(page).toHaveURL(/day=\d{4}-\d{2}-\d{2}/)
      await expect(page.getByRole('button', { name: 'The next day' })).toBeEnabled()
    })
  })
