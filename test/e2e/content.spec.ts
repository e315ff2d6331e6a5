import { expect } from '@playwright/test'
import { downloads } from '#db/demo/content.ts'
import { test } from './fixtures.ts'

const [category] = downloads
const [sub] = category?.subCategories ?? []
const item = sub?.items.find(({ content }) => !content.includes('href='))
if (!category || !sub || !item) throw new Error('The demo has no downloads to look at.')

const categoryPath = `/free-downloads/${category.seoUrl}`
const subPath = `${categoryPath}/${sub.seoUrl}`

for (const [path, place] of [
  [`/time-table/${category.seoUrl}`, categoryPath],
  [`/results/${category.seoUrl}/${sub.seoUrl}/${item.seoUrl}`, `${subPath}/${item.seoUrl}`],
  [`/latest-news/${item.seoUrl}`, `${subPath}/${item.seoUrl}`],
] as const) {
  test(`${path}, in a wrong place, leads to where it is`, async ({ request }) => {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([301, place])
  })
}
