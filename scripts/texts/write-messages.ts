import type { Piece } from '#platform/text/built-catalogue.ts'
import { takeApart } from '#platform/text/catalogues/take-apart.ts'
import { keyOf } from '#platform/text/messages.ts'
import { findMessages } from './find-messages.ts'
import type { Language } from './languages.ts'

/** Returns whether a source belongs to the server. */
const saidByServer = (file: string) => /^src\/(?:domains|platform)\//.test(file)

/** Returns the server's sentences of a language by key, split into the pieces from which it writes them. */
export function piecesOf(language: Language, messages = language.entries ?? findMessages()): Record<string, Piece[]> {
  const said = messages.filter(({ places }) => places.some(saidByServer))
  return Object.fromEntries(
    said.flatMap(({ message, context }) => {
      const key = keyOf(message, context)
      const translation = language.translate(key, message)
      return translation === undefined ? [] : [[key, takeApart(translation)] as const]
    }),
  )
}
