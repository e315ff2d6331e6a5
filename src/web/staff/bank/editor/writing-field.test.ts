import { expect, it } from 'vitest'
import type { Language } from '#domains/bank/schema.ts'
import { scriptWarning, strangerIn } from './writing-field.tsx'

it.each<[string, Language, Language | null]>([
  ['Two pipes fill a tank.', 'en', null],
  ['Two pipes fill a tank.', 'hi', 'en'],
  ['together', 'or', 'en'],
  ['दो नल एक टंकी भरते हैं।', 'hi', null],
  ['दो नल एक टंकी भरते हैं।', 'en', 'hi'],
  ['ଦୁଇଟି ନଳ ଗୋଟିଏ ଟାଙ୍କିକୁ', 'bn', 'or'],
  ['ଦୁଇଟି ନଳ ଗୋଟିଏ ଟାଙ୍କିକୁ।', 'or', null],
  ['দুটি নল', 'or', 'bn'],
  ['দুটি নল', 'bn', null],
  // Abbreviations, units, variables, names and terms occur in every language.
  ['SBI PO', 'hi', null],
  ['5 km', 'or', null],
  ['a + b', 'bn', null],
  ['साधारण ब्याज (Simple Interest) कितना है?', 'hi', null],
  ['यह वाक्य पढ़ें: which of these is the right answer', 'hi', 'en'],
  // Formulas, tags and picture names are not words.
  ['\\(\\text{speed of the train}\\)', 'hi', null],
  ['<table><tr><td>5</td></tr></table>', 'hi', null],
  ['[picture 0123456789abcdef: a chart of the sales]', 'hi', null],
  ['', 'hi', null],
  ['42', 'or', null],
])('%j in the column of %s seems to be %s', (text, language, stranger) => {
  expect(strangerIn(text, language)).toBe(stranger)
})

it('is reported as a sentence', () => {
  expect(scriptWarning('ଦୁଇଟି ନଳ', 'bn')).toBe('This looks like Odia, but this column is for Bengali.')
  expect(scriptWarning('দুটি', 'bn')).toBeNull()
})
