import { expect } from '@playwright/test'
import { expectNoViolations } from '../../e2e/axe.ts'
import { beginUse, desktop, expectNoOverflow, openPage, phone, test } from '../../e2e/fixtures.ts'
import { ask } from '../faults/database.ts'

test.describe('on a wide screen', () => {
  test.use({ viewport: desktop })

  test('suggestions come while typing, arrows walk through them and Enter follows', async ({ page }) => {
    await openPage(page, '/')
    await beginUse(page)
    const field = page.getByRole('region', { name: 'Contact and account' }).getByLabel(/^Search courses/)
    await field.click()
    await field.pressSequentially('cutt')
    const option = page.getByRole('option', { name: /^Cuttack Centres/ })
    await expect(option).toBeVisible({ timeout: 30_000 })
    await expect(field).toHaveAttribute('role', 'combobox')
    await expect(field).toHaveAttribute('aria-expanded', 'true')
    await expectNoViolations(page, 'suggestions')
    await field.press('ArrowDown')
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await field.press('Escape')
    await expect(option).toBeHidden()
    await field.pressSequentially('a')
    await expect(option).toBeVisible()
    await field.press('ArrowDown')
    await field.press('Enter')
    await expect(page).toHaveURL('/center/cuttack')
  })

  test('the panel of the exams is grouped, and a list of courses can be sorted', async ({ page }) => {
    await openPage(page, '/product/live-course')
    await beginUse(page)
    const main = page.getByRole('navigation', { name: 'Main' })
    await main.getByRole('button', { name: 'Exam(s)' }).click()
    await expect(main.getByRole('heading', { name: 'Banking' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'SBI PO', exact: true })).toHaveAttribute('href', '/exam/sbi-po')
    await page.keyboard.press('Escape')
    await page.getByLabel('Sort by').selectOption('Fee: low to high')
    await expect(page).toHaveURL(/sort=fee-low/)
    const fees = () => page.getByRole('main').locator('a:has(h3) b').allInnerTexts()
    const numbers = async () => (await fees()).map((text) => Number(text.replaceAll(/\D/g, '')))
    await expect(async () => {
      const seen = await numbers()
      expect(seen.length).toBeGreaterThan(3)
      expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    }).toPass({ timeout: 20_000 })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('the drawer searches, and has the pages of the institute and the account in dropdowns', async ({ page }) => {
    await openPage(page, '/login')
    await beginUse(page)
    await page.getByRole('button', { name: 'Open menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await drawer.getByText('Institute', { exact: true }).click()
    for (const name of ['Why Us?', 'Careers', 'Franchise'])
      await expect(drawer.getByRole('link', { name })).toBeVisible()
    await expect(drawer.getByRole('link', { name: 'Log In' })).toBeHidden()
    await drawer.getByText('Account', { exact: true }).click()
    await expect(drawer.getByRole('link', { name: 'Log In' })).toBeVisible()
    await expectNoViolations(page, 'drawer')
    await drawer.getByLabel(/^Search courses/).fill('sambalpur')
    await drawer.getByLabel(/^Search courses/).press('Enter')
    await expect(page).toHaveURL('/search?q=sambalpur')
    await expect(page.getByRole('region', { name: 'Centres' }).getByRole('link', { name: /^Sambalpur/ })).toBeVisible()
    await expectNoViolations(page, 'results')
    await expectNoOverflow(page)
  })
})

test('words of Odia, Hindi and Bengali are found by their beginnings', async ({ page, server }) => {
  const titles = ['ଓଡ଼ିଶା ଶିକ୍ଷକ ନିଯୁକ୍ତି ପରୀକ୍ଷା', 'बैंक परीक्षा की तैयारी', 'রেল নিয়োগ পরীক্ষার বিজ্ঞপ্তি']
  const made = await ask<{ id: string }>(
    server.dataDir,
    `insert into content_items (id, sub_category_id, title, sub_title, content, seo_url, published_at)
     select gen_random_uuid(), (select id from content_sub_categories limit 1), title, '', '', 'script-' || number, now()
     from unnest($1::text[]) with ordinality as t(title, number) returning id`,
    [titles],
  )
  try {
    for (const [title, begun] of [
      [titles[0], 'ଶିକ୍ଷକ ନିଯୁ'],
      [titles[1], 'परीक्षा तैया'],
      [titles[2], 'পরীক্ষার বিজ্ঞ'],
    ] as const) {
      const found = page.getByRole('main').getByRole('link', { name: title ?? '' })
      // New content becomes searchable within seconds.
      await expect(async () => {
        await page.goto(`/search?${new URLSearchParams({ q: begun })}`, { waitUntil: 'commit' })
        await expect(found).toBeVisible({ timeout: 1000 })
      }).toPass()
    }
  } finally {
    await ask(server.dataDir, 'delete from content_items where id = any($1)', [made.map(({ id }) => id)])
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: desktop })

  test('the form leads to the results', async ({ page }) => {
    await page.goto('/')
    const field = page.getByLabel(/^Search courses/).first()
    await field.fill('balasore')
    await field.press('Enter')
    await expect(page).toHaveURL('/search?q=balasore')
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Balasore/ })
        .first(),
    ).toBeVisible()
  })
})
