import { expect } from '@playwright/test'
import { legalLinks } from '../../src/web/site/frame/site-links.ts'
import { desktop, openPage, phone, test } from './fixtures.ts'

test('the texts of the law are led to from the footer of every page', async ({ page }) => {
  await page.setViewportSize(phone)
  await openPage(page, '/about')
  for (const { label, to } of legalLinks) {
    await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: label, exact: true }).click()
    await expect(page).toHaveURL(to)
    await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible()
    await expect(page.getByText(/^Version 1, in force since/)).toBeVisible()
  }
})

test('whoever registers can read what they agree to without losing what they typed', async ({ page, context }) => {
  await openPage(page, '/registration')
  await page.getByLabel('Full Name').fill('Asha Rout')
  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: /^terms of use/ }).click()
  await expect((await opening).getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Asha Rout')
})

for (const size of [phone, desktop]) {
  test(`a course leads to its prospectus, whose refund is a sum that adds up, at ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await openPage(page, '/course/sbi-po-live')
    await page.getByRole('link', { name: /^Prospectus/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Prospectus: SBI PO Live' })).toBeVisible()
    await expect(page.getByRole('table')).toContainText('₹1,479.66 (18%)')
    const sum = page.getByRole('region', { name: 'If you withdraw' }).getByRole('definition')
    const [paid = 0, books = 0, used = 0, back = 0] = (await sum.allTextContents()).map((text) =>
      Math.round(Number(text.replace(/[^\d.]/g, '')) * 100),
    )
    expect(paid - books - used).toBe(back)
    await expect(page.getByRole('region', { name: 'Teachers' })).toContainText('M.Sc. Mathematics')
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(tooWide).toBe(0)

    await openPage(page, '/classroom-course/sbi-po-evening-bhubaneswar')
    await page.getByRole('link', { name: /^Prospectus/ }).click()
    const fee = page.getByRole('region', { name: 'Fee' }).getByRole('table')
    await expect(fee).toContainText('₹22,000')
    const hidden = await fee.evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))
    expect(hidden, 'pixels of the fee that are out of sight').toBeLessThanOrEqual(0)
  })
}
