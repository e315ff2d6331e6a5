import { expect } from '@playwright/test'
import { downloads, news } from '#db/demo/content.ts'
import { openPage, test } from '../../e2e/fixtures.ts'

const [category] = downloads
const [sub] = category?.subCategories ?? []
const item = sub?.items.find(({ content }) => !content.includes('href='))
const linked = sub?.items.find(({ content }) => content.includes('href="/product/'))
if (!category || !sub || !item || !linked) throw new Error('The demo has no downloads to look at.')

const categoryPath = `/free-downloads/${category.seoUrl}`
const subPath = `${categoryPath}/${sub.seoUrl}`

test('a category shows its sub-categories, a sub-category its items with their day', async ({ page }) => {
  await openPage(page, categoryPath)
  await expect(page.getByRole('heading', { level: 1, name: category.name })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: sub.name }).click()
  await expect(page).toHaveURL(subPath)
  await expect(page.getByRole('heading', { level: 1, name: sub.name })).toBeVisible()
  const card = page.getByRole('link', { name: item.title })
  await expect(card).toContainText(sub.name)
  await expect(card).toContainText(/Published on \d{1,2}(st|nd|rd|th) [A-Z][a-z]+ 20\d\d/)
  await expect(card).toHaveAttribute('href', `${subPath}/${item.seoUrl}`)
})

test('the card of an item whose text holds a link leads straight there, and its own page stays in reach', async ({
  page,
}) => {
  await openPage(page, subPath)
  const [card, own] = [
    page.getByRole('link', { name: linked.title }).first(),
    page.getByRole('link', { name: `Read more about ${linked.title}` }),
  ]
  await expect(card).toHaveAttribute('href', /^\/product\//)
  await own.click()
  await expect(page).toHaveURL(`${subPath}/${linked.seoUrl}`)
  await expect(page.getByRole('heading', { level: 1, name: linked.title })).toBeVisible()
})

test('a section has a page with its categories and an archive by years, in reach from everything below it', async ({
  page,
}) => {
  await openPage(page, `${subPath}/${item.seoUrl}`)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Free Downloads' }).click()
  await expect(page).toHaveURL('/free-downloads')
  await expect(page.getByRole('main').getByRole('link', { name: category.name, exact: true })).toHaveAttribute(
    'href',
    categoryPath,
  )
  for (const root of ['/time-table', '/notifications', '/latest-news']) {
    expect((await page.request.get(root)).status(), root).toBe(200)
  }
  await openPage(page, '/results')
  const years = page.getByRole('navigation', { name: 'Years' }).getByRole('link')
  const oldest = (await years.last().innerText()).trim()
  await years.last().click()
  await expect(page).toHaveURL(`/results?year=${oldest}`)
  await expect(page.getByRole('heading', { name: `Published in ${oldest}` })).toBeVisible()
  const dates = page.getByRole('main').getByRole('list').last().locator('time')
  await expect(dates.first()).toContainText(oldest)
  for (const date of await dates.allInnerTexts()) expect(date).toContain(oldest)
})

test('the news have an archive, from which each opens', async ({ page }) => {
  await openPage(page, '/latest-news')
  await page.getByRole('main').getByRole('listitem').getByRole('link').last().click()
  await expect(page).toHaveURL(/\/latest-news\/.+/)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Latest News' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Latest News' })).toBeVisible()
})

test('latest news opens from the list of what is new', async ({ page }) => {
  await openPage(page, '/')
  const first = page.getByRole('complementary', { name: "What's New" }).getByRole('link').first()
  const title = await first.locator('span').innerText()
  expect(
    news.flatMap(({ subCategories }) => subCategories.flatMap(({ items }) => items.map((one) => one.title))),
  ).toContain(title)
  await first.click()
  await expect(page).toHaveURL(/\/latest-news\//)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('an item shows its text, date, breadcrumbs and the others of its kind', async ({ page }) => {
  await openPage(page, `${subPath}/${item.seoUrl}`)
  await expect(page.getByRole('heading', { level: 1, name: item.title })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: sub.name }),
  ).toHaveAttribute('href', subPath)
  await expect(
    page
      .getByRole('complementary', { name: `More in ${sub.name}` })
      .getByRole('link')
      .first(),
  ).toBeVisible()
})

for (const path of [
  '/free-downloads/no-such-category',
  `${categoryPath}/no-such-sub-category`,
  `${subPath}/no-such-item`,
  `${subPath}?page=2`,
  '/results?year=1999',
  '/notifications?page=0',
]) {
  test(`${path} is the page for unknown addresses`, async ({ page }) => {
    const answer = await openPage(page, path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await expect(page).toHaveTitle(/^Page Not Found/)
  })
}
