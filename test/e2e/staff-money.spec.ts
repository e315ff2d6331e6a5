import { expect, type Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import {
  accountOf,
  desktop,
  expectNoOverflow,
  longAt,
  openPage,
  phone,
  signIn,
  test,
  withoutPdfViewer,
} from './fixtures.ts'

/* Orders, dues and parcels as the office works with them, on what the demo's counters have taken. */

const accounts = accountOf('accounts@mahanadi.example')
const manager = accountOf('manager.cuttack@mahanadi.example')

const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).getByRole('row')

async function open(page: Page, path: string) {
  await openPage(page, path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

for (const { viewport, colorScheme } of [
  { viewport: desktop, colorScheme: 'light' as const },
  { viewport: phone, colorScheme: 'dark' as const },
]) {
  test.describe(`at ${viewport.width} px, ${colorScheme}`, longAt(phone, viewport), () => {
    test.use({ viewport, colorScheme })

    test('an order is found, and its record tells of the money, the receipt and what it gave', async ({ page }) => {
      await withoutPdfViewer(page)
      await signIn(page, accounts)
      await open(page, '/staff/orders')
      await page.getByRole('button', { name: 'Paid by' }).click()
      await page.getByRole('menuitem', { name: 'bank transfer' }).click()
      await expect(page.getByText('Paid by: bank transfer')).toBeVisible()
      await expect(list(page, 'Orders')).toHaveCount(3)
      await list(page, 'Orders').nth(1).getByRole('link').first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order …/)
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

test.describe('on a desk', () => {
  test.use({ viewport: desktop })

  test('dues are seen by their age and by batch, and lead to their student and the orders of that', async ({
    page,
  }) => {
    await signIn(page, accounts)
    await open(page, '/staff/dues')
    const all = await list(page, 'Dues').count()
    await page
      .getByRole('button', { name: /more than 30 days late|8 to 30 days late/ })
      .filter({ hasText: /[1-9] due/ })
      .first()
      .click()
    await expect(page.getByRole('region', { name: 'By age' }).getByRole('button', { pressed: true })).toHaveCount(1)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await list(page, 'Dues').count()).toBeLessThan(all)
    await list(page, 'Dues').nth(1).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/staff\/students\//)
    await page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click()
    await expect(page).toHaveURL(/\/staff\/orders\?student=/)
    await expect(list(page, 'Orders'), 'the heads and one order').toHaveCount(2)
  })

  test('who works at one centre sees the dues of that one alone', async ({ page }) => {
    await signIn(page, manager)
    await open(page, '/staff/dues')
    const centres = await list(page, 'Dues')
      .getByRole('cell', { name: /Cuttack|Bhubaneswar/ })
      .allInnerTexts()
    expect(centres.length).toBeGreaterThan(0)
    expect(new Set(centres)).toEqual(new Set(['Cuttack']))
  })

  test('a parcel is marked as sent by keyboard, and that is taken back', async ({ page }) => {
    await signIn(page, accounts)
    await open(page, '/staff/parcels')
    const before = await list(page, 'Parcels').count()
    await page
      .getByRole('button', { name: /^Mark sent/ })
      .first()
      .focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Carrier').fill('India Post')
    await dialog.getByLabel('Number of the parcel').fill('EO123456789IN')
    await expectNoViolations(page, 'marking a parcel')
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toBeHidden()
    await expect(list(page, 'Parcels')).toHaveCount(before - 1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(/is ready to be sent again/)).toBeVisible()
    await expect(list(page, 'Parcels')).toHaveCount(before)
  })
})
