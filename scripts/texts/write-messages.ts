import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Piece } from '#platform/text/built-catalogue.ts'
import { keyOf } from '#platform/text/messages.ts'
import { findMessages } from './find-messages.ts'
import type { Language } from './languages.ts'

/** Returns whether a source belongs to the server. */
const saidByServer = (file: string) => /^src\/(?:domains|platform)\//.test(file)

/** The server's sentences of a language by key, in the pieces that it writes them from. */
export function piecesOf(language: Language, messages = language.entries ?? findMessages()): Record<string, Piece[]> {
  const said = messages.filter(({ places }) => places.some(saidByServer))
  return Object.fromEntries(
    said.flatMap(({ message, context }) => {
      const key = keyOf(message, context)
      const translation = language.translate(key, message)
      return translation === undefined ? [] : [[key, takeApart(parse(translation))] as const]
    }),
  )
}

function takeApart(elements: readonly MessageFormatElement[]): Piece[] {
  return elements.map((element): Piece => {
    if (element.type === TYPE.literal) return element.value
    if (element.type === TYPE.argument) return Number(element.value)
    if (element.type === TYPE.pound) return null
    if (element.type !== TYPE.plural) throw new Error('A sentence of the server has elements')
    const forms = Object.entries(element.options).map(([form, { value }]) => [form, takeApart(value)])
    return { of: Number(element.value), forms: Object.fromEntries(forms) }
  })
}
