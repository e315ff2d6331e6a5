import { test as base, expect, type Page } from '@playwright/test'
import { demoAccounts } from '#db/demo/accounts.ts'
import type { LoginAnswer } from '#domains/identity/sessions/schema.ts'
import { paths } from '#platform/text/paths.ts'
import { copyDemo } from './demo-institute.ts'
import { type RunningServer, startServer } from './server.ts'

export const phone = { width: 360, height: 740 }
export const desktop = { width: 1280, height: 800 }
export const widths = [phone, desktop]
/** A desktop at 400 % zoom (WCAG 1.4.10). */
export const fourTimes = { width: 320, height: 256 }

/** Pages with parts whose code loads at the first use: `home.spec.ts` checks each of them before and after it, the crawl all others. */
export const pagesInParts: string[] = [paths.home, paths.about, paths.gallery, paths.courseDetails]

/** Starts one server for all files of a worker: they must not stop it nor depend on what others left in it. */
export const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the wanted fixtures from the pattern
    async ({}, use) => {
      const server = await startServer({ dataDir: copyDemo() })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  actionTimeout: 30_000,
  reducedMotion: 'reduce',
})

export function accountOf(email: string) {
  const account = demoAccounts.find((candidate) => candidate.email === email)
  if (!account) throw new Error(`There is no demo account ${email}.`)
  return { ...account, user_name: account.email }
}

/** The student with a past submission; tests only read this student's data. */
export const student = accountOf('student@mahanadi.example')
/** The student who sits the journeys. */
export const second = accountOf('second@mahanadi.example')
/** An account that may sit every test any number of times. */
export const tester = accountOf('tester@mahanadi.example')

let people = 0

/** Returns a phone number and an e-mail address that are unique in this run: each worker counts its own. */
export function newContact() {
  people += 1
  const contact = `7${String(test.info().workerIndex).padStart(3, '0')}${String(people).padStart(6, '0')}`
  return { contact, email: `person.${contact}@mail.example` }
}

type Credentials = { user_name: string; password: string }

/** Creates a session that only the test knows about. */
export async function fetchSession(page: Page, { user_name, password }: Credentials): Promise<LoginAnswer> {
  const response = await page.request.post('/api/auth/web-login', { data: { user_name, password } })
  return response.json()
}

/** Signs in over the API and stores the session where the pages look for it before their first script. Returns the token. */
export async function signIn(page: Page, credentials: Credentials) {
  const { token, data } = await fetchSession(page, credentials)
  await page.addInitScript(
    ([accessToken, user]) => {
      localStorage.setItem('accessToken', accessToken)
      localStorage.setItem('user', user)
    },
    [token, JSON.stringify(data)] as const,
  )
  return token
}

const expectReady = (page: Page) => expect(page.locator('html[data-ready]')).toBeAttached()

/** Opens a page and waits until React has hydrated it: earlier actions may have no handler. */
export async function openPage(page: Page, path: string) {
  const response = await page.goto(path)
  await expectReady(page)
  return response
}

/** Holds back every script that the page requests from now on; the returned function releases them. */
export async function holdScripts(page: Page) {
  const { promise: comes, resolve: letScriptsCome } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => comes.then(() => route.continue()))
  return letScriptsCome
}

/** Opens a page whose scripts are held back until released, as on a slow line. Such a page never finishes loading, so tests must not wait for that. */
export async function openBeforeScripts(page: Page, path: string) {
  const letScriptsCome = await holdScripts(page)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return letScriptsCome
}

export async function reloadPage(page: Page) {
  await page.reload()
  await expectReady(page)
}

/** Approves the newest request with this label as the director. */
export async function approveNewest(page: Page, label: string) {
  const { token } = await fetchSession(page, accountOf('director@mahanadi.example'))
  const headers = { authorization: `Bearer ${token}` }
  const waiting = await page.request.get('/api/staff/approvals?box=for-me', { headers })
  const requests: { _id: string; label: string }[] = (await waiting.json()).data
  // The oldest come first; the demo has some requests of its own.
  const url = `/api/staff/approvals/${requests.findLast((request) => request.label === label)?._id}/approve`
  expect((await page.request.post(url, { headers, data: { note: '' } })).status()).toBe(200)
}

/** Expects nothing on the page to be wider than the screen, once it has adapted. */
export async function expectNoOverflow(page: Page) {
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(tooWide, { message: `pixels by which ${page.url()} is too wide` }).toBeLessThanOrEqual(0)
}

/** Expects no list to need horizontal scrolling: a table's container is as wide as the table. */
export async function expectNoSidewaysLists(page: Page) {
  const findWide = () =>
    [...document.querySelectorAll('main *:has(table)')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
      .map((one) => `${one.scrollWidth} px in ${one.clientWidth}: ${one.textContent?.slice(0, 60)}`)
  // A busy browser applies the new width before the styles that belong to it.
  const message = `lists of ${page.url()} that scroll sideways`
  await expect.poll(() => page.evaluate(findWide), { message }).toEqual([])
}

/** Doubles the text size, as the owner of a phone may do. */
export async function doubleText(page: Page) {
  await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('body, body *')].filter((one) => one.style !== undefined)
    const sizes = all.map((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    all.forEach((element, index) => {
      element.style.fontSize = `${(sizes[index] ?? 16) * 2}px`
    })
  })
}

/** The widest text spacing that a reader may set (WCAG 1.4.12). */
const spaced = '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'

/** Doubles the browser's text size, so that every size in rem follows; then sets the page to 400 % and spaces its text. */
export async function expectRoomForLargeText(page: Page) {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expectNoOverflow(page)
  await page.evaluate((rules) => {
    document.documentElement.style.removeProperty('font-size')
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [sheet]
  }, spaced)
  const before = page.viewportSize() ?? desktop
  await page.setViewportSize(fourTimes)
  await expectNoOverflow(page)
  await page.setViewportSize(before)
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}

/**
 * Expects every control to be 44 px high, or 24 px with no other control in the 44 px around its centre. A link within a sentence is as high as its line, and a
 * checkbox is pressed on its label.
 */
export async function expectRoomForFingers(page: Page) {
  const findSmall = () => {
    const pressed = 'a[href], button, input:not([type="hidden"]), select, textarea, summary'
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.clientWidth !== 1
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim())
    // Floating elements (the dock, a price bar) cover different parts at different times.
    const layerOf = (element: Element): Element | null => {
      const isFloating = ['fixed', 'sticky'].includes(getComputedStyle(element).position)
      return isFloating || !element.parentElement ? element : layerOf(element.parentElement)
    }
    const targets = [...document.querySelectorAll(pressed)].filter(isShown).map((element) => {
      const label = element.matches('input') ? element.closest('label') : null
      return { element, layer: layerOf(element), box: (label ?? element).getBoundingClientRect() }
    })
    const isNear = (box: DOMRect, other: DOMRect) => {
      const room = (44 - box.height) / 2
      const isBeside = other.left >= box.right || other.right <= box.left
      return !isBeside && other.top < box.bottom + room && other.bottom > box.top - room
    }
    const small = targets.filter(({ element, layer, box }) => {
      if (box.height === 0 || box.width < 2 || box.height > 43.5 || isInSentence(element)) return false
      const others = targets.filter(
        (other) => other.layer === layer && !other.element.contains(element) && !element.contains(other.element),
      )
      return box.height < 23.5 || others.some((other) => isNear(box, other.box))
    })
    return small.map(({ element, box }) => `${element.textContent || element.ariaLabel}: ${box.height.toFixed(1)} px`)
  }
  // A page that has just been rotated takes a moment to lay out.
  await expect.poll(() => page.evaluate(findSmall), `too small for a finger on ${page.url()}`).toEqual([])
}

/** Makes the first sign of use, and waits for the code that loads with it; after that every button of the page responds. */
export async function beginUse(page: Page) {
  await page.mouse.move(2, 2)
  await page.mouse.move(5, 200)
  await page.waitForFunction(() => {
    const buttons = [...document.querySelectorAll('#root button')]
    return buttons.every((button) => Object.keys(button).some((key) => key.startsWith('__reactProps')))
  })
}

/**
 * Simulates a browser without a PDF viewer, like most on phones: documents are downloaded instead of printed. Headless Chromium has no print window and exits
 * when asked for one.
 */
export const withoutPdfViewer = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false }))
