import { rewriteMessage } from './rewrite-message.ts'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = [...'áƀçđéƒğĥíĵķļɱñóþɋŕšťúṽŵẋýžÁƁÇĐÉƑĞĤÍĴĶĻṀÑÓÞɊŔŠŤÚṼŴẊÝŽ']
const accents = new Map([...plain].map((letter, at) => [letter, accented[at] ?? letter]))

/** Lengthens a message as a language that needs more room would; values and elements stay those of the English one. */
export const pseudoMessage = (english: string) => rewriteMessage(english, longer)

/** Lengthens each word at its end, so that lines may break in the same places. Names in {braces} stay unchanged. */
export function longer(text: string) {
  return text.replaceAll(/\{\w+\}|[A-Za-z’']+/g, (word) => {
    if (word.startsWith('{')) return word
    const letters = [...word].map((letter) => accents.get(letter) ?? letter).join('')
    return letters + 'é'.repeat(Math.round(word.length * 0.4))
  })
}
