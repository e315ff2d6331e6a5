import { expect, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { expectNoViolations } from '../../e2e/axe.ts'
import {
  desktop,
  expectNoOverflow,
  expectNoSidewaysLists,
  expectRoomForLargeText,
  openBeforeScripts,
  openPage,
  phone,
  test,
} from '../../e2e/fixtures.ts'

const list = paths.product('live-course')

const boxesOf = (page: Page) => page.getByRole('checkbox', { name: /^Compare / })
const barOf = (page: Page) => page.getByRole('form', { name: 'Compare' })
const dockOf = (page: Page) => page.getByRole('navigation', { name: 'Quick actions' })
const columnsOf = (page: Page) => page.getByRole('columnheader')

/** Ticks the courses at these positions and returns their names. */
async function choose(page: Page, places: number[]) {
  for (const place of places) await boxesOf(page).nth(place).check()
}

test.describe(`at ${desktop.width} px`, () => {
  test.use({ viewport: desktop })

  test('up to three courses of a list are chosen and stand beside each other, in either theme', async ({ page }) => {
    await openPage(page, list)
    await expect(barOf(page)).toBeHidden()
    await expect(dockOf(page)).toBeVisible()
    await choose(page, [0])
    await expect(barOf(page)).toContainText('Choose one or two more courses.')
    await expect(dockOf(page)).toBeVisible()
    await choose(page, [1, 2])
    await expect(barOf(page).getByRole('status')).toHaveText('No more than 3 can be compared.')
    await expect(boxesOf(page).nth(3)).toBeDisabled()
    await boxesOf(page).nth(2).uncheck()
    await expect(boxesOf(page).nth(3)).toBeEnabled()
    await expectNoViolations(page, 'a list with a choice')
    await expectNoOverflow(page)

    await barOf(page).getByRole('button', { name: 'Compare 2 courses' }).click()
    await expect(page).toHaveURL(/\/compare\?course=[\w-]+&course=[\w-]+$/)
    await expect(columnsOf(page)).toHaveCount(2)
    await expect(page.getByRole('rowheader', { name: 'Fee' })).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoViolations(page, `the comparison, ${colorScheme}`)
    }
    await expectNoOverflow(page)
    await expectNoSidewaysLists(page)
    await expectRoomForLargeText(page)

    // The address alone shows another person the same comparison.
    const address = page.url()
    await openPage(page, address)
    await expect(columnsOf(page)).toHaveCount(2)
    await page
      .getByRole('link', { name: /^Remove/ })
      .first()
      .click()
    await expect(columnsOf(page)).toHaveCount(1)
    await expect(page.getByRole('main')).toContainText('Choose one more course to compare it with this one.')
  })
})

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

  test('boxes that are ticked before the scripts have come count when they are there', async ({ page }) => {
    const letScriptsCome = await openBeforeScripts(page, list)
    await expect(barOf(page)).toBeHidden()
    await choose(page, [0, 1])
    await expect(barOf(page).getByRole('button', { name: 'Compare courses' })).toBeVisible()
    letScriptsCome()
    await expect(barOf(page).getByRole('button', { name: 'Compare 2 courses' })).toBeVisible()
    await barOf(page).getByRole('button', { name: 'Clear' }).click()
    await expect(barOf(page)).toBeHidden()
    await expect(boxesOf(page).first()).not.toBeChecked()
  })

  test('the bar can be sent before the scripts have come', async ({ page }) => {
    await openBeforeScripts(page, list)
    await choose(page, [0, 2])
    await barOf(page).getByRole('button', { name: 'Compare courses' }).click()
    await expect(columnsOf(page)).toHaveCount(2)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: phone })

  test('courses are chosen, compared and too many of them told of', async ({ page }) => {
    await page.goto(list)
    await choose(page, [0, 1, 2, 3])
    await barOf(page).getByRole('button', { name: 'Compare courses' }).click()
    await expect(columnsOf(page)).toHaveCount(3)
    await expect(page.getByRole('main')).toContainText('Only 3 courses can be compared at once.')
    await page.goto(paths.compare)
    await expect(page.getByRole('main')).toContainText('No course is chosen.')
  })
})

test('a browser without :has() and OKLCH shows the bar and the colours all the same', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(URL, 'canParse')
    CSS.supports = () => false
  })
  await openPage(page, list)
  await expect(page.locator('body')).toHaveCSS('color', /^rgb/)
  // Styles that such a browser drops from the document.
  await page.evaluate(() => {
    for (const sheet of document.styleSheets)
      for (let at = sheet.cssRules.length - 1; at >= 0; at--)
        if (sheet.cssRules[at]?.cssText.includes(':has(')) sheet.deleteRule(at)
  })
  await expect(barOf(page)).toBeHidden()
  await boxesOf(page).first().check()
  await expect(barOf(page)).toBeVisible()
  await boxesOf(page).first().uncheck()
  await expect(barOf(page)).toBeHidden()
})
