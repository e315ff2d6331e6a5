import { expect, type Page } from '@playwright/test'
import { dayInIndia, dayMs } from '#platform/text/india-time.ts'
import { expectNoViolations } from '../../e2e/axe.ts'
import {
  accountOf,
  desktop,
  expectNoOverflow,
  openPage,
  phone,
  reloadPage,
  signIn,
  student,
  test,
} from '../../e2e/fixtures.ts'
import { untilWorkerIsThere } from '../../e2e/offline-worker.ts'
import { startProxy } from '../../e2e/proxy.ts'

const teacher = accountOf('teacher@mahanadi.example')
const manager = accountOf('manager.cuttack@mahanadi.example')

const students = (page: Page) => page.getByRole('list', { name: 'Students' }).getByRole('listitem')
const bubble = (page: Page, index: number, mark: string) =>
  students(page)
    .nth(index)
    .getByRole('button', { name: new RegExp(`: ${mark}$`) })
const countOf = (page: Page, mark: string) => page.getByLabel('Counts').getByText(mark, { exact: true }).locator('+ dd')

/** The class that runs in the demo, which is one of the day before where the run has passed midnight in India. Others of the day may not have begun. */
async function openToday(page: Page) {
  await openPage(page, '/staff/classes')
  const classes = page.getByRole('list', { name: 'Classes' })
  await expect(classes.or(page.getByText('No class of yours is on this day.'))).toBeVisible()
  const begun = classes.getByRole('link').filter({ hasNotText: 'not open yet' })
  if ((await begun.count()) === 0) await page.getByRole('link', { name: 'Day before' }).click()
  await begun.first().click()
  await expect(students(page).first()).toBeVisible()
}

test('a teacher takes the register without a network: the marks wait, also after a reload, and are sent once', async ({
  browser,
  server,
}) => {
  const network = await startProxy(server.url)
  const hand = await browser.newContext({ baseURL: network.url, viewport: phone, hasTouch: true, colorScheme: 'dark' })
  const page = await hand.newPage()
  await signIn(page, teacher)
  await openToday(page)
  await expectNoOverflow(page)
  await expectNoViolations(page, 'the register on a phone')
  const { height = 0, width = 0 } = (await bubble(page, 0, 'absent').boundingBox()) ?? {}
  expect(Math.min(height, width)).toBeGreaterThanOrEqual(44)
  const everybody = await students(page).count()
  expect(everybody).toBeGreaterThan(8)
  await untilWorkerIsThere(page)

  await test.step('without a network', async () => {
    network.goDown()
    await bubble(page, 1, 'absent').click()
    await bubble(page, 2, 'late').click()
    await bubble(page, 3, 'excused').click()
    await expect(page.getByText('3 marks waiting to be sent, kept on this device.')).toBeVisible()
    await expect(bubble(page, 1, 'absent')).toHaveAttribute('aria-pressed', 'true')
    await expect(countOf(page, 'absent')).toHaveText('1')
    await expect(countOf(page, 'present')).toHaveText(String(everybody - 3))
    await expectNoOverflow(page)
  })

  await test.step('after a reload, and in another tab, still without a network', async () => {
    await page.reload()
    await expect(page.getByText('No connection. Go on: what you mark is kept on this device.')).toBeVisible()
    await expect(page.getByText('3 marks waiting to be sent, kept on this device.')).toBeVisible()
    await expect(students(page)).toHaveCount(everybody)
    await expect(bubble(page, 2, 'late')).toHaveAttribute('aria-pressed', 'true')
    await expectNoOverflow(page)
    const { pathname, search } = new URL(page.url())
    const again = await hand.newPage()
    await again.goto(pathname + search)
    await expect(bubble(again, 3, 'excused')).toHaveAttribute('aria-pressed', 'true')
    await bubble(again, 4, 'absent').click()
    await expect(again.getByText('4 marks waiting to be sent, kept on this device.')).toBeVisible()
    await again.close()
    await page.reload()
    await expect(page.getByText('4 marks waiting to be sent, kept on this device.')).toBeVisible()
  })

  await test.step('sent once, and saved', async () => {
    const sent: string[] = []
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('/register-marks')) sent.push(request.postData() ?? '')
    })
    network.state.isDown = false
    await expect(page.getByText(/waiting to be sent/)).toBeHidden({ timeout: 30_000 })
    await expect(students(page).nth(1)).toContainText('absent, by')
    await page.getByRole('searchbox', { name: 'Name or number' }).fill('nobody of this name')
    await expect(page.getByText('No student has this name or number.')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Name or number' }).fill('')
    await page.getByRole('button', { name: 'Save, 2 absent' }).click()
    await expect(page.getByText(/^Saved at .* by Soumya Rout/)).toBeVisible({ timeout: 25_000 })
    await expect(page.getByRole('button', { name: /^Save/ })).toBeHidden()
    expect(new Set(sent).size).toBe(4)
    expect(sent).toHaveLength(4)
  })

  await test.step('the office sees what the phone has sent', async () => {
    const desk = await browser.newPage({ baseURL: server.url, viewport: desktop })
    await signIn(desk, manager)
    await openToday(desk)
    await expect(bubble(desk, 1, 'absent')).toHaveAttribute('aria-pressed', 'true')
    await expect(bubble(desk, 3, 'excused')).toHaveAttribute('aria-pressed', 'true')
    await desk.close()
  })
  await hand.close()
  await network.stop()
})

test('the register of a month: a table, a sheet of paper, and each class behind its day', async ({ page }) => {
  await page.setViewportSize(desktop)
  await signIn(page, manager)
  // The demo has classes on all days but Sunday in the four weeks before it was loaded: three days ago, or one day after it in the same month.
  const month = dayInIndia(new Date(Date.now() - 3 * dayMs)).slice(0, 7)
  await openPage(page, `/staff/attendance?month=${month}`)
  const table = page.getByRole('table')
  await expect(table.getByRole('rowheader').first()).toBeVisible()
  await expect(page.getByText(/attendances/)).toBeVisible()
  await expectNoOverflow(page)
  await expectNoViolations(page, 'the register of a month')
  await page.getByRole('button', { name: 'Month before' }).click()
  await expect(page).not.toHaveURL(new RegExp(`month=${month}`))
  await expect(
    table
      .getByRole('rowheader')
      .first()
      .or(page.getByText(/^No class of/)),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Month after' }).click()
  await expect(page).toHaveURL(new RegExp(`month=${month}`))
  await expect(table.getByRole('rowheader').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Office' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(table).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await test.step('a register that is closed is corrected with a reason', async () => {
    await table.getByRole('columnheader').getByRole('link').first().click()
    await expect(page.getByText(/Closed since/)).toBeVisible()
    const isAbsent = (await bubble(page, 0, 'absent').getAttribute('aria-pressed')) === 'true'
    const mark = isAbsent ? 'late' : 'absent'
    await bubble(page, 0, mark).click()
    await page.getByRole('button', { name: 'Correct it' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.getByRole('textbox', { name: 'Reason' }).fill('As the sheet at the door says.')
    await page.getByRole('button', { name: 'Correct it' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(bubble(page, 0, mark)).toHaveAttribute('aria-pressed', 'true')
  })
})

const own = {
  months: [
    {
      month: '2026-11',
      attended: 2,
      counted: 3,
      percent: 66,
      classes: (['present', 'absent', 'late', 'excused'] as const).map((standing, index) => ({
        _id: `0190a0a0-0000-7000-8000-00000000000${index}`,
        class_title: 'Percentages without paper',
        subject_name: 'Quantitative aptitude',
        start_time: `2026-11-0${index + 2}T01:30:00.000Z`,
        standing,
      })),
    },
  ],
}

test('students see their own attendance by month', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, student)
  await openPage(page, '/account/classes')
  await page.getByRole('link', { name: 'My attendance' }).click()
  await expect(page.getByText(/No attendance yet/)).toBeVisible()
  await expectNoOverflow(page)
  await page.route('**/api/student-portal/attendance', (route) => route.fulfill({ json: { success: true, data: own } }))
  const notice = { _id: crypto.randomUUID(), text: 'A class is moved.', path: null, created_at: '2026-11-05T01:30:00Z' }
  await page.route('**/api/um/notices', (route) =>
    route.fulfill({ json: { success: true, data: [{ ...notice, is_new: true }] } }),
  )
  await reloadPage(page)
  await expect(page.getByRole('link', { name: '1 new notice' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'November 2026' })).toBeVisible()
  await expect(page.getByText('2 of 3 classes')).toBeVisible()
  const calendar = page.getByRole('table', { name: 'Attendance by day, November 2026' })
  await expect(calendar.getByRole('row')).toHaveCount(7)
  for (const text of ['02 Nov: Present', '03 Nov: Absent', '04 Nov: Late', '05 Nov: Excused'])
    await expect(calendar.getByRole('cell', { name: text })).toBeVisible()
  await expectNoOverflow(page)
  await expectNoViolations(page, 'my attendance')
})
