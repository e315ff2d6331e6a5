import { expect, test } from 'vitest'
import { newsLines, noticeColumns } from './shown-content.ts'

const body = '<p>A long text</p>'
const time = '2026-11-20T06:00:00.000Z'

test('headlines travel without the text behind them', () => {
  const news = newsLines([
    { _id: 'n1', content_item_title: 'News', content: body, seo_url: 'news', date_publish: time },
  ])
  expect(news).toEqual([{ _id: 'n1', content_item_title: 'News', seo_url: 'news', date_publish: time }])
})

test('notices keep what their column shows and links to', () => {
  const item = {
    _id: 'i1',
    content_item_title: 'Notice',
    content_item_sub_title: '<p>Short</p>',
    content: body,
    seo_url: 'notice',
    banner_url: null,
    date_publish: time,
    content_sub_category_id: { content_sub_category_name: 'Bank', seo_url: 'bank' },
  }
  const [column] = noticeColumns([{ _id: 'c1', content_category_name: 'Exams', seo_url: 'exams', items: [item] }])
  expect(JSON.stringify(column)).not.toContain(body)
  expect(column?.items[0]).toMatchObject({ content_item_sub_title: '<p>Short</p>', seo_url: 'notice' })
})
