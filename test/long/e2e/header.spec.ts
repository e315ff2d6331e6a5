import { expect } from '@playwright/test'
import { expectNoViolations } from '../../e2e/axe.ts'
import { desktop, doubleText, expectNoOverflow, openPage, phone, signIn, student, test } from '../../e2e/fixtures.ts'

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

  test('nothing is wider than the screen, also with text of twice the size', async ({ page }) => {
    await openPage(page, '/no/such/page')
    await expectNoOverflow(page)
    for (const path of ['/', '/product/live-course', '/course/sbi-po-live', '/free-downloads', '/login']) {
      await openPage(page, path)
      await expectNoOverflow(page)
      await doubleText(page)
      await expectNoOverflow(page)
      if (path !== '/') await expectNoViolations(page, `${path} with large text`)
    }
    await signIn(page, student)
    await openPage(page, '/account/dashboard')
    await expect(page.getByRole('heading', { name: 'Your tests' })).toBeVisible()
    await doubleText(page)
    await expectNoOverflow(page)
    await expectNoViolations(page, 'the dashboard with large text')
  })
})
