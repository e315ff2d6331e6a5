import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { OwnWords } from '#platform/text/own-words.ts'
import { readCatalogue } from './catalogue-file.ts'
import { inOwnWords } from './own-words.ts'
import { pseudoMessage } from './pseudo.ts'

export type Language = {
  name: string
  /** The message of a key in ICU's form; undefined: English is shown. */
  translate: (key: string, english: string) => string | undefined
}

/** English, 40 % longer and accented: what of it a screen cannot hold, no longer language finds room on. */
export const pseudoLanguage = 'en-XA'

/** Folder with the catalogues of all languages. */
export const folder = path.resolve(import.meta.dirname, '../../locales')

export function readLanguage(name: string): Language {
  if (name === 'en') return { name, translate: () => undefined }
  if (name === pseudoLanguage) return { name, translate: (_key, english) => pseudoMessage(english) }
  const file = path.join(folder, `${name}.po`)
  if (!existsSync(file)) throw new Error(`There is no catalogue ${file}`)
  const messages = readCatalogue(file)
  return { name, translate: (key) => messages.get(key) }
}

/** English with some words of the institute's own; what has none of them stays as it is. */
export function languageOf(words: OwnWords): Language {
  return {
    name: 'en-IN',
    translate(_key, english) {
      const own = inOwnWords(english, words)
      return own === inOwnWords(english, {}) ? undefined : own
    },
  }
}

/** The language that is built: the words of an institute where a file of them is named, else the one that is asked for. The server has the files of each that it offers. */
export function builtLanguage() {
  const { BUILD_WORDS: words, BUILD_LANGUAGE: name = 'en' } = process.env
  return words === undefined ? readLanguage(name) : languageOf(JSON.parse(readFileSync(words, 'utf8')))
}
