import { expect, test } from 'vitest'
import { studyLinks, telephone } from './site-links.ts'

test('shows no publications link when the institute has no publications site', () => {
  const labels = (publications_url: string) => studyLinks([], { publications_url }).map((link) => link.label)
  expect(labels('https://books.example')).toEqual(['Publications', 'FTD/Scholarship Tests'])
  expect(labels('')).toEqual(['FTD/Scholarship Tests'])
})

test('dials a number without its spaces and brackets', () => {
  expect(telephone('+91 (674) 000-0000')).toBe('tel:+916740000000')
})
