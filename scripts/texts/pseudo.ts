import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { escapeMessage } from '../../src/platform/text/messages.ts'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = [...'áƀçđéƒğĥíĵķļɱñóþɋŕšťúṽŵẋýžÁƁÇĐÉƑĞĤÍĴĶĻṀÑÓÞɊŔŠŤÚṼŴẊÝŽ']
const accents = new Map([...plain].map((letter, at) => [letter, accented[at] ?? letter]))

/** A message as a language that needs more room would have it; its values and elements are those of the English one. */
export function pseudoMessage(english: string): string {
  return print(parse(english))
}

function print(elements: readonly MessageFormatElement[]): string {
  return elements
    .map((element) => {
      switch (element.type) {
        case TYPE.literal:
          return escapeMessage(longer(element.value))
        case TYPE.argument:
          return `{${element.value}}`
        case TYPE.pound:
          return '#'
        case TYPE.tag:
          return `<${element.value}>${print(element.children)}</${element.value}>`
        case TYPE.plural: {
          const forms = Object.entries(element.options).map(([form, { value }]) => `${form} {${print(value)}}`)
          return `{${element.value}, plural, ${forms.join(' ')}}`
        }
        default:
          throw new Error(`No text has the form ${element.type}`)
      }
    })
    .join('')
}

/** Each word grows at its end, so that lines may break where they did. */
export function longer(text: string) {
  return text.replaceAll(/[A-Za-z’']+/g, (word) => {
    const letters = [...word].map((letter) => accents.get(letter) ?? letter).join('')
    return letters + 'é'.repeat(Math.round(word.length * 0.4))
  })
}
