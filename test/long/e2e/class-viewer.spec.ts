import { expect, type Page } from '@playwright/test'
import type { StudentClass } from '#domains/learning/classes/schema.ts'
import { encodeLink } from '#domains/learning/viewer/rules.ts'
import type { ShownFilm } from '#domains/learning/viewer/schema.ts'
import { paths } from '#platform/text/paths.ts'
import { openPage, phone, signIn, student, test } from '../../e2e/fixtures.ts'

type Wanted = { token: string; title: string; kind?: 'live' | 'recorded' }

async function findClass(page: Page, { token, title, kind = 'live' }: Wanted) {
  const get = async (path: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await page.request.get(`/api/student-portal/${path}`, { headers })).json()
  }
  const { data: bundle } = await get('my-purchases')
  const courseId = bundle[`${kind}ClassesPackages`][0].website_course_id._id
  const { data: classes } = await get(`get-classes-by-course-id/${courseId}`)
  const found = classes.find((one: StudentClass) => one.class_title === title)
  if (!found?.video_url) throw new Error(`The demo has no film of ${title}.`)
  return { ...found, viewer: paths.classViewer(encodeLink(found.video_url)) }
}

const film = (page: Page) => page.locator('video')
const timeOf = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)

test('a film of our own plays under a moving watermark, with speed, captions and notes, and goes on where it was left', async ({
  page,
}) => {
  const token = await signIn(page, student)
  const { viewer } = await findClass(page, { token, title: 'Differences of differences' })
  await openPage(page, viewer)
  const mark = page.getByRole('main').getByText(student.registrationNumber)
  await expect(mark).toBeVisible()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.2)
  await page.getByRole('button', { name: 'Pause' }).click()

  await page.getByLabel('Speed').selectOption('1.5')
  expect(await film(page).evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1.5)
  await page.getByRole('button', { name: 'Captions' }).click()
  const shown = () => film(page).evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length ?? 0)
  await expect.poll(shown).toBeGreaterThan(0)

  await page.getByRole('slider', { name: 'Position' }).fill('6')
  await expect(page.getByRole('button', { name: 'Save note at 0:06' })).toBeVisible()
  await page.getByLabel('New note').fill('Look at the units.')
  await page.getByRole('button', { name: 'Save note at 0:06' }).click()
  const note = page.getByRole('listitem').filter({ hasText: 'Look at the units.' })
  await expect(note).toBeVisible()
  await page.getByRole('slider', { name: 'Position' }).fill('1')
  await note.getByRole('button', { name: /^Go to 6/ }).click()
  await expect.poll(() => timeOf(page)).toBeGreaterThanOrEqual(6)

  const kept = page.waitForRequest((request) => request.url().endsWith('/position'))
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await kept
  await openPage(page, viewer)
  await expect(page.getByText('You stopped at 0:06')).toBeVisible()
  await expect.poll(() => timeOf(page)).toBeGreaterThanOrEqual(5.9)
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect.poll(() => timeOf(page)).toBeLessThan(1)
  await note.getByRole('button', { name: /^Delete/ }).click()
  await note.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(note).toBeHidden()
})

for (const [name, plays] of [
  ['the browser', true],
  ['our own code, where the browser knows no streams,', false],
] as const) {
  test(`a stream is played by ${name} from its parts, and can be wound to any of them`, async ({ page }) => {
    if (!plays) await page.addInitScript(() => Object.assign(HTMLMediaElement.prototype, { canPlayType: () => '' }))
    const token = await signIn(page, student)
    const { viewer } = await findClass(page, { token, title: 'Percentages without paper', kind: 'recorded' })
    const parts = new Set<string>()
    page.on('response', (answer) => answer.ok() && parts.add(answer.url().split('/').at(-1) ?? ''))
    await openPage(page, viewer)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(() => timeOf(page)).toBeGreaterThan(0.2)
    await page.getByRole('slider', { name: 'Position' }).fill('6')
    await expect.poll(() => timeOf(page)).toBeGreaterThanOrEqual(6)
    await expect
      .poll(() => [...parts])
      .toEqual(expect.arrayContaining(['film.m3u8', 'film-init.mp4', 'film-0.m4s', 'film-1.m4s']))
    expect(await film(page).evaluate((video: HTMLVideoElement) => video.currentSrc.startsWith('blob:'))).toBe(!plays)
  })
}

test('the watermark does not stay in one place, and comes along to the full screen', async ({ page }) => {
  await page.clock.install()
  const token = await signIn(page, student)
  const { viewer } = await findClass(page, { token, title: 'Successive changes' })
  await openPage(page, viewer)
  const mark = page.getByRole('main').getByText(student.registrationNumber)
  const place = () => mark.evaluate((element) => element.getAttribute('style'))
  const first = await place()
  await page.clock.fastForward(13_000)
  await expect.poll(place).not.toBe(first)
  await page.getByRole('button', { name: 'Full screen' }).click()
  const isInside = () =>
    mark.evaluate((element) => document.fullscreenElement?.contains(element) || element.closest('[class*="wide"]'))
  await expect.poll(isInside).toBeTruthy()
})

test('an expired address is renewed, and the film continues', async ({ page }) => {
  const token = await signIn(page, student)
  const { viewer } = await findClass(page, { token, title: 'Successive changes' })
  let refused = 0
  await page.route('**/class-films/**/*.webm', (route) =>
    refused++ === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  )
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/class-video?')) asked += 1
  })
  await openPage(page, viewer)
  await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0)
  expect(asked).toBe(2)
})

const youtube = 'https://www.youtube.com/watch?v=abcdefghijk'
const shown: Omit<ShownFilm, 'source'> = {
  title: 'Bar and line graphs',
  class_id: '00000000-0000-7000-8000-000000000001',
  watermark: 'MA-2026-00417',
  captions: [],
  position: 42,
  notes: [],
  may_keep: false,
  course_ids: [],
}

async function serveFilm(page: Page, source: ShownFilm['source']) {
  await page.route('**/class-video?*', (route) =>
    route.fulfill({ json: { success: true, data: { ...shown, source } } }),
  )
}

/** Behaves like YouTube's frame. */
const frame = `<script>
addEventListener('message', ({ data, source, origin }) => {
  const { event, func, args } = JSON.parse(data)
  const tell = (info) => source.postMessage(JSON.stringify({ event: 'infoDelivery', info }), origin)
  if (event === 'listening') tell({ currentTime: 43.4, duration: 600, playerState: 1 })
  if (func === 'seekTo') tell({ currentTime: args[0], playerState: 1 })
})
</script>`

test('sends nothing to YouTube before the press, and then only the id', async ({ page }) => {
  const foreign: string[] = []
  await page.route(/youtu|ytimg|google/, async (route) => {
    foreign.push(route.request().url())
    await route.fulfill({ contentType: 'text/html', body: frame })
  })
  await page.route('**/classes/*/position', (route) => route.fulfill({ json: { success: true, data: null } }))
  await signIn(page, student)
  await serveFilm(page, { kind: 'youtube', video_id: 'abcdefghijk' })
  await openPage(page, paths.classViewer(encodeLink(youtube)))
  await expect(page.getByText('Resumes at 0:42.')).toBeVisible()
  expect(foreign).toEqual([])
  await page.getByRole('button', { name: 'Play Bar and line graphs' }).click()
  await expect(page.getByRole('button', { name: 'Save note at 0:43' })).toBeVisible()
  const [address = ''] = foreign
  expect(address).toContain('https://www.youtube-nocookie.com/embed/abcdefghijk?')
  expect(new URL(address).searchParams.get('start')).toBe('42')
  await expect(page.getByRole('main').getByText('MA-2026-00417')).toBeVisible()
})

test('a film on another site opens in a new tab without access to this one', async ({ page }) => {
  await signIn(page, student)
  await serveFilm(page, { kind: 'elsewhere', url: 'https://films.example/1' })
  await openPage(page, paths.classViewer(encodeLink('https://films.example/1')))
  const link = page.getByRole('link', { name: 'Open the class' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(link).toHaveAttribute('target', '_blank')
})

test('an invalid or deceptive link shows a sentence and is not followed', async ({ page }) => {
  await signIn(page, student)
  const links = [
    'javascript:alert("youtu.be")',
    'data:text/html,youtu',
    '//evil.example/youtu',
    'https://youtube.com.evil.example/watch?v=abcdefghijk',
    'https://youtube.com@evil.example/watch?v=abcdefghijk',
    'https://evil.example/?youtu.be/abcdefghijk',
    youtube,
    '/class-films/../secrets.key',
  ]
  for (const path of [...links.map(encodeLink), '***', 'a', 'x'.repeat(5000)]) {
    await page.goto(paths.classViewer(path))
    await expect(page.getByRole('heading', { name: 'This video link is not valid.' }), path).toBeVisible()
    expect(new URL(page.url()).pathname, path).toContain('/account/class-viewer/')
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test("a live class is joined from the dashboard's first item, in an isolated tab", async ({ page, context }) => {
    let referrer: string | undefined
    await context.route('https://meet.example/**', async (route) => {
      referrer = route.request().headers().referer
      await route.fulfill({ contentType: 'text/html', body: '<title>The class</title>' })
    })
    await signIn(page, student)
    await openPage(page, paths.dashboard)
    const today = page.getByRole('region', { name: 'Today' })
    const opened = context.waitForEvent('page')
    await today.getByRole('button', { name: 'Join Round tables' }).click()
    const tab = await opened
    await expect(tab).toHaveTitle('The class')
    expect(await tab.evaluate(() => window.opener)).toBeNull()
    expect(referrer).toBeUndefined()
    await expect(today.getByRole('link', { name: 'Open class Round tables' })).toHaveAttribute(
      'rel',
      'noopener noreferrer',
    )
  })
})
