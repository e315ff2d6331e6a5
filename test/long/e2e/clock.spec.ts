import { expect, type Page } from '@playwright/test'
import { choose, expectSaved, handIn, press, sitTest } from '../../e2e/exam-hall.ts'
import { desktop, signIn, test, tester } from '../../e2e/fixtures.ts'
import { ask } from '../faults/database.ts'

const name = 'Bank Clerk Prelims: short mock'
const hourMs = 3_600_000

/** Sets the browser's clock wrong by this much; the monotonic clock stays right, as on a real device. */
async function setClockWrong(page: Page, byMs: number) {
  await page.addInitScript((ms) => {
    const True = Date
    const now = () => True.now() + ms
    window.Date = new Proxy(True, {
      construct: (_, parts: number[]) => new True(parts[0] ?? now()),
      get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
    })
  }, byMs)
}

async function shownSeconds(page: Page) {
  const timer = page.getByRole('timer', { name: 'Time left' }).filter({ visible: true })
  const digits = (await timer.first().innerText()).replaceAll(/\D/g, '').padStart(6, '0')
  return Number(digits.slice(0, 2)) * 3600 + Number(digits.slice(2, 4)) * 60 + Number(digits.slice(4))
}

for (const hours of [3, -3]) {
  test(`a browser clock wrong by ${hours} hours in another zone does not affect the test`, async ({
    browser,
    baseURL,
    server,
  }) => {
    const context = await browser.newContext({
      timezoneId: 'America/Los_Angeles',
      viewport: desktop,
      baseURL: baseURL ?? '',
    })
    const page = await context.newPage()
    await setClockWrong(page, hours * hourMs)
    const token = await signIn(page, tester)
    const opened = Date.now()
    await sitTest(page, { token, name })
    const from = Date.now()
    const shown = await shownSeconds(page)
    expect(shown).toBeLessThanOrEqual(20 * 60)
    expect(shown).toBeGreaterThan(20 * 60 - 10 - (Date.now() - opened) / 1000)
    await choose(page, 0)
    await press(page, 'Save & Next')
    await expectSaved(page)
    const rows = await ask<{ skew: number; late: boolean }>(
      server.dataDir,
      `select extract(epoch from client_at - server_at)::float8 as skew, late from answer_journal
       where option_id is not null order by server_at desc limit 1`,
    )
    // The device's time is stored as sent, and has no effect.
    expect(Math.round((rows[0]?.skew ?? 0) / 3600)).toBe(hours)
    expect(rows[0]?.late).toBe(false)
    const passed = (Date.now() - from) / 1000
    expect(await shownSeconds(page)).toBeLessThanOrEqual(20 * 60 - Math.floor(passed))
    await handIn(page)
    await context.close()
  })
}

/** Returns where the page changes during this time, apart from its clocks. */
function changedWithin(page: Page, spanMs: number) {
  return page.evaluate(
    (ms) =>
      new Promise<string[]>((resolve) => {
        const places = new Set<string>()
        const observer = new MutationObserver((records) => {
          for (const { target } of records) {
            const element = target instanceof Element ? target : target.parentElement
            // Digit boxes, or a span that contains only a time.
            const isClock = element?.closest('[role=timer]') ?? /^[\d:]+$/.test(element?.textContent ?? '')
            if (!isClock) places.add(element?.outerHTML.slice(0, 120) ?? '')
          }
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
        setTimeout(() => {
          observer.disconnect()
          resolve([...places])
        }, ms)
      }),
    spanMs,
  )
}

test('the ticking of the clocks changes nothing on the page but their own digits', async ({ page }) => {
  await page.setViewportSize(desktop)
  const token = await signIn(page, tester)
  await sitTest(page, { token, name })
  await expectSaved(page)
  // Repeated while parts still load after the first question; a clock tick would change something every time.
  await expect(async () => expect(await changedWithin(page, 3500)).toEqual([])).toPass({ timeout: 40_000 })
  await handIn(page)
})
