import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import {
  begin,
  choose,
  expectQuestion,
  expectSaved,
  findQuiz,
  goTo,
  openSummary,
  optionsOf,
  press,
  toInstructions,
} from '../../e2e/exam-hall.ts'
import { openPage, phone, signIn, student, test, tester } from '../../e2e/fixtures.ts'

/* The layout of the player's screens: on phones in both orientations, on tablets, with large text. */

const fullMock = 'Bank PO Prelims: full mock 1'
const allKinds = 'Quantitative aptitude: all kinds of questions'
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

test('below 1024 px the palette is a sheet and covers no button', async ({ page }) => {
  const token = await signIn(page, tester)
  await page.setViewportSize({ width: 768, height: 1024 })
  await sitDown(page, { token, name: fullMock })
  for (const width of [768, 1000]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('complementary', { name: 'Question palette' })).toBeHidden()
    await expectFree(button(page, 'Save & Next'))
  }
  await button(page, 'Question palette').click()
  await expect(page.getByRole('dialog', { name: 'Question palette' })).toBeVisible()
})

test('the next question begins at its top, however far the one before was scrolled', async ({ page }) => {
  const token = await signIn(page, tester)
  await sitDown(page, { token, name: fullMock })
  const passage = page.getByRole('region', { name: 'Passage' })
  const heading = page.getByRole('heading', { name: /^Question \d+$/ })
  while (!(await passage.isVisible())) {
    const before = await heading.innerText()
    await press(page, 'Save & Next')
    await expect(heading).not.toHaveText(before)
  }
  const first = await heading.innerText()
  await view(page).evaluate((element) => element.scrollTo(0, element.scrollHeight))
  expect(await view(page).evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
  await press(page, 'Save & Next')
  await expect(heading).not.toHaveText(first)
  expect(await view(page).evaluate((element) => element.scrollTop)).toBe(0)
})

test('on a phone the passage folds after the first question of its set, and opens on request', async ({ page }) => {
  const token = await signIn(page, tester)
  await sitDown(page, { token, name: fullMock })
  const passage = page.getByRole('region', { name: 'Passage' })
  const heading = page.getByRole('heading', { name: /^Question \d+$/ })
  const go = async (name: 'Save & Next' | 'Previous') => {
    const before = await heading.innerText()
    await press(page, name)
    await expect(heading).not.toHaveText(before)
  }
  while (!(await passage.isVisible())) await go('Save & Next')
  const [hide, show] = [button(page, 'Hide the passage'), button(page, 'Show the passage')]
  while (await show.isVisible()) await go('Previous')
  const text = passage.locator('p, table').first()
  await expect(hide).toHaveAttribute('aria-expanded', 'true')
  await expect(text).toBeVisible()
  await go('Save & Next')
  await expect(show).toHaveAttribute('aria-expanded', 'false')
  await expect(text).toBeHidden()
  const actions = await boxOf(page.getByLabel('Actions'))
  const option = await boxOf(page.locator('label', { has: page.getByRole('radio') }).last())
  expect(option.bottom).toBeLessThanOrEqual(actions.y)
  await show.click()
  await expect(text).toBeVisible()
  await go('Save & Next')
  await expect(text).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(text).toBeVisible()
  await expect(show).toBeHidden()
})

test('rows of the analysis show topic and time on a phone, and that they open', async ({ page }) => {
  await signIn(page, student)
  await openPage(page, paths.dashboard)
  await page.getByRole('link', { name: 'Analysis' }).first().click()
  const row = page
    .getByRole('listitem')
    .filter({ has: page.locator('summary') })
    .first()
  const summary = row.locator('summary')
  await expect(summary.getByText(/^\d+:\d\d$/)).toBeVisible()
  await expect(summary.locator('[class*="topic"]')).toBeVisible()
  const drawn = await summary.evaluate((element) => getComputedStyle(element, '::after').borderBottomWidth)
  expect(drawn).toBe('2px')
  const { right } = await boxOf(summary)
  expect(right).toBeLessThanOrEqual(phone.width)
  await summary.click()
  await expect(row.getByRole('heading', { name: 'Solution' })).toBeVisible()
})

test('on a phone on its side there is one bar, and options are on the screen', async ({ page }) => {
  const token = await signIn(page, tester)
  await sitDown(page, { token, name: allKinds })
  await goTo(page, 1)
  await page.setViewportSize({ width: 740, height: 360 })
  await expect(async () => {
    const header = await boxOf(page.getByRole('banner'))
    const sections = await boxOf(page.getByLabel('Sections', { exact: true }))
    expect(sections.y).toBeLessThan(header.bottom)
    const actions = await boxOf(page.getByLabel('Actions'))
    const option = await boxOf(page.locator('label', { has: page.getByRole('radio') }).first())
    expect(option.bottom).toBeLessThanOrEqual(actions.y)
  }).toPass({ timeout: 20_000 })
  await expectFree(button(page, 'Save & Next'))
})

/** Expects no trace of a tap: a touch screen treats the last tapped place as hovered. */
async function expectNoTrace(locator: Locator) {
  const look = () =>
    locator.evaluate(async (element) => {
      // Waits longer than the shortest transition.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      return getComputedStyle(element).backgroundColor
    })
  const before = await look()
  await locator.hover()
  expect(await look()).toBe(before)
}

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('the keypad of a phone has four columns of the whole width, and its last row is on the screen', async ({
    page,
  }) => {
    const token = await signIn(page, tester)
    await sitDown(page, { token, name: allKinds })
    await goTo(page, 1)
    await expectNoTrace(page.locator('label', { has: page.getByRole('radio') }).last())
    await expectNoTrace(button(page, 'Save & Next'))
    await press(page, 'Save & Next')
    await expectQuestion(page, 2)
    await press(page, 'Save & Next')
    await expectQuestion(page, 3)
    const keys = page.getByRole('group', { name: 'Answer to question' }).getByRole('button')
    const boxes = await Promise.all((await keys.all()).map(boxOf))
    expect(new Set(boxes.map(({ x }) => Math.round(x))).size).toBe(4)
    expect(Math.max(...boxes.map(({ right }) => right))).toBeGreaterThan(phone.width - 30)
    const actions = await boxOf(page.getByLabel('Actions'))
    expect(Math.max(...boxes.map(({ bottom }) => bottom))).toBeLessThanOrEqual(actions.y)
    await expectNoTrace(keys.first())
    const rims = await page.getByRole('textbox', { name: 'Enter your answer as a number' }).evaluate((field) => {
      const colourOf = (name: string) => {
        const probe = document.createElement('i')
        probe.style.color = `var(${name})`
        return getComputedStyle(document.body.appendChild(probe)).color
      }
      return [getComputedStyle(field).borderTopColor, colourOf('--field'), colourOf('--bad'), colourOf('--print')]
    })
    // The border of any field, not one that looks like an error.
    expect(rims[0]).toBe(rims[1])
    expect(rims.slice(2)).not.toContain(rims[0])
  })
})

test('the line says at once that the network is gone, and the summary says what is open', async ({ page, context }) => {
  const token = await signIn(page, tester)
  await sitDown(page, { token, name: fullMock })
  await choose(page, 0)
  await expectSaved(page)
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'Offline, saved on this device' })).toBeAttached()
  await choose(page, 1)
  const summary = await openSummary(page)
  await expect(summary).toContainText(/Time left: 0\d:\d\d:\d\d/)
  await expect(summary).toContainText('1 answer has not been sent yet.')
  await summary.getByRole('button', { name: 'Go back' }).click()
  await context.setOffline(false)
  await expectSaved(page)
})

test('while the server is interrupted one calm sentence stands over the end of the question, nothing moves, and nothing is lost', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  const token = await signIn(page, tester)
  await sitDown(page, { token, name: fullMock })
  await choose(page, 0)
  await expectSaved(page)
  const place = await boxOf(optionsOf(page).first())
  const reassurance = page.getByRole('status').filter({ hasText: 'Keep answering' })
  for (const [answer, words] of [
    [503, /^The server is briefly unavailable\. Keep answering\. Everything is saved/],
    [507, /^The server is briefly unavailable/],
    [null, /^There is no connection right now\. Keep answering/],
  ] as const) {
    const refuse = (route: Route) =>
      answer === null
        ? route.abort()
        : route.fulfill({ status: answer, json: { success: false, code: 'unavailable', message: 'Not now.' } })
    await page.route('**/answers', refuse)
    await choose(page, answer === 503 ? 1 : 2)
    await choose(page, answer === 503 ? 2 : 3)
    await expect(reassurance).toHaveText(words)
    await expect(reassurance).toBeInViewport({ ratio: 1 })
    expect((await boxOf(optionsOf(page).first())).y).toBe(place.y)
    const box = await boxOf(reassurance)
    expect(box.bottom).toBeLessThanOrEqual((await boxOf(page.getByLabel('Actions'))).y + 1)
    await page.unroute('**/answers', refuse)
    await expectSaved(page)
    await expect(reassurance).toBeHidden()
  }
  await expect(optionsOf(page).nth(3)).toBeChecked()
})

test('"I am ready to begin" leads to its tick, and a phone promises that there is no other', async ({ page }) => {
  const token = await signIn(page, tester)
  await openPage(page, paths.player(await findQuiz(page, { token, name: 'Bank Clerk Prelims: short mock' })))
  await toInstructions(page)
  await button(page, 'Next').click()
  await button(page, 'I am ready to begin').click({ force: true })
  const tick = page.getByRole('checkbox', { name: 'I have read the instructions' })
  await expect(tick).toBeFocused()
  await expect(tick).toBeInViewport()
  await expect(page.getByText('without notes, another phone or help')).toBeVisible()
})
