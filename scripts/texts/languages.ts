import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Entry, messagesOf, readCatalogueFile } from '#platform/text/catalogues/catalogue-file.ts'
import type { OwnWords } from '#platform/text/own-words.ts'
import { inOwnWords } from './own-words.ts'
import { pseudoMessage } from './pseudo.ts'

export type Language = {
  name: string
  /** Distinguishes the files of one translation from those of another. */
  version: string
  /** Returns the message of a key in ICU format; undefined: English is shown. */
  translate: (key: string, english: string) => string | undefined
  /** All sentences with the files that show them, if there is a catalogue. */
  entries?: Entry[]
}

const versionOf = (text: string | Buffer) => createHash('sha256').update(text).digest('base64url').slice(0, 6)

/** English, accented and 40 % longer: what a screen cannot show of it, it cannot show in a longer language. */
const pseudoLanguage = 'en-XA'

/** Folder with the catalogues of all languages. */
export const folder = path.resolve(import.meta.dirname, '../../locales')

/** English, and every language that has a catalogue. */
export const listLanguages = () => [
  'en',
  ...globSync('*.po', { cwd: folder }).map((name) => path.basename(name, '.po')),
]

export function readLanguage(name: string): Language {
  if (name === 'en') return { name, version: '', translate: () => undefined }
  if (name === pseudoLanguage) return { name, version: '', translate: (_key, english) => pseudoMessage(english) }
  const file = path.join(folder, `${name}.po`)
  if (!existsSync(file)) throw new Error(`There is no catalogue ${file}`)
  const { entries } = readCatalogueFile(file)
  const messages = messagesOf(entries)
  return { name, version: versionOf(readFileSync(file)), translate: (key) => messages.get(key), entries }
}

/** Returns a language with the office's corrected sentences, by key. */
export function correctLanguage(language: Language, sentences: Readonly<Record<string, string>>): Language {
  return {
    ...language,
    version: versionOf(language.version + JSON.stringify(sentences)),
    translate: (key, english) => sentences[key] ?? language.translate(key, english),
  }
}

/** Returns English with the institute's own terms; other sentences stay unchanged. */
export function languageOf(words: OwnWords): Language {
  return {
    name: 'en-IN',
    version: versionOf(JSON.stringify(words)),
    translate(_key, english) {
      const own = inOwnWords(english, words)
      return own === inOwnWords(english, {}) ? undefined : own
    },
  }
}
