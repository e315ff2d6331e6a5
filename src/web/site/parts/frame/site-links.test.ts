import { expect, test } from 'vitest'
import { studyLinks, telephone } from './site-links.ts'

test('an institute without a publications site shows no link to one', () => {
  const labels = (publications_url: string) => studyLinks([], { publications_url }).map((link) => link.label)
  expect(labels('https://books.example')).toEqual(['Publications', 'FTD/Scholarship Tests'])
  expect(labels('')).toEqual(['FTD/Scholarship Tests'])
})

test('a number is dialled without its spaces and brackets', () => {
  expect(telephone('+91 (674) 000-0000')).toBe('tel:+916740000000')
})
