import type { DemoQuestion } from '../question.ts'
import { type Draft, questionSet } from '../question-set.ts'

type WordCode = {
  example: string
  word: string
  steps: string
  code: (word: string) => string
  slips: [number, number][]
}
type DigitCode = { words: [string, string]; asked: string; digits: Record<string, string> }
type SumCode = { examples: [string, string]; asked: string }

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const place = (letter: string) => alphabet.indexOf(letter) + 1
const moved = (letter: string, by: number) => alphabet[(alphabet.indexOf(letter) + by + 52) % 26] ?? ''
const shift = (by: number) => (word: string) => [...word].map((letter) => moved(letter, by)).join('')
const backwards = (word: string) => [...word].reverse().join('')

/** `slips` are the mistakes of a hurried student: the letter at a place goes that many letters too far. */
const wordCodes: WordCode[] = [
  {
    example: 'TRAIN',
    word: 'PLANE',
    steps: 'Every letter moves three places forward.',
    code: shift(3),
    slips: [
      [2, 1],
      [4, -1],
      [0, 1],
      [1, -1],
    ],
  },
  {
    example: 'MANGO',
    word: 'GRAPE',
    steps: 'Every letter moves two places back.',
    code: shift(-2),
    slips: [
      [0, 1],
      [3, -1],
      [4, 1],
      [1, 1],
    ],
  },
  {
    example: 'FLOWER',
    word: 'GARDEN',
    steps: 'The word is written backwards.',
    code: backwards,
    slips: [
      [0, 1],
      [2, -1],
      [5, 1],
      [3, 1],
    ],
  },
  {
    example: 'RIVER',
    word: 'CLOUD',
    steps: 'The word is written backwards and every letter then moves one place forward.',
    code: (word) => shift(1)(backwards(word)),
    slips: [
      [1, 1],
      [3, -1],
      [0, -1],
      [4, 1],
    ],
  },
  {
    example: 'BRIDGE',
    word: 'MARKET',
    steps: 'The letters move one forward and one back by turns.',
    code: (word) => [...word].map((letter, index) => moved(letter, index % 2 === 0 ? 1 : -1)).join(''),
    slips: [
      [1, 2],
      [2, -2],
      [5, 2],
      [4, -2],
    ],
  },
  {
    example: 'NORTH',
    word: 'SOUTH',
    steps: 'Every letter is replaced by its opposite: A by Z, B by Y and so on.',
    code: (word) => [...word].map((letter) => alphabet[26 - place(letter)] ?? '').join(''),
    slips: [
      [0, 1],
      [1, -1],
      [3, 1],
      [2, 1],
    ],
  },
  {
    example: 'LEMON',
    word: 'PAPER',
    steps: 'The letters move forward by 1, 2, 3, 4 and 5 places.',
    code: (word) => [...word].map((letter, index) => moved(letter, index + 1)).join(''),
    slips: [
      [0, 1],
      [2, -1],
      [4, -1],
      [3, 1],
    ],
  },
]

const digitCodes: DigitCode[] = [
  {
    words: ['BOARD', 'DESK'],
    asked: 'SOAKED',
    digits: { B: '4', O: '1', A: '7', R: '5', D: '3', E: '9', S: '2', K: '8' },
  },
  {
    words: ['TIGER', 'LAMB'],
    asked: 'TABLE',
    digits: { T: '6', I: '2', G: '9', E: '4', R: '1', L: '3', A: '8', M: '5', B: '7' },
  },
]

const sumCodes: SumCode[] = [
  { examples: ['CAT', 'DOG'], asked: 'BIRD' },
  { examples: ['INK', 'PEN'], asked: 'BOOK' },
]

function wordQuestion({ example, word, steps, code, slips }: WordCode): Draft {
  const key = code(word)
  const slipped = ([at, by]: [number, number]) => key.slice(0, at) + moved(key[at] ?? '', by) + key.slice(at + 1)
  return {
    difficulty: 'medium',
    text: { en: `In a certain code ${example} is written as ${code(example)}. How is ${word} written in that code?` },
    key: { en: key },
    wrong: slips.map((slip) => ({ en: slipped(slip) })),
    solution: { en: `${steps} So ${word} is written as ${key}.` },
  }
}

function digitQuestion({ words: [first, second], asked, digits }: DigitCode): Draft {
  const code = (word: string) => [...word].map((letter) => digits[letter] ?? '').join('')
  const key = code(asked)
  const swapped = (at: number) => key.slice(0, at) + (key[at + 1] ?? '') + (key[at] ?? '') + key.slice(at + 2)
  return {
    difficulty: 'easy',
    text: {
      en: `In a certain code ${first} is written as ${code(first)} and ${second} as ${code(second)}. How is ${asked} written in that code?`,
    },
    key: { en: key },
    wrong: [0, 1, 2, 3].map((at) => ({ en: swapped(at) })),
    solution: { en: `${[...asked].map((letter) => `${letter} = ${digits[letter]}`).join(', ')}: ${key}.` },
  }
}

function sumQuestion({ examples: [first, second], asked }: SumCode): Draft {
  const sum = (word: string) => [...word].reduce((total, letter) => total + place(letter), 0)
  const key = sum(asked)
  return {
    difficulty: 'medium',
    text: { en: `If ${first} is coded as ${sum(first)} and ${second} as ${sum(second)}, how is ${asked} coded?` },
    key: { en: String(key) },
    wrong: [key - 3, key + 2, key + asked.length, key - 1].map((en) => ({ en: String(en) })),
    solution: {
      en: `The places of the letters are added: ${[...asked].map((letter) => place(letter)).join(' + ')} = ${key}.`,
    },
  }
}

export function codingQuestions(): DemoQuestion[] {
  return questionSet({ subject: 'reasoning', topic: 'Coding and decoding', ref: 'reasoning.coding' }, [
    ...wordCodes.map(wordQuestion),
    ...digitCodes.map(digitQuestion),
    ...sumCodes.map(sumQuestion),
  ])
}
