import { expect, type Page } from '@playwright/test'
import type { CourseDetail } from '#domains/catalogue/schema.ts'
import { loginThen, paths } from '#platform/text/paths.ts'
import { buyAt } from '#web/routes.ts'
import { discountPercent } from '#web/site/courses/parts/fee-price.tsx'
import { formatMoney } from '#web/ui/text/format-number.ts'
import { openPage, phone, reloadPage, signIn, student, test } from '../../e2e/fixtures.ts'

type Row = Record<'_id' | 'seo_url' | 'course_type', string>

async function rowsOf(page: Page, module: string, keys = '_id,seo_url'): Promise<Record<string, string>[]> {
  const { data } = await (await page.request.get(`/api/website/list/${module}/all?keys=${keys}`)).json()
  expect(data.length, module).toBeGreaterThan(0)
  return data
}

async function productOf(page: Page, type: string) {
  const rows = await rowsOf(page, 'products', 'seo_url,product_type')
  return paths.product(rows.find(({ product_type }) => product_type === type)?.seo_url ?? type)
}

async function courseOf(page: Page, type: string): Promise<CourseDetail> {
  const list = await page.request.post('/api/website/list/course?page=1&limit=9', { data: { course_type: [type] } })
  const rows: Row[] = (await list.json()).data
  const answer = await page.request.get(`/api/website/details-by-url/course/${rows[0]?.seo_url}`)
  return (await answer.json()).data
}

/** Returns the first course category whose grid needs more than one page. */
async function largeCategory(page: Page) {
  for (const { _id, seo_url } of await rowsOf(page, 'course-category')) {
    const data = { course_category_ids: [_id] }
    const { total } = await (await page.request.post('/api/website/list/course?page=1&limit=9', { data })).json()
    if (total > 9) return { path: paths.courseCategory(seo_url ?? ''), total: Number(total) }
  }
  throw new Error('No course category of the demo has more than nine courses.')
}

const cardsOf = (page: Page) => page.getByRole('main').locator('a:has(h3)')

test('an address of another type of course leads to the one of its own, an unknown one is not found', async ({
  page,
}) => {
  const series = await courseOf(page, 'test-series')
  await openPage(page, `/course/${series.seo_url}`)
  await expect(page).toHaveURL(`/test-series/${series.seo_url}`)
  for (const folder of ['course', 'classroom-course', 'test-series', 'product', 'exam', 'exam-category', 'center']) {
    expect((await page.request.get(`/${folder}/no-such-thing`)).status(), folder).toBe(404)
  }
})

test('a classroom course tells its fee and its batch and lets visitors log in to buy', async ({ page }) => {
  const course = await courseOf(page, 'classroom')
  const path = paths.course(course)
  await openPage(page, path)
  const card = page.getByRole('complementary', { name: 'Fee and details' })
  await expect(card).toContainText(formatMoney(course.discounted_fee))
  const percent = discountPercent(course)
  if (percent !== null) {
    await expect(card.locator('del')).toContainText(formatMoney(course.base_fee))
    await expect(card).toContainText(`${percent}% off`)
  }
  for (const label of ['Start Date', 'Validity', 'Session', 'Centre', 'Course', 'Exam', 'Stream', 'Batch Code']) {
    await expect(card.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) }), label).toBeVisible()
  }
  await expect(card).toContainText(
    'Having an Active Account is Mandatory Before Any purchase of Online Package. If You Hold an Active Account, Kindly Login to Proceed. If Not, Kindly Register Yourself.',
  )
  await expect(card.getByRole('link', { name: 'Login to Buy' })).toHaveAttribute('href', loginThen(buyAt(path, 'full')))

  await signIn(page, student)
  await openPage(page, path)
  await expect(card.getByRole('link', { name: 'Login to Buy' })).toBeHidden()
})

test('a course shows its features, its teachers and what students say, and can be passed on', async ({ page }) => {
  const detail = await page.request.get('/api/website/details-by-url/course/sbi-po-live')
  const course: CourseDetail = (await detail.json()).data
  const [card, teacher, review] = [course.info_cards[0], course.instructors[0], course.reviews[0]]
  if (!card || !teacher || !review) throw new Error('The demo has not filled all parts of this course.')
  await openPage(page, paths.course(course))
  const main = page.getByRole('main')
  await expect(main.getByText(card.card_title, { exact: true })).toBeVisible()
  const who = main.getByRole('region', { name: 'Instructors' }).getByRole('listitem').filter({ hasText: teacher.name })
  await expect(who).toContainText(teacher.qualification)
  await expect(main.getByRole('region', { name: 'Reviews' })).toContainText(review.content)
  await expect(main.getByRole('region', { name: 'Reviews' })).toContainText(review.title)
  const address = encodeURIComponent(page.url())
  for (const name of ['WhatsApp', 'Telegram', 'Facebook', 'X', 'E-mail']) {
    const link = main.getByRole('link', { name: `${name} (opens in a new tab)` })
    await expect(link).toHaveAttribute('href', new RegExp(`^(https://|mailto:).*${address.replaceAll('.', '\\.')}`))
  }
})

test('a curriculum opens and closes with the keyboard', async ({ page }) => {
  const { curriculum, ...course } = await courseOf(page, 'recorded')
  await openPage(page, paths.course(course))
  const last = page.getByText(curriculum.at(-1)?.title ?? 'no curriculum', { exact: true }).last()
  const lecture = page.getByText(curriculum.at(-1)?.lectures[0]?.title ?? 'no lecture', { exact: true }).last()
  await expect(lecture).toBeHidden()
  await last.click()
  await expect(lecture).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(lecture).toBeHidden()
})

test('a grid shows nine courses and loads more, with the focus on the first new one', async ({ page }) => {
  const { path, total } = await largeCategory(page)
  await openPage(page, path)
  await expect(cardsOf(page)).toHaveCount(9)
  await page.getByRole('link', { name: 'Load More' }).click()
  await expect(cardsOf(page)).toHaveCount(Math.min(18, total))
  await expect(cardsOf(page).nth(9)).toBeFocused()
  await expect(page).toHaveURL(path)
})

test('more courses that cannot be loaded are told, and asking again works', async ({ page }) => {
  const { path, total } = await largeCategory(page)
  await openPage(page, path)
  await page.route('**/api/website/list/course?*', (route) => route.abort())
  await page.getByRole('link', { name: 'Load More' }).click()
  await expect(page.getByRole('alert')).toHaveText('More courses could not be loaded. Please try again.')
  await page.unroute('**/api/website/list/course?*')
  await page.getByRole('link', { name: 'Load More' }).click()
  await expect(cardsOf(page)).toHaveCount(Math.min(18, total))
})

test('the filter writes its choices into the address, and clearing takes them out', async ({ page }) => {
  const path = await productOf(page, 'live')
  await openPage(page, path)
  const all = await page.getByRole('main').getByRole('status').first().innerText()
  const filter = page.getByRole('form', { name: 'Filter' })
  await expect(filter.getByText('Center', { exact: true })).toBeHidden()
  await filter.getByRole('checkbox').first().check()
  await filter.getByRole('button', { name: 'Apply Filter' }).click()
  await expect(page).toHaveURL(/\?exam_category_ids=/)
  await reloadPage(page)
  await expect(filter.getByRole('checkbox').first()).toBeChecked()
  await filter.getByRole('link', { name: 'Clear Filter' }).click()
  await expect(page).toHaveURL(path)
  await expect(filter.getByRole('checkbox').first()).not.toBeChecked()
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(all)
})

test('a choice without courses says so', async ({ page }) => {
  await openPage(page, `${await productOf(page, 'live')}?sessions=none`)
  await expect(page.getByText('No courses match this filter. Clear the filter to see all courses.')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('the filter is folded away until it is asked for', async ({ page }) => {
    await openPage(page, await productOf(page, 'live'))
    const apply = page.getByRole('button', { name: 'Apply Filter' })
    await expect(apply).toBeHidden()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect(apply).toBeVisible()
  })

  test('the fee stays visible, replacing the dock', async ({ page }) => {
    await openPage(page, paths.course(await courseOf(page, 'live')))
    const buy = page.getByRole('link', { name: 'Login to Buy' }).filter({ visible: true })
    await expect(buy).toBeVisible()
    await expect(buy).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('navigation', { name: 'Quick actions' })).toBeHidden()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the next courses are a page of their own', async ({ page }) => {
    const { path, total } = await largeCategory(page)
    await page.goto(path)
    await page.getByRole('link', { name: 'Load More' }).click()
    await expect(page).toHaveURL(`${path}?page=2`)
    await expect(cardsOf(page)).toHaveCount(Math.min(9, total - 9))
    await expect(page.getByRole('link', { name: 'Previous courses' })).toHaveAttribute('href', path)
  })

  test('a classroom course is chosen by its centre first, and the filter keeps it', async ({ page }) => {
    const path = await productOf(page, 'classroom')
    await page.goto(path)
    const tiles = page.getByRole('region', { name: 'Select a Centre' }).getByRole('link')
    await tiles.first().click()
    await expect(page).toHaveURL(/\?center=/)
    const filter = page.getByRole('form', { name: 'Filter' })
    await expect(filter.getByRole('checkbox').first()).toBeDisabled()
    await filter.getByRole('button', { name: 'Apply Filter' }).click()
    await expect(page).toHaveURL(/\?center=/)
    await page.getByRole('link', { name: 'Choose another centre' }).click()
    await expect(tiles.first()).toBeVisible()
  })
})
