import { expect, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { openPage, phone, test } from './fixtures.ts'

const list = paths.product('live-course')

const boxesOf = (page: Page) => page.getByRole('checkbox', { name: /^Compare / })
const barOf = (page: Page) => page.getByRole('form', { name: 'Compare' })
const columnsOf = (page: Page) => page.getByRole('columnheader')

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('a course is chosen and compared with the keyboard', async ({ page }) => {
    await openPage(page, list)
    for (const place of [0, 1]) {
      await boxesOf(page).nth(place).focus()
      await page.keyboard.press('Space')
    }
    await barOf(page).getByRole('button', { name: 'Compare 2 courses' }).focus()
    await page.keyboard.press('Enter')
    await expect(columnsOf(page)).toHaveCount(2)
  })
})
