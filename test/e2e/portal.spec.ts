import { expect, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { expectNoViolations } from './axe.ts'
import { openPage, phone, signIn, student, test } from './fixtures.ts'

async function expectScreen(page: Page, heading: string) {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  await expectNoViolations(page, heading)
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overhang, `${heading} is wider than the screen by`).toBeLessThanOrEqual(0)
}

/** A link of the page's own part, by the beginning of its name. */
function linkIn(page: Page, name: string) {
  return page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .first()
}

const follow = (page: Page, name: string) => linkIn(page, name).click()

test.describe(`at 360 px`, () => {
  test.use({ viewport: phone })

  test('the tests are reached from the dashboard, list by list, and axe finds nothing wrong', async ({ page }) => {
    await signIn(page, student)
    await openPage(page, paths.dashboard)
    await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
    await expectNoViolations(page, 'dashboard')

    await page.getByRole('list', { name: 'Your tests' }).getByRole('link', { name: 'Subject Tests' }).click()
    await expectScreen(page, 'Subject Tests')
    await follow(page, 'Reasoning')
    await expect(page.getByRole('heading', { name: 'Reasoning: subject test 1' })).toBeVisible()
    await follow(page, 'English')
    await expect(page.getByText('No quiz exists.')).toBeVisible()

    await follow(page, 'Dashboard')
    await page.getByRole('list', { name: 'Your tests' }).getByRole('link', { name: 'Topic Tests' }).click()
    await expectScreen(page, 'Select Subject')
    await follow(page, 'Quantitative aptitude')
    await expectScreen(page, 'Quantitative aptitude > Select Topic')
    await follow(page, 'Percentage')
    await expectScreen(page, 'Percentage')
    await expect(linkIn(page, 'Start Percentage: topic test 1')).toBeVisible()

    await follow(page, 'Dashboard')
    await page.getByRole('list', { name: 'Your tests' }).getByRole('link', { name: 'Class Tests' }).click()
    await expectScreen(page, 'Class Tests')

    await follow(page, 'Dashboard')
    await follow(page, 'SBI Clerk')
    await expectScreen(page, 'Bank Clerk Prelims')
    const chosen = page.getByRole('navigation', { name: 'Sub-exams' }).locator('[aria-current="true"]')
    await expect(chosen).toContainText('Bank Clerk Prelims')
    await expect(linkIn(page, 'Analysis Bank Clerk Prelims: short mock')).toBeVisible()

    await follow(page, 'Dashboard')
    await follow(page, 'View All ?, Previous Tests, Banking')
    await expectScreen(page, 'Previous Tests: Banking')
    await expect(page.getByRole('heading', { name: 'Bank PO Prelims: full mock 2' })).toBeHidden()
    await page.getByRole('navigation', { name: 'Sub-exams' }).getByRole('link', { name: 'Bank PO Prelims' }).click()
    await expectScreen(page, 'Banking: Mock Tests')
    await expect(page.getByRole('button', { name: 'Not Started Yet' }).first()).toBeDisabled()

    await page.goto(paths.submissions)
    await expectScreen(page, 'Quiz Submissions')
    await follow(page, 'Analysis')
    await expect(page.getByText('Bank Clerk Prelims, submitted')).toBeVisible()
  })
})

test('a first view offline says so, and loads on a retry', async ({ page }) => {
  await signIn(page, student)
  await page.route('**/api/student-portal/my-purchases', (route) => route.abort())
  await page.goto(paths.submissions)
  await expect(page.getByText('No connection. Check your network and try again.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quiz Submissions' })).toBeVisible()
})
