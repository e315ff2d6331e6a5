import { expect, type Locator, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { begin, findQuiz } from './exam-hall.ts'
import { doubleText, openPage, phone, signIn, test, tester } from './fixtures.ts'

/* What stands where on the screens of the player: on phones in both directions, on tablets, with large text. */

const fullMock = 'Bank PO Prelims: full mock 1'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const view = (page: Page) => page.getByRole('main')

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** Expects the button to be uncovered at both ends, once the page has adapted to the window's size. */
async function expectFree(locator: Locator) {
  const isFree = () =>
    locator.evaluate((element) => {
      const { left, right, top, height } = element.getBoundingClientRect()
      const ends = [left + 6, right - 6].map((x) => document.elementFromPoint(x, top + height / 2))
      return ends.every((found) => found !== null && element.contains(found))
    })
  await expect.poll(isFree).toBe(true)
}

/** Into the test, or on with it where a test before left it open. */
async function sitDown(page: Page, wanted: { token: string; name: string }) {
  await openPage(page, paths.player(await findQuiz(page, wanted)))
  const resume = button(page, 'Resume')
  const start = page.getByRole('heading', { name: 'General Instructions' }).or(button(page, 'Take the test again'))
  await expect(resume.or(start)).toBeVisible()
  if (!(await resume.isVisible())) return begin(page)
  await resume.click()
  await expect(page.getByRole('heading', { name: /^Question \d+$/ })).toBeVisible()
}

test.use({ viewport: phone })

test('with doubled text nothing is wider than the screen, and Save & Next can be read', async ({ page }) => {
  const token = await signIn(page, tester)
  await sitDown(page, { token, name: fullMock })
  await doubleText(page)
  const save = button(page, 'Save & Next')
  await expectFree(save)
  const { right } = await boxOf(save)
  expect(right).toBeLessThanOrEqual(phone.width)
  expect(await save.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  expect(await view(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
})
