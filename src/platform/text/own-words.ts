/** The institute's terms: { centre: 'branch', centres: 'branches' }, in lower case, each form separately. */
export type OwnWords = Record<string, string>

/** Words that begin with a vowel sound, judged by their letters. */
const startsOpen = /^(?:[aio]|e(?!u)|u(?!ni|s[aeiu]|t[eio])|hon|hour|heir)/i
const startsLikeWon = /^one?(?:ce)?(?![a-z])/i

const articleFor = (word: string) => (startsOpen.test(word) && !startsLikeWon.test(word) ? 'an' : 'a')

const isCapital = (word: string) => word.length > 1 && word === word.toUpperCase()
const withCapital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

// A value in {braces}, or a word with the article before it.
const phrases = /\{\w+\}|(?:(?<!\p{L})an?\s)?\p{L}[\p{L}\p{M}]*/giu
const phrase = /^(?:(an?)(\s))?(.+)$/isu

/**
 * Replaces whole words and keeps their case: Centre becomes Branch, and a student an aspirant. Names in {braces}
 * stay.
 */
export function withOwnWords(text: string, words: OwnWords) {
  return text.replaceAll(phrases, (match) => {
    const [, article = '', gap = '', word = ''] = phrase.exec(match) ?? []
    const chosen = Object.hasOwn(words, word.toLowerCase()) ? words[word.toLowerCase()] : undefined
    if (chosen === undefined) return match
    const asLarge = (changed: string, before: string) => {
      if (isCapital(word)) return changed.toUpperCase()
      return /^\p{Lu}/u.test(before) ? withCapital(changed) : changed
    }
    const begun = article === '' ? '' : asLarge(articleFor(chosen), article) + gap
    return begun + asLarge(chosen, word)
  })
}
