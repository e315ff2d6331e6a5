import { expect, test } from 'vitest'
import type { PublicAbout, PublicContentCategory } from '#domains/content/schema.ts'
import { homeAbout, materialTiles, newsLines, noticeColumns } from './shown-content.ts'

const body = '<p>A long text</p>'
const time = '2026-11-20T06:00:00.000Z'

test('sends headlines without their text', () => {
  const news = newsLines([
    { _id: 'n1', content_item_title: 'News', content: body, seo_url: 'news', date_publish: time },
  ])
  expect(news).toEqual([{ _id: 'n1', content_item_title: 'News', seo_url: 'news', date_publish: time }])
})

test('sends only the parts of notices that their column shows and links to', () => {
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

test('counts and names the sub-items of a study-material tile', () => {
  const below = (name: string, items_count: number) => ({ _id: name, content_sub_category_name: name, items_count })
  const category = { _id: 'm1', content_category_name: 'Notes', seo_url: 'notes', icon_url: null }
  const given: PublicContentCategory[] = JSON.parse(
    JSON.stringify([
      { ...category, sub_categories: [below('Bank', 3), below('Rail', 4)] },
      { ...category, sub_categories: [] },
    ]),
  )
  const tile = { _id: 'm1', name: 'Notes', seo_url: 'notes', icon_url: null }
  expect(materialTiles(given)).toEqual([
    { ...tile, about: 'Bank, Rail', pages: 7 },
    { ...tile, about: '', pages: 0 },
  ])
})

test('sends the first four of the team, and only the shown part of About', () => {
  const shown = { heading: 'h', text: 't', film: null, counters: [], tabs: [], icon_cards: [] }
  const team = { sec_title: 'Team', data_list: [1, 2, 3, 4, 5] }
  const about: PublicAbout = JSON.parse(JSON.stringify({ ...shown, team, gallery: ['x'] }))
  expect(homeAbout(about)).toEqual({ ...shown, team: { sec_title: 'Team', data_list: [1, 2, 3, 4] } })
})
