import { readFileSync, writeFileSync } from 'node:fs'
import { type GetTextTranslation, type GetTextTranslations, po } from 'gettext-parser'
import { keyOf } from '../messages.ts'

/** One message as translators get it. `places`: the files that show it. */
export type Entry = { message: string; context: string; comments: string[]; places: string[]; translation: string }

/** `obsolete`: translations of sentences that no source contains any more. */
export type Catalogue = { entries: Entry[]; obsolete: Entry[] }

type Contexts = GetTextTranslations['translations']

/** Returns the messages of a catalogue by key, without those that are not translated yet. */
export function messagesOf(entries: readonly Entry[]): Map<string, string> {
  return new Map(
    entries.flatMap(({ message, context, translation }) =>
      translation === '' ? [] : [[keyOf(message, context), translation] as const],
    ),
  )
}

/** Reads a catalogue with everything that translators see. */
export function readCatalogueFile(file: string): Catalogue {
  const { translations, obsolete = {} } = po.parse(readFileSync(file))
  return { entries: entriesOf(translations), obsolete: entriesOf(obsolete) }
}

function entriesOf(contexts: Contexts): Entry[] {
  const lines = (text: string | undefined) => (text ? text.split('\n') : [])
  return Object.entries(contexts).flatMap(([context, messages]) =>
    Object.values(messages).flatMap(({ msgid, msgstr: [translation = ''], comments }) =>
      msgid === ''
        ? []
        : [
            {
              message: msgid,
              context,
              comments: lines(comments?.extracted),
              places: lines(comments?.reference),
              translation,
            },
          ],
    ),
  )
}

/** Writes a catalogue: one sentence a line, however long, so that changes of two people conflict only within a line. */
export function writeCatalogueFile(file: string, language: string, catalogue: Catalogue) {
  writeFileSync(file, compileCatalogue(language, catalogue))
}

/** Returns the file of a catalogue. */
export function compileCatalogue(language: string, { entries, obsolete }: Catalogue): Buffer {
  const headers = { language, 'content-type': 'text/plain; charset=utf-8' }
  const data = { charset: 'utf-8', headers, translations: contextsOf(entries), obsolete: contextsOf(obsolete) }
  return po.compile(data, { foldLength: 0 })
}

function contextsOf(entries: readonly Entry[]): Contexts {
  const contexts: Contexts = {}
  for (const { message, context, comments, places, translation } of entries) {
    const messages = contexts[context] ?? {}
    contexts[context] = messages
    const entry: GetTextTranslation = { msgid: message, msgstr: [translation] }
    if (context !== '') entry.msgctxt = context
    entry.comments = { extracted: comments.join('\n'), reference: places.join('\n') }
    messages[message] = entry
  }
  return contexts
}
