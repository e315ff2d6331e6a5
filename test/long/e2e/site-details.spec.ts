import { expect, type Locator, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { beginUse, desktop, openPage, phone, signIn, student, test } from '../../e2e/fixtures.ts'

const tablet = { width: 768, height: 1024 }

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return box
}

/** Lists the page's words, pictures and controls that floating elements cover. */
async function coveredBy(page: Page, floating: Locator) {
  const boxes = await floating.evaluateAll((elements) =>
    elements.map((element) => element.getBoundingClientRect().toJSON()),
  )
  return page.evaluate((boxes: DOMRect[]) => {
    const below = [...document.querySelectorAll('main *, footer *')].filter((element) => {
      const isLeaf = element.matches('a, button, input, select, img, svg') || element.childElementCount === 0
      return isLeaf && element.checkVisibility({ visibilityProperty: true })
    })
    return below
      .filter((element) => {
        const own = element.getBoundingClientRect()
        const isHit = (box: DOMRect) =>
          own.right > box.left && own.left < box.right && own.bottom > box.top && own.top < box.bottom
        return own.width > 0 && boxes.some(isHit)
      })
      .map((element) => element.outerHTML.slice(0, 80))
  }, boxes)
}

test.describe('on a wide screen', () => {
  test.use({ viewport: desktop })

  test('what floats at the edge covers nothing of a page, wherever it is scrolled to', async ({ page }) => {
    await openPage(page, '/product/live-course')
    await beginUse(page)
    const floating = page.getByRole('navigation', { name: 'Quick actions' }).locator('a:visible, button')
    for (const top of [0, 300, 800, 1600]) {
      await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top)
      expect(await coveredBy(page, floating), `scrolled to ${top}`).toEqual([])
    }
  })

  test('the header goes away with the page and comes back after 160 px', async ({ page }) => {
    await openPage(page, '/')
    const header = page.locator('header').first()
    const bottomAt = async (top: number) => {
      await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top)
      await page.evaluate(() => new Promise(requestAnimationFrame))
      const { y, height } = await boxOf(header)
      return y + height
    }
    expect(await bottomAt(140)).toBeLessThanOrEqual(0)
    await expect.poll(() => bottomAt(165)).toBeGreaterThan(50)
  })

  test('notices stand in as many columns as there are kinds, three on a medium screen, one on a phone', async ({
    page,
  }) => {
    await openPage(page, '/')
    const heads = page.locator('section[aria-labelledby="notices"] h3')
    const columns = async () => {
      const boxes = await heads.evaluateAll((all) => all.map((head) => Math.round(head.getBoundingClientRect().y)))
      return boxes.filter((y) => y === boxes[0]).length
    }
    expect([await heads.count(), await columns()]).toEqual([4, 4])
    await page.setViewportSize(tablet)
    expect(await columns()).toBe(3)
    await page.setViewportSize(phone)
    expect(await columns()).toBe(1)
  })

  test('a picture of a course is whole, on a tint', async ({ page }) => {
    await openPage(page, '/product/live-course')
    const picture = page.getByRole('main').locator('a:has(h3) img').first()
    await picture.scrollIntoViewIfNeeded()
    const { objectFit, backgroundColor } = await picture.evaluate((image) => getComputedStyle(image))
    expect(objectFit).toBe('contain')
    const tint = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.setAttribute('style', 'background: var(--sheet)')
      return getComputedStyle(probe).backgroundColor
    })
    expect(backgroundColor).toBe(tint)
  })

  test('a card says what its date means, and what kind of course it is in a word', async ({ page }) => {
    await openPage(page, '/product/live-course')
    const dates = await page.getByRole('main').locator('a:has(h3) time').allInnerTexts()
    expect(dates.length).toBeGreaterThan(3)
    for (const text of dates)
      expect(text).toMatch(
        /^(Starts \d\d [A-Z][a-z]{2}, \d\d:\d\d [AP]M|Started \d\d [A-Z][a-z]{2}, \d\d:\d\d [AP]M, join now)$/,
      )
    await openPage(page, '/product/recorded-course')
    await expect(page.getByRole('main').getByText('Recorded', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('REC', { exact: true })).toHaveCount(0)
  })

  test('the home page tells prices, selections, teachers and a mock test for nothing', async ({ page }) => {
    await openPage(page, '/')
    const main = page.getByRole('main')
    const products = main.getByRole('region', { name: 'Explore by Products' }).getByRole('link')
    await expect(main.getByRole('link', { name: /^Live Course .* From ₹[\d,]+$/ })).toBeVisible()
    // Products that the institute features come first, with their pictures; the others have our drawings.
    expect(await products.evaluateAll((all) => all.map((one) => one.querySelector('img') !== null))).toEqual(
      await products.evaluateAll((all) => all.map((_, index) => index < 2)),
    )
    const selections = main.getByRole('region', { name: 'Our selections' })
    await expect(selections.getByRole('listitem').first()).toContainText(/, \d+ months, (paid|free) course$/)
    await expect(selections).toContainText('with the written consent of each student')
    await expect(main.getByRole('region', { name: 'Our Teachers' }).getByRole('heading', { level: 3 })).toHaveCount(4)
    const start = main.getByRole('region', { name: 'Take a free mock test' }).getByRole('link')
    await expect(start).toHaveAttribute('href', /^\/login\?redirect=%2Fquizportal%2F/)
    const date = await main.getByRole('region', { name: 'Banners' }).getByRole('heading').first().textContent()
    expect(date).toMatch(/\d\u00a0[A-Z]/)
  })

  test('a list has the stubs of its dates, calls a file a file and tells how large it is', async ({ page }) => {
    await openPage(page, '/free-downloads/assignment-ans-key/quantitative-assignments')
    const cards = page.getByRole('main').getByRole('article')
    const stubs = await cards.locator('[aria-hidden]:has(> small)').allInnerTexts()
    expect(new Set(stubs).size).toBeGreaterThan(1)
    await expect(cards.filter({ hasText: 'Percentages on one page' })).toContainText(/PDF, \d+\u00a0KB/)
    await openPage(page, '/')
    await expect(
      page
        .getByRole('main')
        .getByText(/^\d+ pages$/)
        .first(),
    ).toBeVisible()
    await expect(page.getByText(/\d+ files?$/)).toHaveCount(0)
  })

  test('filters that take several choices are boxes, Apply is on the screen beside them, and a choice has one arrow', async ({
    page,
  }) => {
    await openPage(page, '/contact')
    await page.getByRole('link', { name: 'Quick Enquiry' }).click()
    const choice = page.getByRole('dialog', { name: 'Get In Touch' }).getByRole('combobox').first()
    const arrow = await choice.evaluate((select) => {
      const { appearance, backgroundImage, paddingRight } = getComputedStyle(select)
      return { appearance, isDrawn: backgroundImage.startsWith('url('), room: Number.parseFloat(paddingRight) }
    })
    expect(arrow).toMatchObject({ appearance: 'none', isDrawn: true })
    expect(arrow.room).toBeGreaterThan(30)
    await openPage(page, '/product/live-course')
    const filter = page.getByRole('form', { name: 'Filter' })
    const box = filter.getByRole('checkbox').first()
    expect(await box.evaluate((input) => getComputedStyle(input).borderRadius)).toBe('5px')
    await expect(filter.getByRole('button', { name: 'Apply Filter' })).toBeInViewport()
    await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }))
    await expect(filter.getByRole('button', { name: 'Apply Filter' })).toBeInViewport()
  })
})

for (const viewport of [phone, desktop]) {
  test.describe(`the profile at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('has its sections with counts, ticks what is whole, and keeps Save in reach', async ({ page }) => {
      await signIn(page, student)
      await openPage(page, paths.profile)
      const sections = page.getByRole('navigation', { name: 'Sections of your profile' })
      await expect(sections.getByRole('link', { name: 'Account complete' })).toBeVisible()
      const father = sections.getByRole('link', { name: /^Father \d of 4$/ })
      await expect(page.getByRole('button', { name: 'Save' })).toBeInViewport()
      await father.click()
      await expect(page.getByLabel("Father's Name")).toBeInViewport()
      await page.getByLabel("Father's Name").fill('Ramesh Das')
      await page.getByRole('group', { name: 'Father' }).getByLabel('Occupation').fill('Farmer')
      await page.getByRole('group', { name: 'Father' }).getByLabel('Mobile').fill('9876543210')
      await page.getByRole('group', { name: 'Father' }).getByLabel('Other Contact').fill('9876543211')
      await expect(sections.getByRole('link', { name: 'Father complete' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Save' })).toBeInViewport()
    })
  })
}
