import { expect, it } from 'vitest'
import { fitLanguage, languagesOf } from './fit-language.ts'

it('a section without languages of its own is shown in the chosen one', () => {
  expect(fitLanguage(null, ['en', 'hi'], 'hi')).toBe('hi')
})

it('a section of one language stays in it, whatever is chosen', () => {
  expect(fitLanguage(['en'], ['en', 'hi'], 'hi')).toBe('en')
  expect(fitLanguage(['hi'], ['en', 'hi'], 'en')).toBe('hi')
})

it('a section in some languages is shown in the chosen one if it has it, else in the first of the test that it has', () => {
  expect(fitLanguage(['bn', 'hi'], ['en', 'hi', 'bn'], 'bn')).toBe('bn')
  expect(fitLanguage(['bn', 'hi'], ['en', 'hi', 'bn'], 'en')).toBe('hi')
})

it('a language that the test does not have is never shown', () => {
  expect(fitLanguage(null, ['en', 'hi'], 'or')).toBe('en')
  expect(languagesOf(['en', 'or'], ['en', 'hi'])).toEqual(['en'])
})

it('the languages of a section come in the order of the test', () => {
  expect(languagesOf(['hi', 'en'], ['en', 'hi'])).toEqual(['en', 'hi'])
  expect(languagesOf(null, ['en', 'hi'])).toEqual(['en', 'hi'])
})
