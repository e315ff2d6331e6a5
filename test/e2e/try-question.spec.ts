import { expect, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { expectNoViolations } from './axe.ts'
import { beginUse, expectNoOverflow, openPage, phone, test } from './fixtures.ts'
import { collectProblems } from './read-site.ts'

/* The question in the hero of the home page, answered at once. */

const cardOf = (page: Page) => page.getByRole('region', { name: 'Try one question' })
const bubbleOf = (page: Page, text: string) => cardOf(page).getByText(text, { exact: true })
const statusOf = (page: Page) => cardOf(page).getByRole('status')
const wrong = '₹1,262'
const solution = '12% of ₹1,250 is ₹150, and 1,250 + 150 = ₹1,400.'

test.describe(`at 360 px`, () => {
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
})
