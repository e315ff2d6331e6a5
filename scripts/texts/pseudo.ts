import { rewriteMessage } from './rewrite-message.ts'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = [...'áƀçđéƒğĥíĵķļɱñóþɋŕšťúṽŵẋýžÁƁÇĐÉƑĞĤÍĴĶĻṀÑÓÞɊŔŠŤÚṼŴẊÝŽ']
const accents = new Map([...plain].map((letter, at) => [letter, accented[at] ?? letter]))

/** A message as a language that needs more room would have it; its values and elements are those of the English one. */
export const pseudoMessage = (english: string) => rewriteMessage(english, longer)

/** Each word grows at its end, so that lines may break where they did. What is filled in for {braces} later keeps its name. */
export function longer(text: string) {
  return text.replaceAll(/\{\w+\}|[A-Za-z’']+/g, (word) => {
    if (word.startsWith('{')) return word
    const letters = [...word].map((letter) => accents.get(letter) ?? letter).join('')
    return letters + 'é'.repeat(Math.round(word.length * 0.4))
  })
}
