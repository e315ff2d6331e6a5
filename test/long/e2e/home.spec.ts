import { expect, type Page } from '@playwright/test'
import type { PublicAbout, PublicTestimonial } from '#domains/content/schema.ts'
import { paths } from '#platform/text/paths.ts'
import { expectNoViolations } from '../../e2e/axe.ts'
import {
  beginUse,
  expectNoOverflow,
  expectRoomForFingers,
  expectRoomForLargeText,
  openPage,
  pagesInParts,
  phone,
  test,
  widths,
} from '../../e2e/fixtures.ts'

const pages = [...pagesInParts, `${paths.courseDetails}?page=2`]

async function aboutOf(page: Page): Promise<PublicAbout> {
  return (await (await page.request.get('/api/website/web/about')).json()).data
}

for (const viewport of widths) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    for (const path of pages) {
      test(`${path} is complete, without console errors and accessible before and after its first use`, async ({
        page,
      }) => {
        const complaints: string[] = []
        page.on('pageerror', (error) => complaints.push(error.message))
        page.on('console', (message) => {
          if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
        })
        await openPage(page, path)
        await expectNoViolations(page, path)
        await beginUse(page)
        await expectNoViolations(page, `${path}, in use`)
        await expectNoOverflow(page)
        if (viewport === phone) await expectRoomForFingers(page)
        if (viewport === phone) await expectRoomForLargeText(page)
        expect(complaints).toEqual([])
      })
    }

    test('the film opens in place and closes by its button, by Escape and beside it', async ({ page }) => {
      const elsewhere: string[] = []
      await openPage(page, '/')
      page.on('request', (request) => {
        if (new URL(request.url()).host !== new URL(page.url()).host) elsewhere.push(request.url())
      })
      await beginUse(page)
      const film = page.getByRole('link', { name: /^Play video/ })
      const dialog = page.getByRole('dialog', { name: (await aboutOf(page)).film?.title ?? '' })
      const ways = [
        () => dialog.getByRole('button', { name: 'Close' }).click(),
        () => page.keyboard.press('Escape'),
        () => page.mouse.click(viewport.width / 2, 24),
      ]
      for (const close of ways) {
        await film.click()
        await expect(dialog.locator('video')).toBeVisible()
        await close()
        await expect(dialog).toHaveCount(0)
        await expect(film).toBeFocused()
      }
      expect(elsewhere).toEqual([])
    })

    test('the tabs of the institute open one text at a time, the first one first', async ({ page }) => {
      const { tabs } = await aboutOf(page)
      expect(tabs).toHaveLength(5)
      await openPage(page, '/')
      await beginUse(page)
      const list = page.getByRole('tablist', { name: 'About the institute' })
      await expect(list.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true')
      for (const { title, text } of tabs) {
        await list.getByRole('tab', { name: title }).click()
        await expect(page.getByText(text)).toBeVisible()
        await expect(page.getByRole('tabpanel', { name: title })).toHaveCount(1)
      }
    })

    test('pictures of the gallery open large and are leafed through', async ({ page }) => {
      const { gallery } = await aboutOf(page)
      await openPage(page, paths.gallery)
      const first = page.getByRole('link', { name: gallery[0]?.alt ?? '' })
      await first.click()
      const viewer = page.getByRole('dialog', { name: 'Gallery' })
      await expect(viewer.getByText(`1 of ${gallery.length}`)).toBeVisible()
      await viewer.getByRole('button', { name: 'Next picture' }).click()
      await expect(viewer.getByText(`2 of ${gallery.length}`)).toBeVisible()
      await page.keyboard.press('ArrowRight')
      await expect(viewer.getByText(`3 of ${gallery.length}`)).toBeVisible()
      await expectNoViolations(page, 'gallery viewer')
      await page.keyboard.press('Escape')
      await expect(viewer).toHaveCount(0)
      await expect(first).toBeFocused()
    })
  })
}

test.describe('with motion', () => {
  test('testimonials move on after 3 s until they are paused', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await openPage(page, '/')
    await beginUse(page)
    const slider = page.getByRole('region', { name: 'Testimonials' })
    await slider.scrollIntoViewIfNeeded()
    await page.mouse.move(2, 2)
    await expect(slider.getByRole('button', { name: /^Slide 2:/ })).toHaveAttribute('aria-current', 'true')
    await slider.getByRole('button', { name: 'Pause the slides' }).click()
    await page.mouse.move(2, 2)
    const current = await slider.locator('[aria-current]').getAttribute('aria-label')
    await page.waitForTimeout(4000)
    await expect(slider.locator('[aria-current]')).toHaveAttribute('aria-label', current ?? '')
    await slider.getByRole('button', { name: /^Slide 4:/ }).click()
    await expect(slider.getByRole('button', { name: /^Slide 4:/ })).toHaveAttribute('aria-current', 'true')
  })

  test('a counter runs up from nought and is read out as its number throughout', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await openPage(page, '/')
    await beginUse(page)
    const number = page.getByRole('definition').filter({ hasText: '970' })
    // Recorded in the page: a slow machine would poll it too rarely.
    await number.evaluate((element) => {
      const shown: string[] = []
      const boxes = () => [...element.querySelectorAll('[aria-hidden]')].map((box) => box.textContent).join('')
      new MutationObserver(() => {
        shown.push(boxes())
        element.setAttribute('data-shown', shown.join(' '))
      }).observe(element, { subtree: true, childList: true, characterData: true })
    })
    await number.scrollIntoViewIfNeeded()
    await expect(number).toHaveAttribute('data-shown', /^[0-4]\d\d .*\b970$/)
    await expect(number.getByText('970', { exact: true })).toBeAttached()
    const shown = ((await number.getAttribute('data-shown')) ?? '').split(' ')
    expect(shown).toEqual(shown.toSorted())
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every text of the institute and every page of the courses is there', async ({ page }) => {
    const about = await aboutOf(page)
    await page.goto('/')
    for (const { text } of about.tabs) await expect(page.getByText(text)).toBeVisible()
    for (const { label, value } of about.counters) {
      await expect(page.getByRole('definition').filter({ hasText: String(value) })).toBeVisible()
      await expect(page.getByText(label, { exact: true }).first()).toBeVisible()
    }
    await expect(page.getByRole('link', { name: /^Play video/ })).toHaveAttribute('href', about.film?.url ?? '')
    await page.goto(paths.courseDetails)
    for (const person of about.course_details.instructors) {
      await expect(page.getByRole('heading', { name: person.person_name }).first()).toBeVisible()
    }
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  })
})

test('the home page has its sections in their order, and two testimonials beside each other', async ({ page }) => {
  await openPage(page, '/')
  const { heading } = await aboutOf(page)
  const sections = [
    ...[
      "What's New",
      'Explore by Products',
      'Explore by Exams',
      'Free Study Material',
      heading,
      'What our students say',
    ],
    ...['Notice board', 'Our Centres'],
  ]
  const found = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
  expect(found.map((text) => text.replaceAll('’', "'")).filter((text) => sections.includes(text))).toEqual(sections)
  await expect(page.getByRole('heading', { name: 'Follow us' })).toBeHidden()
  const said: PublicTestimonial[] = (await (await page.request.get('/api/website/web/testimonials')).json()).data
  const slides = page.getByRole('region', { name: 'Testimonials' }).getByRole('listitem')
  await expect(slides).toHaveCount(said.length)
  const [one, two] = [await slides.nth(0).boundingBox(), await slides.nth(1).boundingBox()]
  expect(one?.y).toBe(two?.y)
})
