import { expect, type Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { accountOf, desktop, expectNoOverflow, openPage, signIn, test, withoutPdfViewer } from './fixtures.ts'

/* Orders, dues and parcels as the office works with them, on what the demo's counters have taken. */

const accounts = accountOf('accounts@mahanadi.example')

const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).getByRole('row')

async function open(page: Page, path: string) {
  await openPage(page, path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

for (const { viewport, colorScheme } of [{ viewport: desktop, colorScheme: 'light' as const }]) {
  test.describe(`at ${viewport.width} px, ${colorScheme}`, () => {
    test.use({ viewport, colorScheme })

    test('an order is found, and its record shows the money, the receipt and the fulfilment', async ({ page }) => {
      await withoutPdfViewer(page)
      await signIn(page, accounts)
      await open(page, '/staff/orders')
      await page.getByRole('button', { name: 'Paid by' }).click()
      await page.getByRole('menuitem', { name: 'bank transfer' }).click()
      await expect(page.getByText('Paid by: bank transfer')).toBeVisible()
      await expect(list(page, 'Orders')).toHaveCount(3)
      await list(page, 'Orders').nth(1).getByRole('link').first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order ORD-\d{2}-\d{6}$/)
      await expect(page.getByRole('region', { name: 'About' })).toContainText('Bank transfer')
      await expect(page.getByRole('region', { name: 'For', exact: true })).toContainText('Course fee')
      await expectNoViolations(page, 'an order')
      await expectNoOverflow(page)
      const receipt = page.waitForEvent('download')
      await page.getByRole('button', { name: /^Print RC/ }).click()
      expect((await receipt).suggestedFilename()).toMatch(/^RC\d{4}-\d{6}\.pdf$/)
    })
  })
}
