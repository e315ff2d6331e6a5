import { type BrowserContext, expect, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { beginUse, openBeforeScripts, openPage, phone, test } from '../../e2e/fixtures.ts'
import { samplePages } from '../../e2e/public-pages.ts'

/*
 * Every control above the fold does at its first tap, whenever that comes, what it does on a page that has been in use for long.
 */

// A search is a form that the browser itself sends to another page, with or without scripts.
const selector =
  '#root button:not([role=search] button, search button, form[action="/search"] button), #root select, #root a[aria-haspopup="dialog"]:not([data-opens])'

/** Returns the visible state of a page, except the focus. */
function stateOf(page: Page) {
  return page.evaluate(() => {
    const names = ['aria-selected', 'aria-expanded', 'aria-pressed', 'aria-current', 'aria-invalid', 'open']
    const wordsOf = (one: Element) => (one.ariaLabel ?? one.textContent ?? '').slice(0, 30)
    const marks = names.flatMap((name) =>
      [...document.querySelectorAll(`#root [${name}]`)].map(
        (one) => `${name} ${one.getAttribute(name)} ${wordsOf(one)}`,
      ),
    )
    const types = [...document.querySelectorAll('input')].map(({ type }) => type)
    const said = [...document.querySelectorAll('[role=alert], [role=status]')].map((one) => one.textContent)
    const dialogs = [...document.querySelectorAll('dialog')]
      .filter(({ open }) => open)
      .map((one) => one.id || one.ariaLabel)
    return JSON.stringify({ at: location.pathname + location.search, marks, types, said, dialogs })
  })
}

type Control = { place: number; name: string }

/** Returns the controls above the fold that can be hit; those of the frame only on request, because it is the same on every page. */
function controlsOf(page: Page, withFrame: boolean): Promise<Control[]> {
  return page.evaluate(
    ([all, whole]) =>
      [...document.querySelectorAll<HTMLElement>(all)].flatMap((one, place) => {
        const { left, top, width, height } = one.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        const hit = width > 0 && y < innerHeight ? document.elementFromPoint(x, y) : null
        // Selected and disabled controls have no effect.
        const chosen = ':disabled, [aria-selected=true], [aria-current]'
        const isHit = hit !== null && one.contains(hit) && !one.matches(chosen)
        const isAsked = whole || one.closest('main') !== null
        // Scrolling up from the top has no effect.
        const name = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()
        return isHit && isAsked && name !== 'Scroll to top' ? [{ place, name }] : []
      }),
    [selector, withFrame] as const,
  )
}

async function use(page: Page, { place }: Control) {
  const control = page.locator(selector).nth(place)
  const isSelect = await control.evaluate((one) => one instanceof HTMLSelectElement)
  if (isSelect) await control.selectOption({ index: 1 })
  else await control.click()
}

/** Returns a control's effect on a fully loaded page; null if nothing is visible. */
async function effectOf(context: BrowserContext, path: string, control: Control) {
  const page = await context.newPage()
  await openPage(page, path)
  await beginUse(page)
  const before = await stateOf(page)
  await use(page, control)
  await expect.poll(() => stateOf(page), { message: `${control.name} does nothing on ${path}` }).not.toBe(before)
  await page.waitForTimeout(400)
  const after = await stateOf(page)
  await page.close()
  return after
}

type Tap = { path: string; control: Control; seconds: number; effect: string }

async function expectFirstTap(context: BrowserContext, { path, control, seconds, effect }: Tap) {
  const page = await context.newPage()
  if (seconds === 0) {
    const letScriptsCome = await openBeforeScripts(page, path)
    await use(page, control)
    letScriptsCome()
  } else {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await page.waitForTimeout(seconds * 1000)
    await use(page, control)
  }
  await expect.poll(() => stateOf(page), { message: `${control.name} on ${path} at ${seconds} s` }).toBe(effect)
  await page.close()
}

async function expectFirstTaps(
  page: Page,
  path: string,
  { times, withFrame }: { times: number[]; withFrame: boolean },
) {
  const context = page.context()
  await openPage(page, path)
  await beginUse(page)
  const controls = await controlsOf(page, withFrame)
  for (const control of controls) {
    const effect = await effectOf(context, path, control)
    await Promise.all(times.map((seconds) => expectFirstTap(context, { path, control, seconds, effect })))
  }
  return controls.length
}

// On a phone, where people tap the drawer and the dock first.
for (const viewport of [phone]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('the tabs of Course Details answer the first tap, at once and after six seconds', async ({ page }) => {
      test.setTimeout(300_000)
      expect(await expectFirstTaps(page, paths.courseDetails, { times: [0, 6], withFrame: false })).toBe(2)
    })

    test('every control above the fold of every public page answers the first tap at once, and those of the home page at 1 and 6 s too', async ({
      page,
    }) => {
      test.setTimeout(900_000)
      const all = await samplePages(page.request)
      expect(all.length).toBeGreaterThan(20)
      let found = 0
      for (const path of all)
        found += await expectFirstTaps(page, path, {
          times: path === '/' ? [0, 1, 6] : [0],
          withFrame: path === '/',
        })
      expect(found).toBeGreaterThan(10)
    })
  })
}
