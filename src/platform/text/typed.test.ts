import { expect, it } from 'vitest'
import {
  foldSpelling,
  isBlank,
  keyOfName,
  readNumber,
  readPhone,
  readPhonePart,
  readPhones,
  readPin,
  slugOf,
} from './typed.ts'

it.each([
  ['Devanagari', ['पुरी', 'पारा', 'पेरू', 'पर']],
  ['Odia', ['ପୁରୀ', 'ପାରା', 'ପେରୁ', 'ପର']],
  ['Bengali', ['পুরী', 'পারা', 'পেরু', 'পর']],
  ['Latin', ['puri', 'para', 'peru', 'pr']],
])('keeps apart names in %s that differ only in vowels', (_script, names) => {
  expect(new Set(names.map(keyOfName)).size).toBe(names.length)
  expect(new Set(names.map(slugOf)).size).toBe(names.length)
  expect(names.map(keyOfName)).toEqual(names.map((name) => name.normalize('NFC')))
})

it.each([
  ['dsouza', ["D'Souza", 'D’Souza', 'D‘Souza', 'Dʼsouza', 'D`SOUZA', 'D´Souza', 'D＇Souza', "D\u200b'Souza"]],
  ['mary ann', ['Mary-Ann', 'Mary‐Ann', 'Mary‑Ann', 'Mary–Ann', 'Mary  Ann', '\ufeffMary\u00a0Ann']],
  ['jose', ['José', 'Jose\u0301', 'JOSÉ']],
  ['sri krsna', ['Śrī Kṛṣṇa', 'Śrī Kṛṣṇa'.normalize('NFD')]],
  ['ଓଡ଼ିଶା'.normalize('NFC'), ['ଓଡ\u0b3cିଶା', 'ଓ\u0b5cିଶା']],
  ['ज\u093cिंदगी', ['\u095bिंदगी', 'ज\u093cिंदगी']],
  ['কর\u09cdযাল', ['কর\u200d\u09cdযাল', 'কর\u09cdযাল']],
])('normalises all spellings of %s', (key, spellings) => {
  expect(spellings.map(keyOfName)).toEqual(spellings.map(() => key))
})

it('folds a spelling without touching capitals or punctuation', () => {
  expect(foldSpelling('  Bank–PO (É) 1.5')).toBe('  Bank–PO (E) 1.5')
})

it.each([
  ['9861012359', ['9861012359', '+91-0-98610-12359', '+91 98610 12359', '0091 9861012359', '+91 (0) 98610 12359']],
  ['9861012359', ['9861012359.0', '98610.12359', '\u202a+91 98610 12359\u202c', '98610\u200e12359', '98610–12359']],
  ['9861012359', ['९८६१०१२३५९', '୯୮୬୧୦୧୨୩୫୯', '৯৮৬১০১২৩৫৯', '＋91 ９８６１０１２３５９', '9861012359, 09861012359']],
  ['6742345678', ['0674-2345678', '0674 2345678', '+91 674 234 5678']],
])('reads %s in any notation', (number, written) => {
  expect(written.map(readPhone)).toEqual(written.map(() => number))
})

it.each([
  '9861012351, 9861012352',
  '9861012351/9861012352',
  '9861012351 9861012352',
  '98610 12351 or +91 98610-12352',
  '9861012351.0; 9861012352.0',
])('reads two numbers from %s, not one', (cell) => {
  expect(readPhones(cell)).toEqual(['9861012351', '9861012352'])
  expect(readPhone(cell)).toBeNull()
})

it.each([
  '',
  '98765 4321',
  '+1 987 654 3210',
  '99876543210',
  'call 9876543210',
  '+9876543210',
  '9861012351 or 123',
  '²861012351',
])('finds no phone number in %j', (text) => {
  expect(readPhones(text)).toEqual([])
})

it.each([
  ['+91 98610 12381', '9861012381'],
  ['+91 98610', '98610'],
  ['2381', '2381'],
  ['९८६१०', '98610'],
  ['0123', '0123'],
  ["D'Souza", null],
  ['', null],
])('looks for %s by %s', (typed, digits) => {
  expect(readPhonePart(typed)).toBe(digits)
})

it.each(['751001', '751 001', '751-001', '751001.0', '७५१००१', '୭୫୧୦୦୧', '\u200e751001 ', '751\u00a0001'])(
  'reads the PIN code %s',
  (typed) => {
    expect(readPin(typed)).toBe('751001')
  },
)

it.each(['', '75100', '7510011', '051001', '75100a', '751001.5'])('finds no PIN code in %j', (typed) => {
  expect(readPin(typed)).toBeNull()
})

it.each([
  ['12.5', ['12.5', '+12.5', '१२.५', '୧୨.୫', '১২.৫', '１２．５', ' 12.5\u200e']],
  ['-12.5', ['-12.5', '\u221212.5', '–12.5', '－12.5']],
  ['1200', ['1200', '1,200', '+1,200', '१,२००']],
  ['1200000', ['1,200,000', '12,00,000']],
  ['-1200.25', ['\u22121,200.25']],
  ['.5', ['.5', '+.5']],
  ['1.', ['1.']],
])('reads %s in all its spellings', (number, typed) => {
  expect(typed.map(readNumber)).toEqual(typed.map(() => number))
})

it.each([
  '',
  '-',
  '+',
  '.',
  '1,2',
  '12,5',
  '1,20',
  '1,2000',
  ',200',
  '1.200,5',
  '1e5',
  '5²',
  '½',
  '--1',
  '+-1',
  '1 200',
])('finds no number in %j', (typed) => {
  expect(readNumber(typed)).toBeNull()
})

it.each(['', ' ', '\u200b\u200b', '\u2060\ufeff', '\u00a0\u3000', '\u3164', '\u2800', '\u200e \u200f'])(
  'treats %j as blank',
  (text) => {
    expect(isBlank(text)).toBe(true)
  },
)

it.each(['A', 'ପ', 'क्‍ष', '7', '-', '😀'])('treats %j as not blank', (text) => {
  expect(isBlank(text)).toBe(false)
})
