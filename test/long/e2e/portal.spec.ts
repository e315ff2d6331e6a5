import { expect, type Page } from '@playwright/test'
import type { MyPurchases } from '#domains/student-area/schema.ts'
import { paths } from '#platform/text/paths.ts'
import { pageRoutes } from '#web/routes.ts'
import { expectNoViolations } from '../../e2e/axe.ts'
import { openToday } from '../../e2e/exam-hall.ts'
import {
  desktop,
  expectNoOverflow,
  expectRoomForLargeText,
  openPage,
  phone,
  second,
  signIn,
  student,
  test,
} from '../../e2e/fixtures.ts'

async function fetchBundle(page: Page, token: string): Promise<MyPurchases> {
  const headers = { authorization: `Bearer ${token}` }
  return (await (await page.request.get('/api/student-portal/my-purchases', { headers })).json()).data
}

async function expectScreen(page: Page, heading: string) {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  await expectNoViolations(page, heading)
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overhang, `${heading} is wider than the screen by`).toBeLessThanOrEqual(0)
}

/** Returns a link of the page's main part, by the beginning of its name. */
function linkIn(page: Page, name: string) {
  return page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .first()
}

const follow = (page: Page, name: string) => linkIn(page, name).click()

test.describe(`at ${desktop.width} px`, () => {
  test.use({ viewport: desktop })

  test('the classes are reached from the dashboard, from course to film, and axe finds nothing wrong', async ({
    page,
  }) => {
    await signIn(page, student)
    await openPage(page, paths.dashboard)
    await follow(page, 'LIVE SBI PO Live')
    await expectScreen(page, 'SBI PO Live')
    await expect(page.getByRole('heading', { name: 'Solving with Venn diagrams' })).toBeVisible()
    await follow(page, 'Quantitative aptitude')
    await follow(page, 'Percentage')
    await expectScreen(page, 'Percentage (Quantitative aptitude)')
    await expect(linkIn(page, 'Start Class test: percentages')).toBeVisible()
    await follow(page, 'Successive changes')
    await expectScreen(page, 'Successive changes')
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await follow(page, 'SBI PO Live')
    await page.getByRole('link', { name: 'Back to All Subjects' }).click()
    await expect(page.getByRole('heading', { name: 'All Subjects' })).toBeVisible()

    await follow(page, 'Calendar')
    await expectScreen(page, 'Classes')
    await follow(page, 'TESTS SBI PO Test Series')
    await expectScreen(page, 'SBI PO Test Series')
    await expect(linkIn(page, 'Start Bank PO Prelims: full mock 1')).toBeVisible()

    await follow(page, 'Dashboard')
    await follow(page, 'View All past discussions')
    await expectScreen(page, 'Past Discussions (Recorded)')
    await follow(page, 'Watch')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(': discussion')
  })
})

test('every page of the student area fits a phone, also with text of twice the size', async ({ page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize(phone)
  await signIn(page, student)
  for (const path of pageRoutes.flatMap(({ area, path }) => (area === 'portal' && !path.includes(':') ? [path] : []))) {
    await openPage(page, path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expectNoOverflow(page)
    await expectRoomForLargeText(page)
  }
})

test('a student without courses is told so, and what to do', async ({ page }) => {
  await signIn(page, second)
  await openPage(page, paths.dashboard)
  await expect(page.getByText('No Data Found. See all courses')).toBeVisible()
  await page.getByRole('tab', { name: 'School' }).click()
  const school = page.getByRole('tabpanel', { name: 'School' })
  await expect(school.getByText('You have not subscribed for any exam in this category.')).toBeVisible()
  await page.goto(paths.classes)
  await expect(page.getByText('No live/upcoming classes')).toBeVisible()
  await page.goto(paths.videoCourse('00000000-0000-7000-8000-000000000000'))
  await expect(page.getByText('You do not have access to this course, or it has ended.')).toBeVisible()
})

test.describe('a device in another zone, with a clock that is days wrong', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('shows the days of the server', async ({ page, server }) => {
    await openToday(server, 'Railway NTPC CBT-1: full mock 1')
    await page.clock.install({ time: Date.now() + 3 * 86_400_000 })
    const token = await signIn(page, student)
    await openPage(page, paths.dashboard)
    const { quizzes } = await fetchBundle(page, token)
    const today = page.getByRole('region', { name: "Today's Tests" })
    await expect(today.getByRole('heading', { name: 'Railway NTPC CBT-1: full mock 1' })).toBeVisible()
    const upcoming = page.getByRole('region', { name: 'Upcoming Tests' })
    const mock = quizzes.find(({ quiz_name }) => quiz_name === 'Bank PO Prelims: full mock 2')
    const day = new Intl.DateTimeFormat('en-US', { day: '2-digit', timeZone: 'Asia/Kolkata' })
    await expect(upcoming.locator(`time[datetime="${mock?.publish_date}"]`)).toContainText(
      day.format(new Date(mock?.publish_date ?? 0)),
    )
    await expect(upcoming.getByRole('link', { name: /Start/ })).toHaveCount(0)
  })
})

test('the bundle is asked for once, again when somebody comes back, and what is old says so', async ({ page }) => {
  await page.clock.install()
  await signIn(page, student)
  let asked = 0
  let isCut = false
  await page.route('**/api/student-portal/own-part', async (route) => {
    asked += 1
    await (isCut ? route.abort() : route.continue())
  })
  await openPage(page, paths.dashboard)
  await follow(page, 'SBI Clerk')
  await expect(page.getByRole('heading', { level: 1, name: 'Bank Clerk Prelims' })).toBeVisible()
  await follow(page, 'Dashboard')
  await expect(page.getByRole('heading', { name: 'Your tests' })).toBeVisible()
  expect(asked).toBe(1)

  const comeBack = async () => {
    await page.clock.fastForward(25_000)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  }
  await comeBack()
  await expect.poll(() => asked).toBe(2)
  isCut = true
  await comeBack()
  const notice = page.getByText(/^Offline\. Last updated .*\d:\d\d [ap]m\.$/i)
  await expect(notice).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your tests' })).toBeVisible()
  isCut = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toBeHidden()
})

test('nothing that is being read moves when the hint for reminders comes', async ({ page }) => {
  // The tests' Chromium does not support push.
  await page.addInitScript(() => {
    Object.defineProperty(window, 'PushManager', { value: class {} })
    Object.defineProperty(window, 'Notification', { value: { permission: 'default' } })
  })
  await signIn(page, student)
  await page.setViewportSize(phone)
  await openPage(page, paths.dashboard)
  await expect(page.getByRole('region', { name: 'Reminders' })).toBeAttached()
  const moved = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const add = (list: PerformanceObserverEntryList) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }
        new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))))
      }),
  )
  expect(moved).toBeLessThan(0.02)
})

test('the calendar address is made, read, renewed and stopped; a reminder is kept', async ({ page }) => {
  await signIn(page, second)
  await openPage(page, paths.classes)
  const field = page.getByLabel('Calendar link')
  await page.getByRole('button', { name: 'Create a calendar link' }).click()
  const address = await field.inputValue()
  expect((await page.request.get(address)).status()).toBe(200)
  await page.getByRole('button', { name: 'Create a new link' }).click()
  const question = page.getByRole('dialog', { name: 'Create a new link?' })
  await question.getByRole('button', { name: 'Create a new link' }).click()
  await expect(field).not.toHaveValue(address)
  expect((await page.request.get(address)).status()).toBe(404)
  expect((await page.request.get(await field.inputValue())).status()).toBe(200)

  const wish = page.getByLabel('Send me an e-mail one hour before each class')
  const isKept = page.waitForResponse((answer) => answer.url().endsWith('/class-reminders'))
  await wish.check()
  await isKept
  await page.reload()
  await expect(wish).toBeChecked()
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await page.getByRole('dialog', { name: 'Stop sharing?' }).getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByRole('button', { name: 'Create a calendar link' })).toBeVisible()
})

test.describe('on a phone', () => {
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
  await page.route('**/api/student-portal/own-part', (route) => route.abort())
  await page.goto(paths.submissions)
  await expect(page.getByText('No connection. Check your network and try again.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quiz Submissions' })).toBeVisible()
})
