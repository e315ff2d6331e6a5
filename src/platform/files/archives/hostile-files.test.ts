import { describe, expect, it } from 'vitest'
import { zipOf } from '../../../../test/made-files.ts'
import { parseXml, readRecords } from './read-xml.ts'
import { openZip, usualBounds } from './read-zip.ts'

const all = (entries: number) => ({ ...usualBounds, mostFiles: entries })

/** Returns the package with the bytes of the first occurrence of a text changed. */
function withBytes(zip: Buffer, change: (copy: Buffer) => void) {
  const copy = Buffer.from(zip)
  change(copy)
  return copy
}
const directory = (zip: Buffer) => zip.indexOf(Buffer.from('PK\x01\x02', 'latin1'))

describe('a package', () => {
  it('returns its files, and null for a missing one', async () => {
    const zip = await openZip(await zipOf({ 'a/one.txt': 'one', 'two.txt': '' }))
    expect(zip.names).toEqual(['a/one.txt', 'two.txt'])
    expect(String(await zip.read('a/one.txt'))).toBe('one')
    expect(await zip.read('three.txt')).toBeNull()
  })

  it.each([
    ['is no ZIP', Buffer.from('<xml/>'), /damaged, or is no ZIP/],
    ['is cut off', Buffer.from('PK\x03\x04 and no more'), /damaged/],
    ['is empty', Buffer.alloc(0), /damaged/],
  ])('%s: refused', async (_what, bytes, sentence) => {
    await expect(openZip(bytes)).rejects.toThrow(sentence)
  })

  it('is refused before unpacking if it would fill the memory', async () => {
    const bomb = await zipOf({ 'a.xml': Buffer.alloc(300_000), 'b.xml': Buffer.alloc(300_000) })
    expect(bomb.length).toBeLessThan(5000)
    await expect(openZip(bomb, { mostFiles: 10, mostBytes: 500_000 })).rejects.toThrow(/too large when it is unpacked/)
  })

  it('is unpacked only up to the declared size', async () => {
    const zip = await zipOf({ 'a.xml': Buffer.alloc(300_000) })
    const lying = withBytes(zip, (copy) => copy.writeUInt32LE(10, directory(copy) + 24))
    const opened = await openZip(lying, { mostFiles: 10, mostBytes: 1000 })
    await expect(opened.read('a.xml')).rejects.toThrow(/damaged/)
  })

  it('is refused with too many files', async () => {
    const many = await zipOf(Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`${n}.xml`, ''])))
    await expect(openZip(many, all(11))).rejects.toThrow(/more than 11 files/)
    await expect(openZip(many, all(5))).rejects.toThrow(/more than 5 files/)
    expect((await openZip(many, all(12))).names).toHaveLength(12)
  })

  it.each(['../evil.xml', '/ab/evil.xml', 'aa\\evil.xml'])('is refused with a file called %s', async (name) => {
    const harmless = 'a'.repeat(name.length)
    const zip = await zipOf({ [harmless]: 'x' })
    const evil = Buffer.from(zip.toString('latin1').replaceAll(harmless, name), 'latin1')
    await expect(openZip(evil)).rejects.toThrow(/damaged/)
  })

  it('is refused when locked, or packed in another way', async () => {
    const zip = await zipOf({ 'a.xml': 'x' })
    const locked = withBytes(zip, (copy) => copy.writeUInt16LE(1, directory(copy) + 8))
    await expect(openZip(locked)).rejects.toThrow(/password/)
    const strange = withBytes(zip, (copy) => copy.writeUInt16LE(14, directory(copy) + 10))
    await expect(openZip(strange)).rejects.toThrow(/packed in a way/)
  })
})

describe('XML', () => {
  it('is refused at the declaration of recursive or external entities', () => {
    const laughs = '<!DOCTYPE q [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><q>&b;</q>'
    expect(() => parseXml(laughs)).toThrow(/DOCTYPE/)
    expect(() => parseXml('<!DOCTYPE q SYSTEM "file:///etc/passwd"><q/>')).toThrow(/DOCTYPE/)
    expect(() => parseXml('<q>&b;</q>')).toThrow(/not well-formed/)
  })

  it.each(['<q>', '<q></p>', '<q a=b/>', 'words', '<q/><q/>', ''])('%j is not well-formed', (text) => {
    expect(() => parseXml(text)).toThrow(/not well-formed|empty/)
  })

  it('is refused when nested too deeply, or too large', () => {
    expect(() => parseXml('<q>'.repeat(201))).toThrow(/too deep/)
    expect(parseXml(`${'<q>'.repeat(200)}${'</q>'.repeat(200)}`).name).toBe('q')
    expect(() => parseXml(`<q>${'<a/>'.repeat(100_001)}</q>`)).toThrow(/too many elements/)
    expect(() => parseXml(`<q>${'x'.repeat(12_000_001)}</q>`)).toThrow(/too long/)
  })

  it('is refused with a sentence in another encoding', async () => {
    async function* chunks() {
      yield Buffer.from('<quiz><question>caf\xe9</question></quiz>', 'latin1')
    }
    const read = async () => {
      for await (const _record of readRecords(chunks(), (_name, depth) => depth === 2));
    }
    await expect(read()).rejects.toThrow(/not written in UTF-8/)
  })

  it('is read record by record, wherever its pieces are cut', async () => {
    const text = '<quiz><question type="a">ନଳ &amp; <![CDATA[<b>]]></question><other/><question>2</question></quiz>'
    async function* chunks() {
      for (const byte of Buffer.from(text)) yield Buffer.from([byte])
    }
    const records = []
    for await (const record of readRecords(chunks(), (name, depth) => depth === 2 && name === 'question'))
      records.push(record)
    expect(records).toEqual([
      { name: 'question', attributes: { type: 'a' }, children: ['ନଳ & <b>'] },
      { name: 'question', attributes: {}, children: ['2'] },
    ])
  })
})
