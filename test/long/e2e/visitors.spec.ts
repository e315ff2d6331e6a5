import { expect, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { expectNoViolations } from '../../e2e/axe.ts'
import {
  accountOf,
  beginUse,
  desktop,
  expectNoOverflow,
  expectNoSidewaysLists,
  expectRoomForFingers,
  expectRoomForLargeText,
  newContact,
  openPage,
  phone,
  second,
  signIn,
  test,
} from '../../e2e/fixtures.ts'
import { signInAnew, untilWorkerIsThere } from '../../e2e/offline-worker.ts'

/* What visitors and new students see on a phone: the course page, filters, careers, the foot of the page, the first steps. */

const small = { width: 360, height: 640 }

async function liveCourse(page: Page) {
  const answer = await page.request.post('/api/website/list/course?page=1&limit=1', {
    data: { course_type: ['live'], status: true },
  })
  return (await answer.json()).data[0]
}

test.describe('on a small phone', () => {
  test.use({ viewport: small })

  test('a course begins with its start, hours, exam and teachers, and has one bar at its foot', async ({ page }) => {
    await openPage(page, paths.course(await liveCourse(page)))
    const facts = page.locator('dl[aria-label="At a glance"]')
    for (const label of ['Starts', 'Hours', 'Exam', 'Teachers'])
      await expect(facts.getByText(label, { exact: true })).toBeInViewport()
    await expect(page.getByRole('link', { name: 'Login to Buy' }).filter({ visible: true })).toBeInViewport()
    await expect(page.getByRole('navigation', { name: 'Quick actions' })).toBeHidden()
    await expectNoOverflow(page)
    await expectRoomForLargeText(page)
    await expectNoViolations(page, 'course')
    await page.goto(paths.courseDetails)
    await expect(page.getByRole('navigation', { name: 'Quick actions' })).toBeVisible()
  })

  test('filters open as a sheet that says how many courses it would show', async ({ page }) => {
    await openPage(page, '/product/live-course')
    await beginUse(page)
    const total = Number.parseInt(
      (await page
        .getByText(/^\d+ courses?$/)
        .first()
        .textContent()) ?? '',
      10,
    )
    const opener = page.getByRole('button', { name: /^Filter/ })
    await opener.click()
    const form = page.getByRole('form', { name: 'Filter' })
    const show = form.getByRole('button', { name: /Show \d+ courses?/ })
    await expect(show).toHaveText(new RegExp(`Show ${total} course`))
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    await expectNoViolations(page, 'filter sheet')
    const counted = page.waitForResponse(/\/api\/website\/list\/course\?/)
    await form.getByRole('checkbox').first().check()
    const { total: found } = await (await counted).json()
    await expect(show).toHaveText(new RegExp(`Show ${found} course`))
    await show.click()
    await expect(page).toHaveURL(/\?\w+=/)
    await expect(page.getByText(new RegExp(`^${found} courses?$`)).first()).toBeVisible()
    await expect(show).toBeHidden()
    await opener.click()
    await page.keyboard.press('Escape')
    await expect(show).toBeHidden()
  })

  test('the home page is shorter than twelve screens, and its foot is folded', async ({ page }) => {
    await openPage(page, paths.home)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height / small.height).toBeLessThan(12)
    const footer = page.getByRole('contentinfo')
    const careers = footer.getByRole('link', { name: 'Careers' })
    await expect(careers).toBeHidden()
    await footer.locator('summary').filter({ hasText: 'Institute' }).click()
    await expect(careers).toBeVisible()
    await expectNoOverflow(page)
    await expectRoomForLargeText(page)
    await expectRoomForFingers(page)
  })
})

test('a centre leads to its very door in the map app, and its page has no holes', async ({ page }) => {
  await openPage(page, '/center/cuttack')
  await expect(page.getByRole('link', { name: 'Find the door: Cuttack' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=20\.\d+,85\.\d+$/,
  )
  const cards = page.getByRole('region', { name: /^Classroom courses/ }).getByRole('listitem')
  const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()))
  const right = Math.max(...boxes.map((box) => (box?.x ?? 0) + (box?.width ?? 0)))
  expect(desktop.width - right).toBeLessThan(80)
})

test('an enquiry takes a question of its own, which the office reads in the record', async ({ page }) => {
  await openPage(page, '/login')
  await beginUse(page)
  await page.getByRole('link', { name: 'Quick Enquiry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Get In Touch' })
  const { email } = newContact()
  await dialog.getByLabel('Name', { exact: true }).fill('Mita Das')
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByLabel('WhatsApp Number').fill('98765 43210')
  await dialog.getByLabel('Center', { exact: true }).selectOption('Bhubaneswar')
  await dialog.getByLabel('Course', { exact: true }).selectOption({ index: 1 })
  await dialog.getByLabel('Exam', { exact: true }).selectOption({ index: 1 })
  await dialog.getByLabel('Your question (optional)').fill('Is there a hostel nearby?')
  const sent = page.waitForRequest(/\/api\/lms\/enquiry$/)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ question: 'Is there a hostel nearby?' })
  await expect(dialog.getByText(/^Enquiry Registered Successfully/)).toBeVisible()
})

test('careers lists the posts, takes an application, and the office opens, marks and deletes it', async ({ page }) => {
  await openPage(page, '/careers')
  await beginUse(page)
  await expectNoViolations(page, 'careers')
  await page.getByRole('link', { name: 'Apply: Counsellor' }).click()
  const form = page.getByRole('region', { name: 'Apply' })
  await expect(form.getByLabel('Post').locator('option:checked')).toHaveText('Counsellor')
  const send = form.getByRole('button', { name: 'Send application' })
  await send.click()
  await expect(form.getByLabel('CV')).toHaveAccessibleDescription(/Please add your CV as a PDF/)
  const { email } = newContact()
  const name = `Applicant ${email.slice(0, 12)}`
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Phone').fill('98765 43210')
  await form.getByLabel('Email').fill(email)
  const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\na CV') }
  await form.getByLabel('CV').setInputFiles(cv)
  await form.getByRole('checkbox').check()
  await send.click()
  await expect(form.getByText(/^Thank you\. The office has your application/)).toBeVisible()
  await page.setViewportSize(phone)
  await expectNoOverflow(page)
  await expectRoomForFingers(page)

  await page.setViewportSize(desktop)
  await signIn(page, accountOf('director@mahanadi.example'))
  await openPage(page, '/staff/site/applications')
  await expect(page.getByText(name)).toBeVisible()
  await expectNoViolations(page, 'applications')
  await page.setViewportSize(phone)
  await expectNoSidewaysLists(page)
  await page.setViewportSize(desktop)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: `CV of ${name}` }).click()
  expect((await file).suggestedFilename()).toMatch(/^cv-applicant-.*\.pdf$/)
  await page.getByRole('button', { name: `Mark answered: ${name}` }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Answered')
  await page.getByRole('button', { name: `Delete: ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: `Delete: ${name}` })).toHaveCount(0)
})

test('a new student is welcomed by steps that go once they are done', async ({ page }) => {
  await signInAnew(page)
  await openPage(page, paths.dashboard)
  const welcome = page.getByRole('region', { name: 'Welcome' })
  await expect(welcome.getByRole('heading', { level: 3 })).toHaveText([
    'Confirm your e-mail',
    'Choose your exam',
    'Try a test',
  ])
  await expectNoViolations(page, 'welcome')
  await welcome.getByLabel('Your exam').selectOption({ index: 1 })
  await expect(welcome.getByRole('heading', { level: 3 })).toHaveText([/Confirm/, /^Try a test for /])
  await expect(
    page.getByRole('region', { name: 'Subscribed Exams' }).getByRole('heading', { name: 'Free tests' }),
  ).toBeVisible()
})

test('without a network a public page looks like the site and says what works', async ({ page, context }) => {
  await signInAnew(page)
  await openPage(page, paths.dashboard)
  await untilWorkerIsThere(page)
  await context.setOffline(true)
  await page.goto('/contact')
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await expect(page.getByRole('heading', { name: 'What works without a network' })).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Anek')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
})

/** Waits for the visitors' light worker, which is installed some seconds after the page and need not control any page. */
const untilLightWorkerIsThere = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () =>
          (await navigator.serviceWorker.getRegistration())?.active?.scriptURL.split('/').pop(),
        ),
      { timeout: 30_000 },
    )
    .toBe('service-worker.js?for=visitors')
    .then(() => expect(page.locator('html[data-kept-offline]')).toBeAttached())

const keptOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const [name = '', ...others] = await caches.keys()
    const urls = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
    return { name: name.split(' ')[0], others, urls }
  })

test('logging in replaces the light worker by that of the student area, also on the site', async ({ page }) => {
  await openPage(page, paths.about)
  await untilLightWorkerIsThere(page)
  await signIn(page, second)
  await openPage(page, paths.dashboard)
  // A hundred files load first, on a possibly busy machine.
  await expect.poll(() => keptOnDevice(page), { timeout: 120_000 }).toMatchObject({ name: 'student-area', others: [] })
  await openPage(page, paths.about)
  await page.waitForTimeout(8000)
  expect(await keptOnDevice(page)).toMatchObject({ name: 'student-area', others: [] })
})

test('no worker is registered in data-saving mode', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await openPage(page, paths.about)
  await page.waitForTimeout(9000)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0)
})

test('a visitor who goes offline sees the page of the site, at a new address and behind a link, and keeps little', async ({
  page,
  context,
}) => {
  await page.setViewportSize(phone)
  await openPage(page, paths.about)
  await untilLightWorkerIsThere(page)
  const kept = await keptOnDevice(page)
  expect(kept).toMatchObject({ name: 'visitors', others: [] })
  expect(kept.urls).toContain(paths.offline)
  expect(kept.urls.filter((url) => url !== paths.offline && !/\.(css|woff2)$/.test(url))).toEqual([])

  await context.setOffline(true)
  const expectOffline = async (address: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('link', { name: /^\+?[\d ]+$/ }).first()).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Anek')
    await expectNoOverflow(page)
  }
  // The link's target needs code that the network does not deliver.
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expectOffline(paths.home)
  await page.goto(paths.contact)
  await expectOffline(paths.contact)
  await expectNoViolations(page, 'offline')

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
})
