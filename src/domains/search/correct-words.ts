/*
 * Finds the word meant by a word without matches. PostgreSQL's trigrams do not find it: 'bnak' shares one of nine
 * with 'bank', and in the locale C no letter of Odia or Devanagari counts as one. So words are compared letter by
 * letter; a site has a few thousand words.
 */

type Entry = {
  word: string
  letters: string[]
  mask: number /** Number of documents that contain the word. */
  documents: number
}
export type Vocabulary = readonly Entry[]

/** Returns a bit mask of a word's letters (several letters share a bit), to rule out candidates quickly. */
function maskOf(letters: string[]) {
  let mask = 0
  for (const letter of letters) mask |= 1 << ((letter.codePointAt(0) ?? 0) & 31)
  return mask
}

function bitsOf(mask: number) {
  let bits = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits += 1
  return bits
}

/** Prepares the words that may be meant for comparison with many typed ones. */
export function makeVocabulary(words: { word: string; documents: number }[]): Vocabulary {
  return words.map(({ word, documents }) => {
    const letters = [...word]
    return { word, letters, mask: maskOf(letters), documents }
  })
}

const shortest = 3
const longest = 24

/**
 * Returns the number of misspelt letters to tolerate; none in numbers and very short words, where a neighbour
 * means something else.
 */
function mistakesOf(letters: string[]) {
  if (letters.length < shortest || letters.length > longest || /\p{N}/u.test(letters.join(''))) return 0
  return letters.length < 5 ? 1 : 2
}

const at = (row: number[], place: number) => row[place] ?? Number.POSITIVE_INFINITY

/**
 * Returns the fewest letters to insert, remove, replace, or swap with their neighbour, until `typed` equals `word`
 * (`whole`) or a prefix of it (`begun`). Both are over `most` as soon as that is certain.
 */
export function distances(typed: string[], word: string[], most: number) {
  let before: number[] = []
  let row = Array.from({ length: word.length + 1 }, (_, column) => column)
  for (let i = 1; i <= typed.length; i++) {
    const next = [i]
    for (let j = 1; j <= word.length; j++) {
      const isSame = typed[i - 1] === word[j - 1]
      const isSwapped = i > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
      const swapped = isSwapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY
      next.push(Math.min(at(row, j) + 1, at(next, j - 1) + 1, at(row, j - 1) + (isSame ? 0 : 1), swapped))
    }
    if (Math.min(...next) > most) return { whole: most + 1, begun: most + 1 }
    before = row
    row = next
  }
  return { whole: at(row, word.length), begun: Math.min(...row) }
}

type Near = { word: string; documents: number; mistakes: number; isWhole: boolean; isSameStart: boolean }

/** Sorts better candidates first: fewer mistakes, whole words, the same first letter, then more documents. */
function compare(a: Near, b: Near) {
  return (
    a.mistakes - b.mistakes ||
    Number(b.isWhole) - Number(a.isWhole) ||
    Number(b.isSameStart) - Number(a.isSameStart) ||
    b.documents - a.documents
  )
}

/** Returns the word that was probably meant; null when none is near. With two mistakes the first letter must match. */
export function nearestWord(typed: string, vocabulary: Vocabulary) {
  const letters = [...typed]
  const most = mistakesOf(letters)
  if (most === 0) return null
  const mask = maskOf(letters)
  let best: Near | null = null
  for (const { word, letters: other, mask: otherMask, documents } of vocabulary) {
    // Each letter that the word does not have is a mistake.
    if (other.length < letters.length - most || bitsOf(mask & ~otherMask) > most) continue
    const { whole, begun: mistakes } = distances(letters, other.slice(0, letters.length + most), most)
    const isSameStart = letters[0] === other[0]
    if (mistakes > (isSameStart ? most : 1)) continue
    const isWhole = whole === mistakes && other.length <= letters.length + most
    const near = { word, documents, mistakes, isWhole, isSameStart }
    if (best === null || compare(near, best) < 0) best = near
  }
  return best?.word ?? null
}

/** Replaces the words that are no prefix of any entry; null when nothing needs replacing, or nothing is near. */
export function correctWords(words: string[], vocabulary: Vocabulary) {
  const corrected = words.map((typed) =>
    vocabulary.some(({ word }) => word.startsWith(typed)) ? typed : (nearestWord(typed, vocabulary) ?? typed),
  )
  return corrected.some((word, n) => word !== words[n]) ? corrected : null
}
