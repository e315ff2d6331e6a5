import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { findQuiz } from '../../e2e/exam-hall.ts'
import { desktop, openPage, phone, signIn, student, test } from '../../e2e/fixtures.ts'

const assets = path.resolve(import.meta.dirname, '../../dist/client/assets')
const kb = 1024

/** Counts every script the page loads from now on, whoever asks for it; the sum is of the built files, gzipped. What the page before was still loading is not counted: it is left first. */
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

/** Waits for the parts that are loaded untouched, some seconds after the page: until then their code is not counted. */
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

    test('the home page loads at most 120 KB of gzipped scripts and 205 KB in all before it is touched', async ({
      page,
    }) => {
      // The first visitor after a change gets the page before it is compressed as well as it can be.
      await page.request.get('/')
      const scripts = await countScripts(page)
      const session = await page.context().newCDPSession(page)
      await session.send('Network.enable')
      const received: number[] = []
      session.on('Network.loadingFinished', ({ encodedDataLength }) => received.push(encodedDataLength))
      // A public page asks for its scripts after its first paint: the network may be idle before that.
      await openPage(page, '/')
      await expectTakenOver(page, ['Contact and account', 'Banners'])
      // The last that is loaded untouched: what keeps the offline page.
      await expect(page.locator('html')).toHaveAttribute('data-kept-offline', '', { timeout: 30_000 })
      await page.waitForLoadState('networkidle')
      expectWithin(scripts(), 120 * kb)
      expectWithin(
        received.reduce((sum, bytes) => sum + bytes, 0),
        205 * kb,
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
      // The mover itself may come beside the budget of the first view.
      expectWithin(scripts(), 123 * kb)
      await page.mouse.wheel(0, 300)
      await expect.poll(scripts).toBeGreaterThan(131 * kb)
    })

    test('the first view of the dashboard loads at most 160 KB of gzipped scripts and 261 KB in all', async ({
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
      expectWithin(scripts(), 160 * kb)
      expectWithin(
        received.reduce((sum, bytes) => sum + bytes, 0),
        261 * kb,
      )
    })

    test('the exam player loads at most 145 KB of gzipped scripts', async ({ page }) => {
      const token = await signIn(page, student)
      const quiz = await findQuiz(page, { token, name: 'Bank PO Prelims: full mock 1' })
      const scripts = await countScripts(page)
      await openPage(page, paths.player(quiz))
      // Until the instructions can be read; 1.5 s later the code of the hall comes, ahead of the start.
      await expect(page.getByRole('heading', { name: 'General Instructions' })).toBeVisible()
      expectWithin(scripts(), 145 * kb)
    })
  })
}
