import { expect, type Page, type Request } from '@playwright/test'
import { staffPages, staffPath } from '#web/staff/routes.ts'
import { expectNoViolations } from './axe.ts'
import { accountOf, desktop, expectNoOverflow, expectNoSidewaysLists, openPage, phone, signIn } from './fixtures.ts'

/*
 * The screens of the console: the default `staff.spec.ts` opens a sixth of half of them, that of the long tests all.
 */

export const director = accountOf('director@mahanadi.example')
const examiner = accountOf('examiner@mahanadi.example')
/** Screens without an id in their address. A director may not write or review questions. */
const screens = staffPages.filter(({ path }) => !path.includes(':'))
const isForWriters = ({ needs }: (typeof screens)[number]) =>
  needs.every((one) => /^questions\.(write|review)/.test(one))

/** Returns how to find a record: the list that contains it, and which of its fields is in the address. */
const things = (kind: string) => ({ list: `things/${kind}?limit=1`, by: '_id' })
const records: Record<string, { list: string; by: string }> = {
  'leads/:id': { list: 'leads?limit=1', by: '_id' },
  'leads/:id/convert': { list: 'leads?limit=1', by: '_id' },
  'students/:id': { list: 'students?limit=1', by: '_id' },
  'classes/:id/register': { list: 'registers', by: '_id' },
  'patterns/:key/new': { list: 'patterns', by: 'key' },
  'tests/:id/plan': { list: 'test-plans?limit=1', by: '_id' },
  'tests/:id/paper': { list: 'test-plans?limit=1', by: '_id' },
  'tests/:id/seats': { list: 'seat-tests', by: '_id' },
  'tests/:id/results': { list: 'sat-tests?limit=1', by: '_id' },
  'tests/:id/hall': { list: 'halls', by: '_id' },
  'tests/:id/merit': { list: 'sat-tests?limit=1', by: '_id' },
  'tests/:id/items': { list: 'sat-tests?limit=1', by: '_id' },
  'tests/:id/challenges': { list: 'sat-tests?limit=1', by: '_id' },
  'questions/:number': { list: 'questions?limit=1', by: 'number' },
  'orders/:id': { list: 'payments?limit=1', by: '_id' },
  'site/content/:id': things('content-item'),
  'site/banners/:id': things('banner'),
  'site/categories/:id': things('content-category'),
  'site/sub-categories/:id': things('content-sub-category'),
  'site/toppers/:id': things('topper'),
  'site/testimonials/:id': things('testimonial'),
  'site/posts/:id': things('open-post'),
  'catalogue/courses/:id': things('course'),
  'catalogue/batches/:id': things('batch'),
  'catalogue/prices/:of/:id': { list: 'prices?of=courses&limit=1', by: '_id' },
  'catalogue/centres/:id': things('centre'),
  'catalogue/products/:id': things('product'),
  'catalogue/exam-categories/:id': things('exam-category'),
  'catalogue/exams/:id': things('exam'),
  'catalogue/sub-exams/:id': things('sub-exam'),
  'catalogue/course-categories/:id': things('course-category'),
  'catalogue/subjects/:id': things('subject'),
  'settings/mails/:key': { list: 'mail-templates', by: 'key' },
}
/** Screens covered elsewhere: imports by `staff-leads.spec.ts` and `staff-questions.spec.ts`, and the candidate by `hall-monitor.spec.ts`. */
const sent = ['leads/imports/:id', 'questions/imports/:id', 'tests/:id/hall/:student']
const isOfTests = (path: string) => /^(tests|questions|patterns)\//.test(path)

/** Returns the addresses of records, read as someone who may open them. */
async function addressesOf(page: Page, token: string, paths: string[]) {
  const headers = { authorization: `Bearer ${token}` }
  return Promise.all(
    paths.map(async (path) => {
      const { list = '', by = '' } = records[path] ?? {}
      const answer = await page.request.get(`/api/staff/${list}`, { headers })
      const { data } = await answer.json()
      const [first] = Array.isArray(data) ? data : data.classes
      expect(first?.[by], `${by} of the first of ${list}`).toBeTruthy()
      return staffPath(path.replace(':of', 'courses').replace(/:\w+/, String(first[by])))
    }),
  )
}

const visits = [
  {
    who: director,
    paths: screens.filter((page) => !isForWriters(page)).map(({ path }) => staffPath(path)),
    records: Object.keys(records).filter((path) => !isOfTests(path)),
  },
  {
    who: examiner,
    paths: screens.filter(isForWriters).map(({ path }) => staffPath(path)),
    records: Object.keys(records).filter(isOfTests),
  },
]

/** Collects the browser's complaints, and requests that leave the institute. */
function watchPage(page: Page, origin: string) {
  const found: string[] = []
  const underWay = new Set<Request>()
  page.on('requestfinished', (request) => void underWay.delete(request))
  page.on('requestfailed', (request) => void underWay.delete(request))
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', ({ message }) => found.push(message))
  page.on('request', (request) => {
    underWay.add(request)
    const { origin: asked, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && asked !== origin) found.push(request.url())
  })
  /** Expects no running requests, and nothing on the screen that is waiting. */
  async function expectLoaded() {
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => underWay.size, { message: `what ${page.url()} still asks for` }).toBe(0)
    await expect(page.locator('[aria-busy="true"], [role="progressbar"]')).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: /^(Loading|Opening)/ })).toHaveCount(0)
  }
  return { found, expectLoaded }
}

export type Look = { viewport: typeof desktop; colorScheme: 'light' | 'dark' }
export const looks: [Look, Look] = [
  { viewport: desktop, colorScheme: 'light' },
  { viewport: phone, colorScheme: 'dark' },
]

/** Navigates the console to another screen, as its links do, and waits until the previous screen is gone. */
async function follow(page: Page, path: string) {
  await page.evaluate((to) => {
    document.querySelector('main h1')?.setAttribute('data-before', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await expect(page.locator('h1[data-before]')).toHaveCount(0)
}

/** Lists problems of a screen when it opens, and in its other look; one failure does not hide others. */
async function visit(
  page: Page,
  path: string,
  {
    expectLoaded,
    as,
    open,
    withAxe,
  }: { expectLoaded: () => Promise<void>; as: Look[]; open: typeof follow; withAxe: boolean },
) {
  const wrong: string[] = []
  for (const [index, look] of as.entries()) {
    await page.setViewportSize(look.viewport)
    await page.emulateMedia({ colorScheme: look.colorScheme })
    if (index === 0) await open(page, path)
    await expectLoaded()
    const screen = `${path} at ${look.viewport.width} px, ${look.colorScheme}`
    const checks = [...(withAxe ? [() => expectNoViolations(page, screen)] : []), () => expectNoOverflow(page)]
    for (const check of checks) await check().catch(({ message }) => void wrong.push(`${screen}: ${message}`))
  }
  // Lists are always measured on a phone.
  await page.setViewportSize(phone)
  await expectNoSidewaysLists(page).catch(({ message }) => void wrong.push(`${path} on a phone: ${message}`))
  return wrong
}

export const quarters = ['first', 'second', 'third', 'last']

/** Returns the paths of all screens that the long or the default tests open. */
export const openedScreens = () => [...screens.map(({ path }) => path), ...Object.keys(records), ...sent]

/**
 * Opens the screens of a quarter and returns their problems. `every`: 6 opens each sixth; `withAxe`: number of the director's screens that axe checks; `as`:
 * the looks of a screen; records are opened in the first only.
 */
export async function openQuarter(
  page: Page,
  { origin, rest, as, every, withAxe }: { origin: string; rest: number; as: Look[]; every: number; withAxe: number },
) {
  const { found, expectLoaded } = watchPage(page, origin)
  for (const { who, paths, records } of visits) {
    const token = await signIn(page, who)
    const isOwn = (_: string, index: number) => index % quarters.length === rest
    const opened = await addressesOf(page, token, records.filter(isOwn))
    const own = paths.filter(isOwn)
    const chosen = [...own, ...opened].filter((_, index) => index % every === 0)
    for (const [index, path] of chosen.entries()) {
      const open = index === 0 ? async () => void (await openPage(page, path)) : follow
      const shown = opened.includes(path) ? as.slice(0, 1) : as
      found.push(...(await visit(page, path, { expectLoaded, as: shown, open, withAxe: index < withAxe })))
    }
  }
  return found
}
