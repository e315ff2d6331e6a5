import { expect, type Locator, type Page } from '@playwright/test'
import { beginUse, openPage, test } from '../../e2e/fixtures.ts'

/*
 * Measures that the specification states as numbers, read off the screen.
 */

async function openAt(page: Page, path: string, width: number) {
  await page.setViewportSize({ width, height: 900 })
  await openPage(page, path)
  await beginUse(page)
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return box
}

test('the header stays at the top once 160 px have gone by', async ({ page }) => {
  await openAt(page, '/', 1280)
  const header = page.locator('header').first()
  await page.evaluate(() => window.scrollTo({ top: 161, behavior: 'instant' }))
  await expect.poll(async () => Math.abs((await boxOf(header)).y)).toBeLessThanOrEqual(16)
  await page.evaluate(() => window.scrollTo({ top: 2000, behavior: 'instant' }))
  await expect.poll(async () => Math.abs((await boxOf(header)).y)).toBeLessThanOrEqual(16)
})

test('the button to the top comes after 750 px and leads there', async ({ page }) => {
  await openAt(page, '/', 1280)
  const button = page.getByRole('button', { name: 'Scroll to top', includeHidden: true })
  await page.evaluate(() => window.scrollTo({ top: 740, behavior: 'instant' }))
  await expect(button).toBeHidden()
  await page.evaluate(() => window.scrollTo({ top: 760, behavior: 'instant' }))
  await expect(button).toBeVisible()
  await button.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

/** Returns the number of slides shown side by side, and the gap between their contents. */
async function slidesOf(page: Page, name: string) {
  const region = page.getByRole('region', { name })
  await region.scrollIntoViewIfNeeded()
  const slides = await region.getByRole('listitem').evaluateAll((items) =>
    items.map((item) => {
      const inner = item.firstElementChild?.getBoundingClientRect()
      return { left: inner?.left ?? 0, right: inner?.right ?? 0 }
    }),
  )
  const frame = await boxOf(region)
  const seen = slides.filter(({ left, right }) => left >= frame.x - 1 && right <= frame.x + frame.width + 1)
  const [first, second] = slides
  return { seen: seen.length, gap: first && second ? Math.round(second.left - first.right) : 0 }
}

for (const [width, seen] of [
  [767, 1],
  [768, 2],
] as const) {
  test(`at ${width} px testimonials stand ${seen} beside each other, 30 px apart`, async ({ page }) => {
    await openAt(page, '/', width)
    await expect.poll(() => slidesOf(page, 'Testimonials')).toEqual({ seen, gap: 30 })
  })
}

for (const [width, seen] of [
  [575, 1],
  [576, 2],
  [768, 3],
  [992, 4],
] as const) {
  test(`at ${width} px ${seen} of the team stand beside each other, 30 px apart`, async ({ page }) => {
    await openAt(page, '/course-details', width)
    await expect.poll(() => slidesOf(page, 'Our Teachers')).toEqual({ seen, gap: 30 })
  })
}

test('the picture of a course card is 250 px tall on a wide screen', async ({ page }) => {
  await openAt(page, '/product/recorded-course', 1280)
  const picture = page.getByRole('main').locator('a:has(h3) img').first()
  await expect.poll(async () => (await boxOf(picture)).height).toBe(250)
})
