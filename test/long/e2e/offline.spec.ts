import { expect, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { choose, expectQuestion, expectSaved, expectStates, goTo, press, sitTest } from '../../e2e/exam-hall.ts'
import { openPage, phone, second, signIn, student } from '../../e2e/fixtures.ts'
import { logIn, signInAnew, test, untilWorkerIsThere } from '../../e2e/offline-worker.ts'

const keptBuilds = (page: Page) => page.evaluate(async () => (await caches.keys()).sort())
const notes = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('note:')).length)
const expectOfflineNote = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: /^Offline\. Last updated \d{1,2}:\d\d [ap]m\./ })).toBeVisible()

test('the dashboard and an analysis that were seen can be read without a network, and say since when', async ({
  page,
  network,
}) => {
  const token = await signIn(page, student)
  const headers = { authorization: `Bearer ${token}` }
  const bundle = await (await page.request.get('/api/student-portal/my-purchases', { headers })).json()
  const { submission_id: submissionId, quiz_name: name } = bundle.data.quizzes.find(
    (quiz: { submission_id: string | null }) => quiz.submission_id,
  )
  await openPage(page, paths.dashboard)
  // Stored for offline use once it is shown, and not before.
  await expect(page.getByText(name).first()).toBeVisible()
  await openPage(page, paths.analysis(submissionId))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await untilWorkerIsThere(page)

  network.goDown()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expectOfflineNote(page)
  await page.goto(paths.dashboard)
  await expect(page.getByText(name).first()).toBeVisible()
  await expectOfflineNote(page)
  // Nor does it claim anything that it cannot know.
  await expect(page.getByRole('link', { name: 'FTD Tests' })).toBeVisible()
  await expect(page.getByText('The next date is yet to be announced')).toHaveCount(0)

  network.state.isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/you are offline/)).toHaveCount(0)
})

test('a dashboard that is opened again is not sent again, tells the time all the same, and is sent to the next student', async ({
  page,
}) => {
  await signIn(page, student)
  const answerOf = (work: () => Promise<unknown>) =>
    Promise.all([page.waitForResponse(/\/own-part$/), work()]).then(([answer]) => answer)
  const told = () =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('/own-part')) ?? ''
      return /"now":"([^"]+)"/.exec(localStorage.getItem(key) ?? '')?.[1] ?? ''
    })
  expect((await answerOf(() => openPage(page, paths.dashboard))).status()).toBe(200)
  await expect(page.getByRole('heading', { name: 'Subscribed Courses' })).toBeVisible()
  const first = await told()

  const again = await answerOf(() => page.reload())
  expect(again.status()).toBe(304)
  await expect(page.getByRole('heading', { name: 'Subscribed Courses' })).toBeVisible()
  await expect.poll(told).toBe(again.headers()['x-server-time'])
  expect(Date.parse(await told())).toBeGreaterThan(Date.parse(first))
  await expect(page.getByText(/you are offline/)).toHaveCount(0)

  await signIn(page, second)
  expect((await answerOf(() => openPage(page, paths.dashboard))).status()).toBe(200)
})

test('a player that is reloaded without a network has its paper and all answers, and sends them when it can', async ({
  page,
  network,
}) => {
  const token = await signInAnew(page)
  await sitTest(page, { token, name: 'Bank Clerk Prelims: short mock' })
  await untilWorkerIsThere(page)
  await choose(page, 1)
  await press(page, 'Save & Next')
  await expectSaved(page)

  network.goDown()
  await choose(page, 2)
  await press(page, 'Save & Next')
  await choose(page, 0)
  await expect(page.getByRole('status').filter({ hasText: /answers? unsent/ })).toBeAttached()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expectQuestion(page, 3)
  await expectStates(page, { 1: 'answered', 2: 'answered', 3: 'answered', 4: 'not visited' })
  await goTo(page, 4)
  await choose(page, 3)
  await page.reload()
  await expectQuestion(page, 4)

  network.state.isDown = false
  await expectSaved(page)
  await expectQuestion(page, 4)
  await expectStates(page, { 1: 'answered', 2: 'answered', 3: 'answered', 4: 'answered' })
})

test('logging out leaves nothing of the student on the device, and the next one sees nothing of theirs', async ({
  page,
  network,
}) => {
  await logIn(page, student)
  await openPage(page, paths.dashboard)
  await expect.poll(() => notes(page)).toBeGreaterThan(0)
  await untilWorkerIsThere(page)
  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/')
  expect(await notes(page)).toBe(0)

  await logIn(page, second)
  network.goDown()
  await page.goto(paths.dashboard)
  await expect(page.getByText('No connection. Check your network and try again.')).toBeVisible()
})

/** Returns the state of the installed worker that may not start yet. */
function waitingWorker(page: Page) {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state)
}

test('a new build takes over automatically, but never while a test is open', async ({ context, page, network }) => {
  const token = await signInAnew(page)
  await openPage(page, paths.dashboard)
  await untilWorkerIsThere(page)
  const [first = ''] = await keptBuilds(page)
  const release = (name: string) => (text: string) => ({
    status: 200,
    // Replaces the name of the build, but not that of its file.
    body: text.replaceAll(new RegExp(`(?<!/)${first.split(' ')[1]}(?!\\.js)`, 'g'), name),
  })

  const hall = await context.newPage()
  await hall.setViewportSize(phone)
  await sitTest(hall, { token, name: 'Bank Clerk Prelims: short mock' })
  network.state.worker = release('second-build')
  await openPage(page, paths.dashboard)
  await expect.poll(() => waitingWorker(page)).toBe('installed')
  expect(await keptBuilds(page)).toEqual([first, 'student-area second-build'].sort())
  await expectQuestion(hall, 1)

  await hall.close()
  await openPage(page, paths.dashboard)
  await expect.poll(() => keptBuilds(page), { timeout: 30_000 }).toEqual(['student-area second-build'])
})

test('a worker whose file is gone removes itself and its cache', async ({ page, network }) => {
  await signInAnew(page)
  await openPage(page, paths.dashboard)
  await untilWorkerIsThere(page)
  network.state.worker = () => ({ status: 404, body: 'gone' })
  await openPage(page, paths.dashboard)
  await expect.poll(() => keptBuilds(page), { timeout: 30_000 }).toEqual([])
})
