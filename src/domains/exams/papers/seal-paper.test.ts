import { createDecipheriv, randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Language, Localised } from '#domains/bank/schema.ts'
import type { WholePaper } from '../tests/reads.ts'
import { sealedPaper } from './rules.ts'
import { paperIn, sealPaper } from './seal-paper.ts'

const part = (_id: string) => ({
  _id,
  section_name: _id,
  questions_count: 1,
  marks_per_question: '1',
  penalty: '0',
})

function question(_id: string, section_id: string, text: Localised): WholePaper['questions'][number] {
  const options = [{ _id: `${_id}-1`, text }]
  return { _id, sno: 1, section_id, kind: 'single', text, options, keeps_order: false, passage_id: `of-${_id}` }
}

const inAll = { en: 'one', hi: 'ek', or: 'eka' }
const whole: WholePaper = {
  quiz_id: 'quiz',
  version: 1,
  sections: [part('all'), part('english'), part('regional')],
  passages: ['q1', 'q2', 'q3'].map((id) => ({ _id: `of-${id}`, text: inAll })),
  questions: [question('q1', 'all', inAll), question('q2', 'english', inAll), question('q3', 'regional', inAll)],
}
const languages: Language[] = ['en', 'hi', 'or', 'bn']
const sections = [
  { id: 'all', languages: null },
  { id: 'english', languages: ['en' as const] },
  { id: 'regional', languages: ['or' as const, 'hi' as const] },
]

function textsIn(wanted: Language, paper = whole) {
  const { questions, passages } = paperIn(paper, { languages, sections }, wanted)
  return questions.map(({ text, options }, index) => [text, options[0]?.text, passages[index]?.text])
}
const thrice = (text: object) => [text, text, text]

describe('a paper in one language', () => {
  it('has the texts of that language alone', () => {
    expect(textsIn('or')).toEqual([thrice({ or: 'eka' }), thrice({ en: 'one' }), thrice({ or: 'eka' })])
    expect(JSON.stringify(paperIn(whole, { languages, sections }, 'or'))).not.toMatch(/ek"|hi"/)
  })

  it('has a section that lacks the language in the first of its own languages', () => {
    expect(textsIn('en')[2]).toEqual(thrice({ hi: 'ek' }))
  })

  it('falls back to English for untranslated texts', () => {
    expect(textsIn('bn')[0]).toEqual(thrice({ en: 'one' }))
    const untranslated = { ...whole, questions: whole.questions.map((one) => ({ ...one, text: { en: 'two' } })) }
    expect(textsIn('hi', untranslated).map(([text]) => text)).toEqual(thrice({ en: 'two' }))
  })
})

describe('a sealed paper', () => {
  const paper = paperIn(whole, { languages, sections }, 'en')
  const key = randomBytes(32)
  const seal = (changed = paper, other = key) => sealPaper(changed, { key: other, language: 'en' })

  function open(bytes: Buffer, about: string) {
    const { tagBytes, nonceBytes } = sealedPaper
    const body = bytes.subarray(tagBytes + nonceBytes, -16)
    const nonce = bytes.subarray(tagBytes, tagBytes + nonceBytes)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 }).setAAD(Buffer.from(about))
    decipher.setAuthTag(bytes.subarray(-16))
    return JSON.parse(gunzipSync(Buffer.concat([decipher.update(body), decipher.final()])).toString())
  }

  it('opens only as the paper it was sealed for', async () => {
    const { bytes } = await seal()
    expect(open(bytes, sealedPaper.about('quiz', 'en'))).toEqual(paper)
    expect(() => open(bytes, sealedPaper.about('quiz', 'hi'))).toThrow()
    expect(() => open(bytes, sealedPaper.about('other', 'en'))).toThrow()
  })

  it('has the same tag wherever it is sealed, and another tag for other content or another key', async () => {
    const [here, there] = [await seal(), await seal()]
    expect(there.bytes.equals(here.bytes)).toBe(false)
    expect(there.tag).toBe(here.tag)
    expect((await seal({ ...paper, version: 2 })).tag).not.toBe(here.tag)
    expect((await seal(paper, randomBytes(32))).tag).not.toBe(here.tag)
  })
})
