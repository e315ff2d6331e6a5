import { existsSync } from 'node:fs'
import path from 'node:path'
import { readCatalogue } from './catalogue-file.ts'
import { pseudoMessage } from './pseudo.ts'

export type Language = {
  name: string
  /** The message of a key in ICU's form; undefined: English is shown. */
  translate: (key: string, english: string) => string | undefined
}

/** English, 40 % longer and accented: what of it a screen cannot hold, no longer language finds room on. */
export const pseudoLanguage = 'en-XA'

/** Where the catalogues of all languages lie. */
export const folder = path.resolve(import.meta.dirname, '../../locales')

export function readLanguage(name: string): Language {
  if (name === 'en') return { name, translate: () => undefined }
  if (name === pseudoLanguage) return { name, translate: (_key, english) => pseudoMessage(english) }
  const file = path.join(folder, `${name}.po`)
  if (!existsSync(file)) throw new Error(`There is no catalogue ${file}`)
  const messages = readCatalogue(file)
  return { name, translate: (key) => messages.get(key) }
}
