import { expect, it } from 'vitest'
import { fitLanguage, languagesOf } from './fit-language.ts'

it('shows a section without its own languages in the chosen one', () => {
  expect(fitLanguage(null, ['en', 'hi'], 'hi')).toBe('hi')
})

it('keeps a section that has one language in it, whatever is chosen', () => {
  expect(fitLanguage(['en'], ['en', 'hi'], 'hi')).toBe('en')
  expect(fitLanguage(['hi'], ['en', 'hi'], 'en')).toBe('hi')
})

it('shows a section with some of the languages in the chosen one if available, else in the first of the test that it has', () => {
  expect(fitLanguage(['bn', 'hi'], ['en', 'hi', 'bn'], 'bn')).toBe('bn')
  expect(fitLanguage(['bn', 'hi'], ['en', 'hi', 'bn'], 'en')).toBe('hi')
})

it('never shows a language that the test does not have', () => {
  expect(fitLanguage(null, ['en', 'hi'], 'or')).toBe('en')
  expect(languagesOf(['en', 'or'], ['en', 'hi'])).toEqual(['en'])
})

it('lists the languages of a section in the order of the test', () => {
  expect(languagesOf(['hi', 'en'], ['en', 'hi'])).toEqual(['en', 'hi'])
  expect(languagesOf(null, ['en', 'hi'])).toEqual(['en', 'hi'])
})
