import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Piece } from '../built-catalogue.ts'

/** Splits a sentence of the server into the pieces that it is written from. */
export const takeApart = (message: string) => piecesOf(parse(message))

function piecesOf(elements: readonly MessageFormatElement[]): Piece[] {
  return elements.map((element): Piece => {
    if (element.type === TYPE.literal) return element.value
    if (element.type === TYPE.argument) return Number(element.value)
    if (element.type === TYPE.pound) return null
    if (element.type !== TYPE.plural) throw new Error('A sentence of the server has elements')
    const forms = Object.entries(element.options).map(([form, { value }]) => [form, piecesOf(value)])
    return { of: Number(element.value), forms: Object.fromEntries(forms) }
  })
}
