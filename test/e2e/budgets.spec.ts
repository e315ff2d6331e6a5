import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { openPage, phone, test } from './fixtures.ts'

const assets = path.resolve(import.meta.dirname, '../../dist/client/assets')
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

test.describe(`at 360 px`, () => {
  test.use({ viewport: phone })

  test('the home page loads at most 120 KB of gzipped scripts and 205 KB in all before it is touched', async ({
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
      205 * kb,
    )
  })
})

test('no script of the pages holds a schema library, a component library of the staff side or a typesetter', () => {
  // The same folder contains the files of earlier builds.
  const built = readFileSync(path.join(assets, '../.files'), 'utf8').split('\n')
  const scripts = built.filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(5)
  // Names that survive minification. Formulas arrive typeset, so KaTeX's parser does not belong here either.
  const foreign = /invalid_union|ZodError|mantine-|KaTeX parse error|drizzle/
  const guilty = scripts.filter((name) => foreign.test(readFileSync(path.join(assets, '..', name), 'utf8')))
  expect(guilty).toEqual([])
})
