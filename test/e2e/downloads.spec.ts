import { expect, type Page } from '@playwright/test'
import { encodeLink } from '#domains/learning/viewer/rules.ts'
import { paths } from '#platform/text/paths.ts'
import { test as base, fetchSession, openPage, phone, student } from './fixtures.ts'
import { type BadNetwork, startProxy } from './proxy.ts'

/** The browser comes through a network that the test can cut. */
const test = base.extend<{ network: BadNetwork }>({
  network: async ({ server }, use) => {
    const network = await startProxy(server.url)
    await use(network)
    await network.stop()
  },
  baseURL: async ({ network }, use) => use(network.url),
  viewport: phone,
})

/** As the log-in leaves it: what ends the session later ends it for good. */
async function logIn(page: Page, credentials: typeof student) {
  await page.goto('/login')
  const { token, data } = await fetchSession(page, credentials)
  await page.evaluate(
    ([accessToken, user]) => {
      localStorage.setItem('accessToken', accessToken)
      localStorage.setItem('user', user)
    },
    [token, JSON.stringify(data)] as const,
  )
  return token
}

/** A class of the live course with a recording and notes, and the page of its topic. */
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

async function untilWorkerIsThere(page: Page) {
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready
    return active?.state === 'activated' && navigator.serviceWorker.controller !== null
  })
}

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

/** Opens Downloads without a network, and reloads it. */
async function openOffline(page: Page, network: BadNetwork) {
  await untilWorkerIsThere(page)
  // The browser has fetched the files a moment ago, and would answer them by itself.
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
  network.goDown()
  await page.goto(paths.downloads)
  await page.reload()
}

/** The bytes of a PDF that was saved, from its first to its last letters. */
async function expectPdfAt(page: Page, paper: string) {
  const { status, text } = await textOf(page, paper)
  expect([status, text.slice(0, 5), text.trimEnd().slice(-5)]).toEqual([200, '%PDF-', '%%EOF'])
}

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

  // Pages that were never opened are there too: in their own way, or with what works meanwhile.
  await page.goto(paths.classes)
  await expect(page.getByRole('heading', { level: 1, name: 'Classes' })).toBeVisible()
  const dock = page.getByRole('navigation', { name: 'Student area' })
  await expect(dock.locator('[aria-current]')).toHaveText('Classes')
  await page.goto(paths.payments)
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What works without a network' })).toBeVisible()
})
