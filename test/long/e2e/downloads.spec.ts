import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { encodeLink } from '#domains/learning/viewer/rules.ts'
import { paths } from '#platform/text/paths.ts'
import { expectNoViolations } from '../../e2e/axe.ts'
import { accountOf, expectNoOverflow, fetchSession, openPage, second, student } from '../../e2e/fixtures.ts'
import { logIn, test, untilWorkerIsThere } from '../../e2e/offline-worker.ts'
import type { BadNetwork } from '../../e2e/proxy.ts'

/** Returns a class of the live course with a recording and notes, and the page of its topic. */
async function findClass(page: Page, { token, title }: { token: string; title: string }) {
  const get = async (path: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await page.request.get(`/api/student-portal/${path}`, { headers })).json()
  }
  const courseId = (await get('my-purchases')).data.liveClassesPackages[0].website_course_id._id
  const { data: classes } = await get(`get-classes-by-course-id/${courseId}`)
  const wanted = classes.find((studentClass: { class_title: string }) => studentClass.class_title === title)
  return {
    module: paths.moduleView(courseId, wanted.topic_id._id),
    paper: String(wanted.class_pdf_url),
    viewer: paths.classViewer(encodeLink(wanted.video_url)),
  }
}

/** Allows or forbids keeping films, as the director. */
async function allowFilms(page: Page, films_allowed: boolean) {
  const { token } = await fetchSession(page, accountOf('director@mahanadi.example'))
  const headers = { authorization: `Bearer ${token}` }
  const { downloads } = (await (await page.request.get('/api/staff/settings', { headers })).json()).data
  const answer = await page.request.put('/api/staff/settings/downloads', {
    headers: { ...headers, 'if-match': `"${downloads.version}"` },
    data: { films_allowed },
  })
  expect(answer.status()).toBe(200)
}

/** Returns the paths of everything in the download cache. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('downloads'))) return []
    const requests = await (await caches.open('downloads')).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  })

const textOf = (page: Page, path: string, range?: string) =>
  page.evaluate(
    async ([address, part]) => {
      const answer = await fetch(address, part === undefined ? {} : { headers: { range: part } })
      return { status: answer.status, text: await answer.text() }
    },
    [path, range] as const,
  )

const rows = (page: Page) => page.getByRole('list', { name: 'Saved on this device' }).getByRole('listitem')

async function savePaper(page: Page, { module, title }: { module: string; title: string }) {
  await openPage(page, module)
  await page.getByRole('button', { name: `Save offline Class Annotation PDF, ${title}` }).click()
  await expect(page.getByRole('button', { name: `Remove Class Annotation PDF, ${title}` })).toBeVisible()
}

/** Expects a PDF behind a link: a browser shows it in the new tab; one without a viewer, such as a headless one, downloads it. */
async function expectPdfBehind(context: BrowserContext, link: Locator) {
  const files: string[] = []
  const listen = (tab: Page) => tab.on('download', (file) => files.push(file.suggestedFilename()))
  for (const tab of context.pages()) listen(tab)
  context.once('page', listen)
  const opened = context.waitForEvent('page')
  await link.click()
  const tab = await opened
  const typeOf = () => tab.evaluate(() => document.contentType).catch(() => null)
  await expect.poll(async () => files[0] ?? (await typeOf())).toMatch(/\.pdf$|^application\/pdf$/)
  await tab.close()
}

/** Opens Downloads without a network, and reloads it. */
async function openOffline(page: Page, network: BadNetwork) {
  await untilWorkerIsThere(page)
  // The browser has just fetched the files and would answer them from its cache.
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
  network.goDown()
  await page.goto(paths.downloads)
  await page.reload()
}

/** Expects the bytes of a saved PDF, from its first to its last characters. */
async function expectPdfAt(page: Page, paper: string) {
  const { status, text } = await textOf(page, paper)
  expect([status, text.slice(0, 5), text.trimEnd().slice(-5)]).toEqual([200, '%PDF-', '%%EOF'])
}

test('notes that were saved open without a network after a reload, are deleted one by one, and go with the log-out', async ({
  page,
  context,
  network,
}) => {
  const token = await logIn(page, student)
  const title = 'Successive changes'
  const { module, paper } = await findClass(page, { token, title })
  await openPage(page, paths.downloads)
  await expect(page.getByText('Nothing is saved on this device yet.')).toBeVisible()
  await expectNoViolations(page, 'empty downloads')
  await savePaper(page, { module, title })
  await savePaper(page, { module, title: 'Elections and populations' })
  await expectNoOverflow(page)
  await openOffline(page, network)
  await expect(rows(page)).toHaveCount(2)
  const row = rows(page).filter({ hasText: title })
  await expect(row).toContainText(/Class Annotation PDF\d+(\.\d)?\s[KM]B, saved on \d+ \w+, \d{4}/)
  await expect(
    page.getByText(/^2 downloads, .*About [\d.]+\s[GM]B is free for downloads on this device\.$/),
  ).toBeVisible()
  await expectNoViolations(page, 'downloads')
  await expectNoOverflow(page)
  await expectPdfAt(page, paper)
  await expectPdfBehind(context, row.getByRole('link', { name: 'Open' }))

  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(rows(page)).toHaveCount(2)
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect.poll(() => keptPaths(page)).not.toContain(paper)
  expect(await keptPaths(page)).toHaveLength(2)

  network.state.isDown = false
  await openPage(page, paths.dashboard)
  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/')
  await expect.poll(() => keptPaths(page)).toEqual([])
  await logIn(page, second)
  await openPage(page, paths.downloads)
  await expect(page.getByText('Nothing is saved on this device yet.')).toBeVisible()
})

test('a film that the institute lets be kept plays and is wound without a network, and goes when that is taken back', async ({
  page,
  network,
}) => {
  const token = await logIn(page, student)
  const { viewer } = await findClass(page, { token, title: 'Successive changes' })
  await openPage(page, viewer)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Save film offline/ })).toHaveCount(0)
  await allowFilms(page, true)
  await page.reload()
  await page.getByRole('button', { name: /^Save film offline/ }).click()
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible()
  await expectNoViolations(page, 'a film that is saved')
  await untilWorkerIsThere(page)

  network.goDown()
  await page.goto(paths.downloads)
  await rows(page).getByRole('link', { name: 'Open Film, Successive changes' }).click()
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.readyState)).toBeGreaterThan(1)
  const address = await video.evaluate((film: HTMLVideoElement) => new URL(film.currentSrc).pathname)
  expect(address).toMatch(/^\/class-films\/kept\//)
  await page.getByRole('slider', { name: 'Position' }).fill('8')
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThanOrEqual(7.9)
  await expect(page.getByRole('main').getByText(student.registrationNumber)).toBeVisible()
  await page.getByRole('button', { name: 'Captions' }).click()
  const cues = () => video.evaluate((film: HTMLVideoElement) => film.textTracks[0]?.cues?.length ?? 0)
  await expect.poll(cues).toBeGreaterThan(0)
  expect(await textOf(page, address, 'bytes=0-3')).toMatchObject({ status: 206 })

  network.state.isDown = false
  await allowFilms(page, false)
  // Six hours later: until then the last answer is valid.
  await page.evaluate(() => {
    const note = localStorage.getItem('note:downloads') ?? ''
    localStorage.setItem('note:downloads', note.replace(/"askedAt":"[^"]+"/, '"askedAt":"2020-01-01T00:00:00.000Z"'))
  })
  await openPage(page, paths.downloads)
  await expect(page.getByText(/^1 download was deleted/)).toBeVisible()
  await expect(page.getByText('Nothing is saved on this device yet.')).toBeVisible()
  await expect.poll(() => keptPaths(page)).toEqual([])
})

test('a full device says so, and nothing stays half stored', async ({ page }) => {
  await page.addInitScript(() => {
    const put = Cache.prototype.put
    Cache.prototype.put = function (request, answer) {
      const isHead = String(request).endsWith('.pdf')
      return isHead ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : put.call(this, request, answer)
    }
  })
  const token = await logIn(page, student)
  const title = 'Successive changes'
  const { module } = await findClass(page, { token, title })
  await openPage(page, module)
  await page.getByRole('button', { name: `Save offline Class Annotation PDF, ${title}` }).click()
  await expect(page.getByRole('alert')).toHaveText(
    /^There is not enough space left on this device\. Nothing was saved\./,
  )
  expect(await keptPaths(page)).toEqual([])
  await openPage(page, paths.downloads)
  await expect(page.getByText('Nothing is saved on this device yet.')).toBeVisible()
})

test('deletes downloads of an ended course, and orphaned files, at the next visit', async ({ page }) => {
  const token = await logIn(page, student)
  const title = 'Successive changes'
  const { module, paper } = await findClass(page, { token, title })
  await savePaper(page, { module, title })
  await page.evaluate(async () => {
    const cache = await caches.open('downloads')
    await cache.put('/class-films/kept/stray/film.webm?part=0', new Response('half'))
  })
  await openPage(page, paths.downloads)
  await expect(rows(page)).toHaveCount(1)
  await expect.poll(() => keptPaths(page)).toEqual([paper, paper])
  await page.route('**/own-part', async (route) => {
    const answer = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } })
    const body = await answer.json()
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, purchasedData: [] } } })
  })
  // Any page of the student area will do.
  await openPage(page, paths.profile)
  await expect.poll(() => keptPaths(page)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('note:downloads'))).toBeNull()
})

test('offline, saved notes can be read after a reload, and unopened pages load or say what works', async ({
  page,
  network,
}) => {
  const token = await logIn(page, student)
  const title = 'Successive changes'
  const { module, paper } = await findClass(page, { token, title })
  await savePaper(page, { module, title })
  await openOffline(page, network)
  await expect(rows(page)).toHaveText(new RegExp(title))
  await expectPdfAt(page, paper)

  // Pages that were never opened also work: as themselves, or with what is available offline.
  await page.goto(paths.classes)
  await expect(page.getByRole('heading', { level: 1, name: 'Classes' })).toBeVisible()
  const dock = page.getByRole('navigation', { name: 'Student area' })
  await expect(dock.locator('[aria-current]')).toHaveText('Classes')
  await page.goto(paths.payments)
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What works without a network' })).toBeVisible()
})
