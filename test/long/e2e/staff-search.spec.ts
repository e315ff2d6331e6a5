import { expect, type Page } from '@playwright/test'
import { expectNoViolations } from '../../e2e/axe.ts'
import { accountOf, desktop, expectNoOverflow, openPage, phone, signIn, student, test } from '../../e2e/fixtures.ts'

/* The office's search, by keyboard: answering a caller, and finding any record by its name. */

const director = accountOf('director@mahanadi.example')

const field = (page: Page) => page.getByRole('combobox', { name: 'Search people, orders, tests' })
const found = (page: Page) => page.getByRole('listbox', { name: 'Search results' })

test.describe('at a desk', () => {
  test.use({ viewport: desktop })

  test('arrows say which one is meant, Escape goes back, and a failure is told and mended', async ({ page }) => {
    await signIn(page, director)
    await openPage(page, '/staff')
    let isFailing = true
    await page.route('**/api/staff/search?**', (route) => (isFailing ? route.abort() : route.continue()))
    await field(page).fill('mah')
    await expect(page.getByRole('alert')).toContainText('No connection')
    const options = found(page).getByRole('option')
    const again = page.getByRole('button', { name: 'Try again' })
    isFailing = false
    await expect(async () => {
      // The screen also retries automatically.
      if (await again.isVisible()) await again.click({ timeout: 1000 })
      await expect(options.nth(1)).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expectNoViolations(page, 'search')
    await field(page).focus()
    const active = () => found(page).locator('[aria-selected="true"]').getAttribute('id')
    const first = await active()
    await page.keyboard.press('ArrowDown')
    await expect.poll(active).not.toBe(first)
    await expect(field(page)).toHaveAttribute('aria-activedescendant', (await active()) ?? '')
    await page.keyboard.press('Escape')
    await expect(found(page)).toHaveCount(0)
    await field(page).fill('ab')
    await expect(page.getByText('Type at least three letters or four digits.')).toBeVisible()
    await field(page).fill('zzzzqqq')
    await expect(page.getByText('No results.')).toBeVisible()
  })

  test('Ctrl+K names what the screen can do, people, screens and what can be made', async ({ page }) => {
    await signIn(page, director)
    await openPage(page, '/staff/leads')
    await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Commands' })
    await expect(palette.getByRole('combobox')).toBeFocused()
    const own = palette.getByRole('group', { name: 'This screen: Leads' })
    await expect(own.getByRole('option', { name: 'Walk-in enquiry', exact: true })).toBeVisible()
    await expectNoViolations(page, 'palette')
    await page.keyboard.type('batches')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/staff/catalogue/batches*')
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill(student.candidateName)
    await palette.getByRole('group', { name: 'Students' }).getByRole('option').first().click()
    await expect(page.getByRole('heading', { name: student.candidateName, level: 1 })).toBeVisible()
  })

  test('keys open screens and go through a list; all of them are told by ?', async ({ page }) => {
    await signIn(page, director)
    await openPage(page, '/staff')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await page.waitForURL('**/staff/students*')
    const rows = page.getByRole('region', { name: 'Students' }).locator('tbody tr')
    await expect(rows.nth(1).getByRole('link')).toBeVisible()
    const names = await rows.getByRole('link').allTextContents()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: names[0], level: 1 })).toBeVisible()
    await page.keyboard.press(']')
    await expect(page.getByRole('heading', { name: names[1], level: 1 })).toBeVisible()
    await page.keyboard.press('[')
    await expect(page.getByRole('heading', { name: names[0], level: 1 })).toBeVisible()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toContainText('Previous and next in the list')
  })

  test('the chosen centre is kept in links, after a reload and for the next visit', async ({ page }) => {
    await signIn(page, director)
    await openPage(page, '/staff')
    await page.getByRole('button', { name: 'Centre: all' }).click()
    const choice = page.getByRole('menuitemradio').nth(1)
    const name = (await choice.textContent()) ?? ''
    await choice.click()
    await page.waitForURL(/centre=/)
    await openPage(page, '/staff/students')
    await expect(page.getByRole('button', { name: `Centre: ${name}` })).toBeVisible()
    await page.waitForURL(/students\?centre=/)
    await field(page).fill('mah')
    await expect(page.getByRole('button', { name: 'Search all centres' })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, colorScheme: 'dark' })

  test('the search fills the screen and is closed again', async ({ page }) => {
    await signIn(page, director)
    await openPage(page, '/staff')
    await field(page).tap()
    await field(page).fill('mah')
    await expect(found(page).getByRole('option').first()).toBeVisible()
    await expectNoOverflow(page)
    await expectNoViolations(page, 'search on a phone')
    await page.getByRole('button', { name: 'Close search' }).tap()
    await expect(found(page)).toHaveCount(0)
  })
})
