import { expect, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { phone, test } from './fixtures.ts'

/* Light and dark: by the system's choice, by the device's choice, and always light on paper. */

/** `--bg` of tokens.css in the dark theme. */
const night = /^oklch\(0\.185 /

const themesOf = (page: Page) => page.getByRole('contentinfo').getByRole('group', { name: 'Theme' })

test.describe('where the system is dark', () => {
  test.use({ colorScheme: 'dark', viewport: phone })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('a page is dark, without a theme choice that needs scripts', async ({ page }) => {
      await page.goto(paths.about)
      await expect(page.locator('body')).toHaveCSS('background-color', night)
      await expect(themesOf(page)).toBeHidden()
    })
  })
})
