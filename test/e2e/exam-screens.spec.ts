import { expect, type Locator, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { begin, findQuiz } from './exam-hall.ts'
import { doubleText, expectNoOverflow, fourTimes, openPage, phone, signIn, test, tester } from './fixtures.ts'

/* The layout of the player's screens: on phones in both orientations, on tablets, with large text. */

const fullMock = 'Bank PO Prelims: full mock 1'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const view = (page: Page) => page.getByRole('main')

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** Expects nothing to cover the button at either end, once the page has adapted to the window's size. */
async function expectFree(locator: Locator) {
  const isFree = () =>
    locator.evaluate((element) => {
      const { left, right, top, height } = element.getBoundingClientRect()
      const ends = [left + 6, right - 6].map((x) => document.elementFromPoint(x, top + height / 2))
      return ends.every((found) => found !== null && element.contains(found))
    })
  await expect.poll(isFree).toBe(true)
}

/** Opens the test, or continues it if an earlier test left it open. */
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

/** Moves the test's clock so that `left` seconds remain. */
async function jumpTo(page: Page, left: number) {
  const shown = await page.getByRole('timer').filter({ visible: true }).innerText()
  const seconds = shown.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  await page.evaluate(
    (by) => {
      const before = performance.now.bind(performance)
      performance.now = () => before() + by
    },
    (seconds - left) * 1000,
  )
}

test('with doubled text and at four times the size everything is reached, and the last five minutes are announced', async ({
  page,
}) => {
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

  await page.reload()
  await button(page, 'Resume').click()
  await page.setViewportSize(fourTimes)
  for (const name of ['Report a problem with this question', 'Save & Next']) {
    await button(page, name).scrollIntoViewIfNeeded()
    await expectFree(button(page, name))
  }
  await expectNoOverflow(page)
  await button(page, 'Question palette').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  const row = page.getByRole('dialog', { name: 'Exam Summary' }).getByText('Whole test', { exact: true })
  await row.scrollIntoViewIfNeeded()
  await expectFree(row)

  await jumpTo(page, 299)
  await expect(page.locator('[aria-live]').getByText('5 minutes left.')).toBeAttached()
})
