import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { findQuiz } from '../../e2e/exam-hall.ts'
import { desktop, openPage, phone, signIn, student, test } from '../../e2e/fixtures.ts'

const assets = path.resolve(import.meta.dirname, '../../../dist/client/assets')
const kb = 1024

/**
 * Counts every script that the page loads from now on, for whatever reason; the sum is the gzipped size of the built files. Leaves the current page first, so
 * that its remaining loads do not count.
 */
async function countScripts(page: Page) {
  await page.goto('about:blank')
  const names = new Set<string>()
  page.on('response', (response) => {
    const name = /\/assets\/([^/]+\.js)$/.exec(new URL(response.url()).pathname)?.[1]
    if (name) names.add(name)
  })
  return () => {
    const sizes = [...names].map((name) => gzipSync(readFileSync(path.join(assets, name)), { level: 9 }).length)
    return sizes.reduce((sum, size) => sum + size, 0)
  }
}

function expectWithin(bytes: number, budget: number) {
  test.info().annotations.push({ type: 'size', description: `${(bytes / kb).toFixed(1)} KB` })
  expect(bytes).toBeGreaterThan(50 * kb)
  expect(bytes).toBeLessThanOrEqual(budget)
}

/** Waits for the parts that load without interaction some seconds after the page; their code counts only from then. */
async function expectTakenOver(page: Page, labels: string[]) {
  for (const label of labels) {
    const button = page.locator(`section[aria-label="${label}"] button`).first()
    await expect
      .poll(() => button.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))))
      .toBe(true)
  }
}

for (const viewport of [phone, desktop]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })
    // On a desk the same pictures are wider.
    const most = viewport === phone ? 205 : 210

    test(`the home page loads at most 120 KB of gzipped scripts and ${most} KB in all before it is touched`, async ({
      page,
    }) => {
      // The first visitor after a change gets the page before it is fully compressed.
      await page.request.get('/')
      const scripts = await countScripts(page)
      const session = await page.context().newCDPSession(page)
      await session.send('Network.enable')
      const received: number[] = []
      session.on('Network.loadingFinished', ({ encodedDataLength }) => received.push(encodedDataLength))
      // A public page requests its scripts after its first paint: the network may be idle before that.
      await openPage(page, '/')
      await expectTakenOver(page, ['Contact and account', 'Banners'])
      // The last part that loads without interaction: it keeps the offline page.
      await expect(page.locator('html')).toHaveAttribute('data-kept-offline', '', { timeout: 30_000 })
      await page.waitForLoadState('networkidle')
      expectWithin(scripts(), 120 * kb)
      expectWithin(
        received.reduce((sum, bytes) => sum + bytes, 0),
        most * kb,
      )
    })

    test('banners that advance automatically do not load the parts below the fold', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      const scripts = await countScripts(page)
      await openPage(page, '/')
      const banners = page.getByRole('region', { name: 'Banners' })
      await expect(banners.getByRole('button', { name: /^Slide 2:/ })).toHaveAttribute('aria-current', 'true', {
        timeout: 30_000,
      })
      await page.waitForLoadState('networkidle')
      // The code that advances banners may add to the first view's budget.
      expectWithin(scripts(), 123 * kb)
      await page.mouse.wheel(0, 300)
      await expect.poll(scripts).toBeGreaterThan(131 * kb)
    })

    test('the first view of the dashboard loads at most 174 KB of gzipped scripts and 275 KB in all', async ({
      page,
    }) => {
      await signIn(page, student)
      const scripts = await countScripts(page)
      const session = await page.context().newCDPSession(page)
      await session.send('Network.enable')
      const received: number[] = []
      session.on('Network.loadingFinished', ({ encodedDataLength }) => received.push(encodedDataLength))
      await page.goto(paths.dashboard, { waitUntil: 'networkidle' })
      await expect(page.getByRole('heading', { name: 'Your tests' })).toBeVisible()
      expectWithin(scripts(), 174 * kb)
      expectWithin(
        received.reduce((sum, bytes) => sum + bytes, 0),
        275 * kb,
      )
    })

    test('the exam player loads at most 145 KB of gzipped scripts', async ({ page }) => {
      const token = await signIn(page, student)
      const quiz = await findQuiz(page, { token, name: 'Bank PO Prelims: full mock 1' })
      const scripts = await countScripts(page)
      await openPage(page, paths.player(quiz))
      // Until the instructions are readable; 1.5 s later the hall's code loads, ahead of the start.
      await expect(page.getByRole('heading', { name: 'General Instructions' })).toBeVisible()
      expectWithin(scripts(), 145 * kb)
    })
  })
}
