import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/**
 * Simulates a browser like Chromium 150: once a module has failed to load, it is refused without a request.
 * `keepsFiles`: fetched files are in its cache.
 */
function openBrowser({ keepsFiles = true } = {}) {
  const browser = { isOnline: true, requests: 0, told: [] as unknown[] }
  const modules = new Map<string, boolean>()
  const cache = new Set<string>()
  vi.stubGlobal('document', { getElementById: () => null })
  vi.stubGlobal('fetch', async (url: string) => {
    browser.requests++
    if (!browser.isOnline) throw new TypeError('Failed to fetch')
    if (keepsFiles) cache.add(url)
    return new Response('')
  })
  vi.stubGlobal('dispatchEvent', ({ type, detail }: CustomEvent) => browser.told.push([type, detail]))
  const load = (file: string) => async () => {
    if (!modules.has(file)) {
      if (!cache.has(file)) browser.requests++
      modules.set(file, cache.has(file) || browser.isOnline)
    }
    if (!modules.get(file)) throw new TypeError('Failed to fetch dynamically imported module')
    return file
  }
  return { browser, load }
}

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

const files = ['a.js', 'b.js']

test('loads a module on the next try when its files failed at first', async () => {
  const { browser, load } = openBrowser()
  const { loadModule } = await import('./load-module.ts')
  browser.isOnline = false
  await expect(loadModule(load('/a.js'), files)).rejects.toThrow()
  expect(browser.told).toEqual([['vite:preloadError', false]])
  browser.isOnline = true
  expect(await loadModule(load('/a.js'), files)).toBe('/a.js')
  expect(await loadModule(load('/a.js'), files)).toBe('/a.js')
  expect([browser.requests, browser.told.length]).toEqual([4, 1])
})

test('requests a reload when a module is refused although its files arrived', async () => {
  const { browser, load } = openBrowser({ keepsFiles: false })
  const { loadModule } = await import('./load-module.ts')
  const loadAway = () => {
    browser.isOnline = false
    return load('/a.js')()
  }
  await expect(loadModule(loadAway, files)).rejects.toThrow()
  expect(browser.told).toEqual([['vite:preloadError', true]])
})

test('loads a module at once on a second try in browsers that allow it', async () => {
  const { browser } = openBrowser()
  const { loadModule } = await import('./load-module.ts')
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('x')).mockResolvedValue('there')
  expect(await loadModule(load, files)).toBe('there')
  expect(browser.told).toEqual([])
})
