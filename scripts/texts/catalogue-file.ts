import { readFileSync, writeFileSync } from 'node:fs'
import { type GetTextTranslations, po } from 'gettext-parser'
import { keyOf } from '../../src/platform/text/messages.ts'

/** One message as translators get it. `places`: the files that show it. */
export type Entry = { message: string; context: string; comments: string[]; places: string[]; translation: string }

/** The messages of a catalogue by key; those that are not translated yet are left out. */
export function readCatalogue(file: string): Map<string, string> {
  return new Map(
    readEntries(file).flatMap(({ message, context, translation }) =>
      translation === '' ? [] : [[keyOf(message, context), translation] as const],
    ),
  )
}

export function readEntries(file: string): Entry[] {
  const { translations } = po.parse(readFileSync(file))
  return Object.entries(translations).flatMap(([context, entries]) =>
    Object.values(entries).flatMap(({ msgid, msgstr: [translation = ''], comments }) => {
      if (msgid === '') return []
      const lines = (text: string | undefined) => text?.split('\n') ?? []
      return {
        message: msgid,
        context,
        comments: lines(comments?.extracted),
        places: lines(comments?.reference),
        translation,
      }
    }),
  )
}

export function writeCatalogue(file: string, language: string, entries: readonly Entry[]) {
  const translations: GetTextTranslations['translations'] = {}
  for (const { message, context, comments, places, translation } of entries) {
    const ofContext = translations[context] ?? {}
    translations[context] = ofContext
    ofContext[message] = {
      msgid: message,
      msgstr: [translation],
      ...(context === '' ? {} : { msgctxt: context }),
      comments: { extracted: comments.join('\n'), reference: places.join('\n') },
    }
  }
  const headers = { language, 'content-type': 'text/plain; charset=utf-8' }
  writeFileSync(file, po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 }))
}
