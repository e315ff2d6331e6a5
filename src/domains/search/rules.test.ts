import { expect, it } from 'vitest'
import { queryOf, wordsAsked, wordsOf } from './rules.ts'

it('finds words in every script, composed and in lower case, each once', () => {
  expect(wordsOf('SBI PO, sbi po! 2026')).toEqual(['sbi', 'po', '2026'])
  expect(wordsOf('ଓଡ଼ିଶା ପରୀକ୍ଷା')).toEqual(['ଓଡ଼ିଶା'.normalize('NFC'), 'ପରୀକ୍ଷା'])
  expect(wordsOf('परीक्षा की तैयारी')).toEqual(['परीक्षा', 'की', 'तैयारी'])
  expect(wordsOf('ক\u200d্ষ পরীক্ষা')).toEqual(['ক্ষ', 'পরীক্ষা'])
  expect(wordsOf('\u0958')).toEqual(wordsOf('\u0915\u093c'))
  expect(wordsOf('O’Brien José')).toEqual(wordsOf("o'brien jose\u0301"))
})

it('builds a query that matches prefixes and cannot inject syntax', () => {
  expect(queryOf(wordsAsked("o'brien & !x | (y)"))).toBe("'obrien':* & 'x':* & 'y':*")
  expect(wordsAsked(" -- ' ")).toEqual([])
})
