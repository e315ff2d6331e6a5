import { expect } from '@playwright/test'
import { downloads } from '../../db/demo/downloads.ts'
import { news } from '../../db/demo/news.ts'
import { openPage, test } from './fixtures.ts'

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

test('the card of an item whose text holds a link leads straight there', async ({ page }) => {
  await openPage(page, subPath)
  await expect(page.getByRole('link', { name: linked.title })).toHaveAttribute('href', /^\/product\//)
})

test('an item has its text, its day, the way back and the others of its kind', async ({ page }) => {
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

for (const path of [
  '/free-downloads/no-such-category',
  `/time-table/${category.seoUrl}`,
  `${categoryPath}/no-such-sub-category`,
  `${subPath}/no-such-item`,
  `/results/${category.seoUrl}/${sub.seoUrl}/${item.seoUrl}`,
  `${subPath}?page=2`,
  `/latest-news/${item.seoUrl}`,
]) {
  test(`${path} is the page for unknown addresses`, async ({ page }) => {
    const answer = await openPage(page, path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await expect(page).toHaveTitle(/^Page Not Found/)
  })
}
