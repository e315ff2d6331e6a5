import type { Browser } from '@playwright/test'
import { ensureChromium } from '../scripts/chromium.mjs'
import { median } from './figures.ts'
import type { Running } from './processes.ts'
import { atEnd } from './scratch.ts'

/*
 * Measures the time to the largest paint of a page's first view (LCP, as the browser reports it) on a slow line and a
 * cheap phone, with an empty cache. The lines are Chromium's own throttling: "slow 4G" is what Lighthouse simulates;
 * "slow 3G" has the rate of the developer tools' preset, but a latency of 400 ms instead of 2,000.
 */

type Line = { name: string; kilobitsDown: number; kilobitsUp: number; latencyMs: number; aimMs: number }

export const lines: Line[] = [
  { name: 'slow 4G', kilobitsDown: 1600, kilobitsUp: 750, latencyMs: 150, aimMs: 1600 },
  { name: 'slow 3G', kilobitsDown: 400, kilobitsUp: 400, latencyMs: 400, aimMs: 2500 },
]

const phone = { width: 360, height: 740 }
/** Slowdown that turns this machine's processor into that of a cheap phone. */
export const processorRate = 4

const pages = [
  { name: 'home page', path: '/' },
  { name: 'listing', path: '/free-downloads/test-results/bank-mock-results' },
  { name: 'product page', path: '/product/live-course' },
  { name: 'course page', path: '/course/sbi-po-live' },
  { name: 'home page in Hindi', path: '/hi' },
]

type Paint = { ms: number; element: string }
/** Figures of each page, in the order of `lines`: the median, and the element of the largest paint. */
export type PaintFigures = { name: string; lines: Paint[] }

const bytesPerSecond = (kilobits: number) => (kilobits * 1000) / 8

/** Runs in the page: returns the last largest paint once the page is idle. */
function readLargestPaint() {
  return new Promise<{ ms: number; element: string }>((resolve) => {
    new PerformanceObserver((list, observer) => {
      observer.disconnect()
      const last = list.getEntries().at(-1)
      const element = last && 'element' in last && last.element instanceof Element ? last.element : null
      const words = element?.textContent?.trim().slice(0, 30) ?? ''
      resolve({
        ms: last?.startTime ?? 0,
        element: element ? `${element.tagName.toLowerCase()} ${words}`.trim() : 'gone',
      })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
}

async function measureOnce(browser: Browser, url: string, line: Line) {
  // A new context has an empty cache.
  const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: bytesPerSecond(line.kilobitsDown),
    uploadThroughput: bytesPerSecond(line.kilobitsUp),
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorRate })
  await page.goto(url, { waitUntil: 'networkidle' })
  const paint = await page.evaluate(readLargestPaint)
  await context.close()
  return paint
}

function middle(paints: Paint[]): Paint {
  const ms = median(paints.map((paint) => paint.ms))
  return { ms, element: paints.at(-1)?.element ?? '' }
}

type PaintLengths = { rounds: number; pages: number }

/** Returns null when no Chromium is installed. */
export async function measureLargestPaints(server: Running, { rounds, pages: count }: PaintLengths) {
  const found = await ensureChromium()
  if (typeof found === 'string') {
    console.error(`The largest paints are not measured. ${found}`)
    return null
  }
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({
    ...(found.CHROMIUM_PATH === undefined ? {} : { executablePath: found.CHROMIUM_PATH }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'],
  })
  atEnd(() => browser.close())
  const figures: PaintFigures[] = []
  for (const { name, path } of pages.slice(0, count)) {
    const url = server.url + path
    // The first visitor after a change gets the page before it is cached.
    await measureOnce(browser, url, { name: '', kilobitsDown: 1e6, kilobitsUp: 1e6, latencyMs: 0, aimMs: 0 })
    const paints: Paint[] = []
    for (const line of lines) {
      const each: Paint[] = []
      for (let round = 0; round < rounds; round += 1) each.push(await measureOnce(browser, url, line))
      paints.push(middle(each))
    }
    figures.push({ name, lines: paints })
  }
  await browser.close()
  return figures
}
