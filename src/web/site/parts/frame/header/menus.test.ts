import { expect, test } from 'vitest'
import { buildMenus, type MenuCategory, splitByPosition } from './menus.ts'

const category = (seo_url: string, display_position: MenuCategory['display_position'], order = 0): MenuCategory => ({
  content_category_name: seo_url.toUpperCase(),
  seo_url,
  display_position,
  order,
})

test('assigns categories by position, and drops others', () => {
  const split = splitByPosition([
    category('keys', 'free-downloads'),
    category('classes', 'time-table'),
    category('banking', 'result'),
    category('notices', 'notifications'),
  ])
  expect(split.freeDownloads.map((found) => found.seo_url)).toEqual(['keys'])
  expect(split.timeTables.map((found) => found.seo_url)).toEqual(['classes'])
  expect(split.results.map((found) => found.seo_url)).toEqual(['banking'])
})

test('sorts results with the highest order first, and keeps the order of the rest', () => {
  const split = splitByPosition([
    category('a', 'result', 1),
    category('b', 'result', 3),
    category('c', 'result', 2),
    category('d', 'time-table', 1),
    category('e', 'time-table', 2),
  ])
  expect(split.results.map((found) => found.seo_url)).toEqual(['b', 'c', 'a'])
  expect(split.timeTables.map((found) => found.seo_url)).toEqual(['d', 'e'])
})

test('links to pages of its own kind in every menu', () => {
  const menus = buildMenus({
    products: [{ product_name: 'Live Course', seo_url: 'live' }],
    examCategories: [
      { exam_category_name: 'Banking', seo_url: 'banking', items: [{ exam_name: 'SBI PO', seo_url: 'sbi-po' }] },
    ],
    centres: [{ center_name: 'Cuttack', seo_url: 'cuttack' }],
    contentCategories: [
      category('r', 'result'),
      category('t', 'time-table'),
      category('f', 'free-downloads'),
      category('n', 'notifications'),
    ],
  })
  expect(menus[1]?.groups).toEqual([
    { label: 'Banking', to: '/exam-category/banking', links: [{ label: 'SBI PO', to: '/exam/sbi-po' }] },
  ])
  expect(menus.map((menu) => [menu.label, menu.links?.map((link) => link.to)])).toEqual([
    ['Products', ['/product/live']],
    ['Exam(s)', ['/exam-category/banking']],
    ['Centers', ['/center/cuttack']],
    ['Results', ['/results/r']],
    ['Time Tables', ['/time-table/t']],
    ['Free Downloads', ['/free-downloads/f']],
  ])
})

test('keeps the other menus when a list fails to load', () => {
  const menus = buildMenus({
    products: null,
    examCategories: [],
    centres: [{ center_name: 'Cuttack', seo_url: 'cuttack' }],
    contentCategories: null,
  })
  expect(menus.map((menu) => menu.links?.length ?? null)).toEqual([null, 0, 1, null, null, null])
})
