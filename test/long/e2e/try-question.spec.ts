import { expect, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { expectNoViolations } from '../../e2e/axe.ts'
import { beginUse, expectNoOverflow, openBeforeScripts, openPage, phone, test } from '../../e2e/fixtures.ts'
import { collectProblems } from '../../e2e/read-site.ts'

/* The question in the home page's hero, answered at once. */

const cardOf = (page: Page) => page.getByRole('region', { name: 'Try one question' })
const bubbleOf = (page: Page, text: string) => cardOf(page).getByText(text, { exact: true })
const statusOf = (page: Page) => cardOf(page).getByRole('status')
const [right, wrong] = ['₹1,400', '₹1,262']
const solution = '12% of ₹1,250 is ₹150, and 1,250 + 150 = ₹1,400.'

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('a wrong bubble shows the seconds, the right one, the solution, and a link to the free mock', async ({
    page,
  }) => {
    const problems = collectProblems(page)
    await openPage(page, paths.home)
    await beginUse(page)
    await bubbleOf(page, wrong).click()
    await expect(statusOf(page)).toContainText(/Not this one, in \d+\u00a0seconds?\./)
    await expect(statusOf(page)).toContainText(solution)
    await expect(cardOf(page).getByText('your answer', { exact: true })).toBeVisible()
    await expect(cardOf(page).getByText('right', { exact: true })).toBeVisible()
    await expect(cardOf(page).getByRole('radio').first()).toBeDisabled()
    await expectNoViolations(page, 'the answered question')
    await expectNoOverflow(page)
    expect(problems).toEqual([])
    await cardOf(page).getByRole('link', { name: 'Take the free mock' }).click()
    await expect(page).toHaveURL(/\/login\?redirect=%2Fquizportal%2F/)
  })

  test('a bubble that is filled before any script is there is full at once, and answered when they are', async ({
    page,
  }) => {
    const letScriptsCome = await openBeforeScripts(page, paths.home)
    await bubbleOf(page, right).click()
    await expect(cardOf(page).getByRole('radio', { name: right })).toBeChecked()
    await expect(statusOf(page)).toBeEmpty()
    await page.waitForTimeout(3000)
    letScriptsCome()
    // The three seconds of waiting for the scripts do not count as the visitor's.
    await expect(statusOf(page)).toContainText(/Right, in [12]\u00a0seconds?\./)
    await expect(statusOf(page)).toContainText(solution)
  })

  test('the key and the code that asks for it come with the first touch, not with the page', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const html = await (await page.request.get(paths.home)).text()
    expect(html).toContain(wrong)
    expect(html).not.toContain('right_options')
    expect(html).not.toContain(solution)
    await openPage(page, paths.home)
    expect(asked.filter((url) => /\/try-question(?:-|\.|\/|$)/.test(url))).toEqual([])
  })

  test('what fails is said, and the answer is sent again by a button', async ({ page, context }) => {
    await openPage(page, paths.home)
    await beginUse(page)
    await context.setOffline(true)
    await bubbleOf(page, right).click()
    await expect(cardOf(page).getByRole('alert')).toBeVisible()
    await expectNoViolations(page, 'an answer that was not sent')
    await context.setOffline(false)
    await cardOf(page).getByRole('button', { name: 'Try again' }).click()
    await expect(statusOf(page)).toContainText('Right, in')
  })
})

test('the arrow keys move over the options, and Enter answers', async ({ page }) => {
  await openPage(page, paths.home)
  await beginUse(page)
  await cardOf(page).getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(cardOf(page).getByRole('radio', { name: right })).toBeChecked()
  await expect(cardOf(page).getByRole('button', { name: 'See the solution' })).toBeInViewport()
  await expect(statusOf(page)).toBeEmpty()
  await page.keyboard.press('Enter')
  await expect(statusOf(page)).toContainText('Right, in')
  await expect(statusOf(page).getByText(/^Right, in/)).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: phone })

  test('the form answers, without the seconds, and asks for a bubble when none is filled', async ({ page }) => {
    await page.goto(paths.home)
    const check = cardOf(page).getByRole('button', { name: 'See the solution' })
    await check.click()
    await expect(cardOf(page).getByRole('alert')).toHaveText('Fill one bubble first.')
    await bubbleOf(page, right).click()
    await cardOf(page).getByRole('button').click()
    await expect(statusOf(page)).toContainText('Right.')
    await expect(statusOf(page)).toContainText(solution)
    await expect(cardOf(page).getByRole('radio', { name: right })).toBeChecked()
    await expectNoOverflow(page)
  })
})
