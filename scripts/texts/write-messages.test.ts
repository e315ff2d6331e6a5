import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AppError, notFound } from '#platform/errors.ts'
import { answerError } from '#platform/http/answer-error.ts'
import { catalogueOf, type Piece } from '#platform/text/built-catalogue.ts'
import { plural, t, takeCatalogueFrom, translated } from '#platform/text/messages.ts'
import { readLanguage } from './languages.ts'
import { piecesOf } from './write-messages.ts'

let pieces: Record<string, Piece[]> = {}
beforeAll(() => {
  pieces = piecesOf(readLanguage('en-XA'))
})
afterEach(() => takeCatalogueFrom(() => undefined))

const hindi: Record<string, Piece[]> = {
  '{0, plural, one {# student has} other {# students have}} registered for this test, so it stays scheduled.': [
    { of: 0, forms: { one: [null, ' छात्र'], other: [null, ' छात्रों'] } },
    ' ने पंजीकरण किया है।',
  ],
  'Not now.': ['अभी नहीं।'],
  'is taken': ['पहले से है'],
}

function answered(error: AppError) {
  const sent: unknown[] = []
  const reply = { header: () => reply, code: () => reply, send: (body: unknown) => sent.push(body) }
  const request = { routeOptions: { config: {} }, id: '1' }
  Reflect.apply(answerError, undefined, [error, request, reply])
  return sent[0]
}

describe('what a server says in another language', () => {
  it('has the forms of a number that its language has', () => {
    takeCatalogueFrom(() => catalogueOf('hi', hindi))
    const say = (count: number) =>
      t`${plural(count, '# student has', '# students have')} registered for this test, so it stays scheduled.`
    expect([say(1), say(2500)]).toEqual(['1 छात्र ने पंजीकरण किया है।', '2,500 छात्रों ने पंजीकरण किया है।'])
  })

  it('is translated when it is sent, in the sentence and for each field; untranslated text stays English', () => {
    takeCatalogueFrom(() => catalogueOf('hi', hindi))
    expect(
      answered(new AppError('conflict', 'Not now.', { errors: { name: 'is taken', city: 'is far' } })),
    ).toMatchObject({
      message: 'अभी नहीं।',
      errors: { name: 'पहले से है', city: 'is far' },
    })
  })

  it('covers every refusal, mail and line of a paper: those of the pseudo-language are longer', () => {
    takeCatalogueFrom(() => catalogueOf('en-XA', pieces))
    expect(answered(notFound('exam category'))).toMatchObject({ message: expect.stringMatching(/^Ťĥíšéé éẋáɱéé/) })
    for (const said of [
      'Please log in.',
      'Dear {student},',
      'Amount in words',
      'Receipt',
      'changed the password of {s}',
      'must be a valid ID',
    ])
      expect(
        Object.keys(pieces).some((key) => key.startsWith(said.replace(/[{}]/g, "'$&'"))),
        said,
      ).toBe(true)
    expect(translated('Please log in.')).toMatch(/^Þļéášé/)
    expect(translated('changed the password of {s}')).toContain('{s}')
    expect(translated(translated('Please log in.'))).toBe(translated('Please log in.'))
  })
})
