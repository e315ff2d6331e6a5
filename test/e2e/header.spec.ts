import { expect } from '@playwright/test'
import { desktop, expectNoOverflow, openPage, phone, signIn, student, test } from './fixtures.ts'

test.describe('on a wide screen', () => {
  test.use({ viewport: desktop })

  test('arrow keys walk through a menu, and Escape closes it and gives the focus back', async ({ page }) => {
    await openPage(page, '/')
    const main = page.getByRole('navigation', { name: 'Main' })
    const button = main.getByRole('button', { name: 'Products' })
    await expect(main.getByRole('link', { name: 'Live Course' })).toBeHidden()
    await button.focus()
    await page.keyboard.press('ArrowDown')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(main.getByRole('link', { name: 'Live Course' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(main.getByRole('link', { name: 'Recorded Course' })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(main.getByRole('link', { name: 'Live Course' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(button).toBeFocused()
    await expect(main.getByRole('link', { name: 'Live Course' })).toBeHidden()
  })

  test('only one menu is open at a time, and leaving it closes it', async ({ page }) => {
    await openPage(page, '/')
    const main = page.getByRole('navigation', { name: 'Main' })
    await main.getByRole('button', { name: 'Products' }).click()
    await main.getByRole('button', { name: 'Centers' }).click()
    await expect(main.getByRole('button', { expanded: true })).toHaveText('Centers')
    await page.getByRole('link', { name: 'Enquire' }).first().focus()
    await expect(main.getByRole('button', { expanded: true })).toHaveCount(0)
  })

  test('the skip link is the first stop and leads to the content', async ({ page }) => {
    await openPage(page, '/')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('the header knows a signed-in visitor before any of our modules runs', async ({ page }) => {
    await page.route(/\.js$/, (route) => route.abort())
    const account = page.getByRole('navigation', { name: 'Account' })
    await page.goto('/')
    await expect(account.getByRole('link', { name: 'Log In' })).toBeVisible()
    await expect(account.getByRole('link', { name: 'My Account' })).toBeHidden()
    await signIn(page, student)
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        const isKnown = document.documentElement.hasAttribute('data-signed-in')
        document.documentElement.setAttribute('data-known-when-parsed', String(isKnown))
      })
    })
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-known-when-parsed', 'true')
    await expect(account.getByRole('link', { name: 'My Account' })).toBeVisible()
    await expect(account.getByRole('link', { name: 'Log In' })).toBeHidden()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('the drawer holds the menus, closes on Escape and gives the focus back', async ({ page }) => {
    await openPage(page, '/')
    const burger = page.getByRole('button', { name: 'Open menu' })
    await burger.click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await drawer.getByText('Centers').click()
    await expect(drawer.getByRole('link', { name: 'Cuttack' })).toBeVisible()
    await drawer.getByText('Account', { exact: true }).click()
    await expect(drawer.getByRole('link', { name: 'Log In' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(burger).toBeFocused()
  })

  test('nothing is wider than the screen', async ({ page }) => {
    await signIn(page, student)
    for (const path of ['/', '/no/such/page', '/account/dashboard']) {
      await openPage(page, path)
      await expectNoOverflow(page)
    }
  })
})
