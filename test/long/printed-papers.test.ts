import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { PDFDocument } from 'pdf-lib'
import { beforeEach, describe, expect, it } from 'vitest'
import { questions } from '#domains/bank/tables.ts'
import { keyOfSet, questionsOfSet } from '#domains/exams/prints/rules.ts'
import type { PaperPrints } from '#domains/exams/prints/schema.ts'
import { app, ask, frozen, makePlan, printed, prints, setUp, whole, words } from '../api/printed-papers.ts'
import { need } from '../needs.ts'

/* The content of a printed paper, read back by a third-party program. */

setUp()
beforeEach((context) => need(context, 'pdftotext'))

async function textOf(bytes: Buffer) {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'papers-')), 'paper.pdf')
  await writeFile(file, bytes)
  const { stdout } = await promisify(execFile)('pdftotext', ['-layout', file, '-'])
  return stdout
}
/** Replaces any separator between two words on paper by a space. */
const flat = (text: string) => text.replaceAll(/\s+/g, ' ')

describe('a printed paper', () => {
  it('reads back as written, in all scripts, in four sets with different orders', async () => {
    const { id } = await makePlan()
    const bytes = await printed(id, { languages: ['en', 'hi', 'or', 'bn'], layout: 'one-after-another' })
    const text = flat(await textOf(bytes))
    for (const language of Object.values(words)) for (const word of language.split(' ')) expect(text).toContain(word)
    expect(text).toContain('\\frac{1}{2}at^2')
    for (const letter of whole.sets) expect(text).toContain(`This is set ${letter}.`)
    const [version] = await frozen(id)
    if (!version) throw new Error('nothing is frozen')
    const pages = (await PDFDocument.load(bytes)).getPageCount()
    expect(text.match(/Page 1 of \d+/g)).toHaveLength(4)
    expect(text.match(/Page \d+ of \d+/g)).toHaveLength(pages)
    for (const { code } of version.body.questions) expect(text).toContain(String(code))
  })

  it('prints each set in the order of its seed, with the passage before its questions', async () => {
    const { id, names } = await makePlan()
    const [first = ''] = (
      await textOf(await printed(id, { sets: ['C'], languages: ['en'], layout: 'one-after-another' }))
    )
      .split('Instructions')
      .slice(1)
    const [version] = await frozen(id)
    if (!version) throw new Error('nothing is frozen')
    const set = questionsOfSet(version.body, version.seeds.C)
    const nameOf = ({ text }: { text: { en: string } }) => names.find((name) => text.en.includes(name)) ?? ''
    const seen = [...first.matchAll(/(\w+): the unit/g)].map(([, name]) => name)
    expect(seen).toEqual(set.map(nameOf))
    const range = set.filter(({ passage_id }) => passage_id !== null).map(({ sno }) => sno)
    expect(first).toContain(`For questions ${range[0]} to ${range[1]}`)
    for (const { options, sno } of set) {
      const at = first.indexOf(nameOf(set[sno - 1] ?? { text: { en: '' } }))
      const letters = options.map(({ text }) => text.en.replaceAll(/<[^>]+>/g, ''))
      const places = letters.map((option) => first.indexOf(option, at))
      expect(places.every((place) => place > 0)).toBe(true)
    }
  })

  it('has a key for each set that names the right option at its position in that set', async () => {
    const { id } = await makePlan()
    const text = await textOf(await printed(id, { part: 'keys', sets: ['D', 'A'] }))
    const [version] = await frozen(id)
    if (!version) throw new Error('nothing is frozen')
    const sheets = text.split('\f')
    for (const [index, letter] of (['A', 'D'] as const).entries()) {
      expect(sheets[index]).toContain(`Key of set ${letter}`)
      const lines = [...(sheets[index] ?? '').matchAll(/^\s*(\d+)\s+([A-D])\s+(\d+)\s*$/gm)]
      const expected = keyOfSet(version.body, version.seeds[letter]).map(({ sno, key, code }) => [
        String(sno),
        key,
        String(code),
      ])
      expect(lines.map(([, sno, key, code]) => [sno, key, code])).toEqual(expected)
      const ampere = questionsOfSet(version.body, version.seeds[letter]).map(
        ({ options }) => 'ABCD'[options.findIndex(({ text }) => text.en.includes('ampere'))],
      )
      expect(lines.map(([, , key]) => key)).toEqual(ampere)
    }
  })
})

describe('its versions', () => {
  const setA = { sets: ['A'] }
  it('stay as printed, and a changed test deliberately adds another version', async () => {
    const { id, ids } = await makePlan()
    expect(await prints(id)).toMatchObject({ versions: [], has_changed: false, questions: 4 })
    const before = flat(await textOf(await printed(id, setA)))
    expect((await prints(id)).versions.map(({ version }) => version)).toEqual([1])
    expect(flat(await textOf(await printed(id, { ...setA, version: 1 })))).toBe(before)
    const [first = ''] = ids
    await app.db
      .update(questions)
      .set({ text: { en: 'Echo: the unit' } })
      .where(eq(questions.id, first))
    expect(await prints(id)).toMatchObject({ has_changed: true })
    expect(flat(await textOf(await printed(id, setA)))).toBe(before)
    const make = (version: number) => ask<PaperPrints>(`test-plans/${id}/prints`, { version })
    expect((await make(3)).status).toBe(409)
    const both = await Promise.all([make(2), make(2)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await prints(id)).toMatchObject({ has_changed: false })
    expect((await make(3)).body.message).toBe('Nothing has changed since the newest version.')
    expect(flat(await textOf(await printed(id, { ...setA, version: 1 })))).toBe(before)
    const after = flat(await textOf(await printed(id, { ...setA, version: 2 })))
    expect(after).toContain('Echo')
    expect(after).not.toContain('Alpha: the unit')
    const [old, next] = await frozen(id)
    expect(next?.seeds).toEqual(old?.seeds)
  })
})
