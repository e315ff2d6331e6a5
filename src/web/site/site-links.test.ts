import { expect, test } from 'vitest'
import { courseLinks, studyLinks, telephone } from './site-links.ts'

test('the first product of each kind of course is linked, in the order of the menu', () => {
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

test('an institute without a publications site shows no link to one', () => {
  const labels = (publications_url: string) => studyLinks([], { publications_url }).map((link) => link.label)
  expect(labels('https://books.example')).toEqual(['Publications', 'FTD/Scholarship Tests'])
  expect(labels('')).toEqual(['FTD/Scholarship Tests'])
})

test('a number is dialled without its spaces and brackets', () => {
  expect(telephone('+91 (674) 000-0000')).toBe('tel:+916740000000')
})
