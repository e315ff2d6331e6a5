import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Entry } from '#platform/text/catalogues/catalogue-file.ts'
import { escapeMessage } from '#platform/text/messages.ts'
import { findSites } from './find-sites.ts'
import { findRefusals } from './find-unmarked.ts'
import { messageOf } from './parts.ts'

const root = path.resolve(import.meta.dirname, '../..')

let found: Entry[] | undefined

/** Finds every sentence of the sources once, in file order, with the files that show it and the notes for translators. */
export function findMessages(): Entry[] {
  found ??= messagesIn(/^/)
  return found
}

/** Finds the sentences of the sources whose names match. */
export function messagesIn(names: RegExp): Entry[] {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.{ts,tsx}'] }).filter((file) =>
    names.test(file),
  )
  return collectMessages(files.sort().map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') })))
}

/** Does the same as `findMessages` for the given sources. */
export function collectMessages(files: readonly { file: string; source: string }[]): Entry[] {
  const found = new Map<string, Entry>()
  for (const { file, source } of files) {
    const sites = /[`<]/.test(source) ? findSites(file, source) : []
    for (const { parts, context, comment } of sites) {
      const message = messageOf(parts)
      const key = JSON.stringify([context, message])
      const entry = found.get(key) ?? { message, context, comments: [], places: [], translation: '' }
      note(entry.comments, comment)
      note(entry.places, file)
      if (message !== '') found.set(key, entry)
    }
    for (const { text } of /^src\/(?:domains|platform)\//.test(file) ? findRefusals(file, source) : []) {
      const message = escapeMessage(text)
      const key = JSON.stringify(['', message])
      const entry = found.get(key) ?? { message, context: '', comments: [], places: [], translation: '' }
      note(entry.places, file)
      found.set(key, entry)
    }
  }
  return [...found.values()]
}

function note(list: string[], one: string) {
  if (one !== '' && !list.includes(one)) list.push(one)
}
