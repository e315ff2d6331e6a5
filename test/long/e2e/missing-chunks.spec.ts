import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { beginUse, openPage, signIn, student, test } from '../../e2e/fixtures.ts'

/* A dead spot or a deployment makes a chunk unavailable: what was shown stays, and the missing part loads later. */

const apology = 'Sorry, this page could not be shown.'
const isScript = (url: URL) => /^\/assets\/.*\.js$/.test(url.pathname)

/** Returns the address of the chunk of a source file below src/web. */
function chunkOf(source: string): string {
  const manifest = path.resolve(import.meta.dirname, '../../../dist/client/.vite/manifest.json')
  return `/${JSON.parse(readFileSync(manifest, 'utf8'))[`src/web/${source}`].file}`
}

async function isAlive(page: Page) {
  return page.evaluate(() => {
    const buttons = [...document.querySelectorAll('#root button')]
    return buttons.every((button) => Object.keys(button).some((key) => key.startsWith('__reactProps')))
  })
}

for (const address of [paths.home, `${paths.courseDetails}?page=2`]) {
  test(`${address} stays as it is while its parts cannot be loaded, and gets them afterwards`, async ({ page }) => {
    await page.route(isScript, (route) => (isBlocked ? route.abort() : route.continue()))
    let isBlocked = false
    await openPage(page, address)
    const before = await page.locator('#root').innerText()
    isBlocked = true
    const missing = page.waitForEvent('requestfailed')
    await page.mouse.move(2, 2)
    await page.mouse.wheel(0, 400)
    await missing
    expect(await isAlive(page)).toBe(false)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByText(apology)).toHaveCount(0)
    expect((await page.locator('#root').innerText()).length).toBeGreaterThan(before.length * 0.9)
    isBlocked = false
    await expect.poll(() => isAlive(page)).toBe(true)
  })
}

for (const source of ['portal/dashboard/page.tsx', 'shell/entry-client.tsx'])
  test(`the dashboard comes although ${source} could not be loaded at first`, async ({ page }) => {
    await signIn(page, student)
    const chunk = chunkOf(source)
    let refused = 0
    await page.route(
      (url) => url.pathname === chunk,
      (route) => (refused++ < 2 ? route.abort() : route.continue()),
    )
    await openPage(page, paths.dashboard)
    await expect(page.getByRole('heading', { name: "Today's Tests" })).toBeVisible()
    expect(refused).toBeGreaterThan(1)
  })

/** Delivers a chunk's file but refuses its module, as a browser does that has failed to load it once. Counts the requests for documents. */
async function refuseModule(page: Page, source: string, isRefused: (documents: number) => boolean) {
  const chunk = chunkOf(source)
  const asked = { documents: 0 }
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.documents++
  })
  await page.route(
    (url) => url.pathname === chunk,
    (route) =>
      route.request().resourceType() === 'script' && isRefused(asked.documents) ? route.abort() : route.continue(),
  )
  return asked
}

test('a page whose module the browser refuses is loaded anew, once', async ({ page }) => {
  await signIn(page, student)
  const asked = await refuseModule(page, 'portal/dashboard/page.tsx', (documents) => documents < 2)
  await page.goto(paths.dashboard)
  await expect(page.getByRole('heading', { name: "Today's Tests" })).toBeVisible()
  expect(asked.documents).toBe(2)
})

for (const isTyped of [false, true])
  test(`a part whose module the browser refuses loads the page anew${isTyped ? ', not while something is typed' : ''}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const asked = await refuseModule(page, 'site/parts/media/film-player.tsx', () => true)
    await openPage(page, paths.home)
    await beginUse(page)
    if (isTyped) await page.evaluate(() => document.querySelector('main')?.dispatchEvent(new Event('input')))
    const current = page.waitForResponse((response) => response.url().endsWith('/assets/current'))
    await page.getByRole('link', { name: /^Play video/ }).click()
    await current
    if (!isTyped) return expect.poll(() => asked.documents).toBe(2)
    await expect(page.getByRole('alert')).toContainText('could not be loaded')
    expect(await page.evaluate(() => sessionStorage.getItem('reloadedFor'))).toBeNull()
  })

test('an on-demand part says when it could not be loaded, and can be retried', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const chunk = chunkOf('site/parts/media/film-player.tsx')
  await page.route(
    (url) => url.pathname === chunk,
    (route) => route.abort(),
  )
  await openPage(page, paths.home)
  await beginUse(page)
  await page.getByRole('link', { name: /^Play video/ }).click()
  await expect(page.getByRole('alert')).toContainText('could not be loaded')
  await expect(page.getByText(apology)).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a link whose page is gone with a deploy is followed by the browser, once', async ({ page }) => {
  const chunk = chunkOf('site/institute/about/page.tsx')
  await openPage(page, paths.home)
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++
  })
  await page.route(
    (url) => url.pathname === chunk,
    (route) => route.fulfill({ status: 404, body: '' }),
  )
  await page.route('**/assets/current', (route) => route.fulfill({ body: '/assets/entry-client-of-the-next.js' }))
  await page.evaluate((to) => {
    const link = [...document.querySelectorAll('a')].find((one) => new URL(one.href).pathname === to)
    link?.click()
  }, paths.about)
  await expect.poll(() => documents).toBe(1)
  await expect(page).toHaveURL(new RegExp(`${paths.about}$`))
  await expect(page.getByText(apology)).toHaveCount(0)
  // In this test the next build's document is as stale as the last one: it must not be requested again and again.
  const asked = page.waitForResponse((response) => response.url().endsWith(chunk))
  await page.evaluate((url) => void import(url).catch(() => dispatchEvent(new Event('vite:preloadError'))), chunk)
  await asked
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('reloadedFor'))).toContain('of-the-next')
  expect(documents).toBe(1)
})

/** Replaces the components in the chunk of a part with ones that throw until `mended` is set. */
async function plantThrowing(page: Page, source: string) {
  const chunk = chunkOf(source)
  await page.route(
    (url) => url.pathname === chunk,
    async (route) => {
      const text = await (await route.fetch()).text()
      const names = [...(/export\s*\{([^}]*)\}/.exec(text)?.[1]?.matchAll(/(?:^|[\s,])(\w+)(?=\s*(?:,|$))/g) ?? [])]
      const broken = (name: string) =>
        `function part_${name}() { if (!window.mended) throw new Error('planted'); return 'mended' }`
      const body = names.map(([, name = '']) => broken(name)).join('\n')
      const exports = names.map(([, name = '']) => `part_${name} as ${name}`).join(', ')
      await route.fulfill({ contentType: 'text/javascript', body: `${body}\nexport { ${exports} }` })
    },
  )
}

async function expectOnePartToFail(page: Page) {
  await expect(page.getByRole('alert').filter({ hasText: 'could not be shown' })).toHaveCount(1)
  await expect(page.getByText(apology)).toHaveCount(0)
}

async function expectMended(page: Page) {
  await page.evaluate(() => Object.assign(window, { mended: true }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('mended')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'could not be shown' })).toHaveCount(0)
}

test('a part of a page that throws fails alone, and recovers on a retry', async ({ page }) => {
  await plantThrowing(page, 'site/home/first-view/beside.tsx')
  await openPage(page, paths.home)
  await page.mouse.move(2, 2)
  await page.mouse.wheel(0, 400)
  await expectOnePartToFail(page)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expectMended(page)
})
