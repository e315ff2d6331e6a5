import { expect, test } from 'vitest'
import { courseLinks } from './load-site-frame.ts'

test('links the first product of each kind of course, in menu order', () => {
  const links = courseLinks([
    { seo_url: 'books', product_type: 'publications' },
    { seo_url: 'mocks', product_type: 'test-series' },
    { seo_url: 'evening', product_type: 'live' },
    { seo_url: 'weekend', product_type: 'live' },
  ])
  expect(links).toEqual([
    { label: 'Live Course', to: '/product/evening' },
    { label: 'Test Series', to: '/product/mocks' },
  ])
})
