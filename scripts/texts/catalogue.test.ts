import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  type Entry,
  messagesOf,
  readCatalogueFile,
  writeCatalogueFile,
} from '#platform/text/catalogues/catalogue-file.ts'
import { findProblems } from '#platform/text/catalogues/placeholders.ts'
import { keyOf } from '#platform/text/messages.ts'
import { collectMessages, messagesIn } from './find-messages.ts'
import { folder, readLanguage } from './languages.ts'
import { mergeEntries } from './merge-entries.ts'

const place = mkdtempSync(path.join(tmpdir(), 'abhyas-texts-'))
afterAll(() => rmSync(place, { recursive: true }))

const entry = (message: string, translation = '', context = ''): Entry => ({
  message,
  context,
  comments: [],
  places: ['src/a.tsx'],
  translation,
})

describe('the sentences of the sources', () => {
  it('appear once each, with every file that shows them and the notes for translators', () => {
    const messages = collectMessages([
      { file: 'a.tsx', source: '<p>{/* translators: a button */}\n  Open</p>' },
      { file: 'b.ts', source: "export const a = [t`Open`, meaning('verb')`Open`]" },
    ])
    expect(messages).toEqual([
      { message: 'Open', context: '', comments: ['a button'], places: ['a.tsx', 'b.ts'], translation: '' },
      { message: 'Open', context: 'verb', comments: [], places: ['b.ts'], translation: '' },
    ])
  })
})

describe('are complete sentences, including those about missing things', () => {
  it('are complete sentences, including those for things that do not exist', () => {
    const source = `
      export const name = plainText(9).min(1, 'Please give a name.')
      throw new AppError('conflict', 'Not now.', { errors: { name: 'is taken' } })
      throw notFound('test')`
    const found = collectMessages([{ file: 'src/domains/a/b.ts', source }]).map(({ message }) => message)
    expect(found).toEqual(['Please give a name.', 'Not now.', 'is taken', 'This test does not exist.'])
    expect(collectMessages([{ file: 'src/web/a.ts', source }])).toEqual([])
  })
})

describe('a catalogue', () => {
  it('adds new sentences untranslated, keeps the old ones, and marks removed ones obsolete until they return', () => {
    const before = { entries: [entry('Open', 'खोलें'), entry('Gone', 'गया'), entry('Never done')], obsolete: [] }
    const after = mergeEntries(before, [entry('Open'), entry('New')])
    expect(after.entries.map(({ message, translation }) => [message, translation])).toEqual([
      ['Open', 'खोलें'],
      ['New', ''],
    ])
    expect(after.obsolete.map(({ message }) => message)).toEqual(['Gone'])
    expect(mergeEntries(after, [entry('Gone')]).entries[0]?.translation).toBe('गया')
  })

  it('round-trips, including obsolete sentences and meanings', () => {
    const file = path.join(place, 'hi.po')
    const written = { entries: [entry('Open', 'खुला'), entry('Open', 'खोलें', 'verb')], obsolete: [entry('Gone', 'गया')] }
    writeCatalogueFile(file, 'hi', written)
    expect(readCatalogueFile(file).entries).toEqual(written.entries)
    expect(readCatalogueFile(file).obsolete.map(({ message, translation }) => [message, translation])).toEqual([
      ['Gone', 'गया'],
    ])
    expect(messagesOf(readCatalogueFile(file).entries).get('verb\u0004Open')).toBe('खोलें')
  })
})

/** All areas but the console, whose screens are still being translated. */
const finished = /^src\/(?:web\/(?!staff\/)|domains\/|platform\/)/

it('has every sentence of a finished area in each language', () => {
  // Parses all sources once for all languages.
  const messages = messagesIn(finished)
  const missing = ['hi', 'or', 'bn'].flatMap((name) => {
    const { translate } = readLanguage(name)
    const untranslated = messages.filter(
      ({ message, context }) => translate(keyOf(message, context), message) === undefined,
    )
    return untranslated.map(({ message, places }) => `${name}, ${places[0]}: ${message}`)
  })
  expect(missing).toEqual([])
})

describe('placeholders', () => {
  it.each([
    ['{0} of {1} read', '{1} में से {0}', null],
    ['{0} of {1} read', '{0} पढ़े', 'lacks {1}'],
    ['Hello', 'नमस्ते {0}', 'has {0}'],
    ['Read <t0>the terms</t0>', 'शर्तें पढ़ें', 'lacks <t0>'],
    ['{0, plural, one {# row} other {# rows}}', '{0, plural, one {# पंक्ति} other {# पंक्तियाँ}}', null],
    ['{0, plural, one {# row} other {# rows}}', '{0} पंक्तियाँ', 'lacks {0, plural}'],
    ['{0} read', '{0 पढ़े', 'cannot be read'],
    ['Not translated {0}', '', null],
    ["Set it here: '{'link'}'", 'यहाँ चुनें', '{link}'],
    ["Set it here: '{'link'}'", "यहाँ चुनें: '{'link'}'", null],
  ])('of “%s” in “%s”: %s', (message, translation, problem) => {
    const problems = findProblems([entry(message, translation)])
    if (problem === null) expect(problems).toEqual([])
    else expect(problems).toEqual([expect.stringContaining(problem)])
  })

  it.each(['fixture', ...catalogues()])('are all there in the catalogue %s', (name) => {
    const file = name === 'fixture' ? path.join(import.meta.dirname, 'fixture.po') : path.join(folder, name)
    const { entries } = readCatalogueFile(file)
    expect(entries.length).toBeGreaterThan(0)
    expect(findProblems(entries)).toEqual([])
  })
})

function catalogues() {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.po'))
  } catch {
    return []
  }
}
