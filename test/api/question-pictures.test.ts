import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type NewQuestion, storePassage, storeQuestions } from '#domains/bank/questions/store-questions.ts'
import { questions } from '#domains/bank/tables.ts'
import type { StudentPaper } from '#domains/exams/papers/schema.ts'
import { choice, makeTestOf, sitDown } from '../student-api.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

async function drawn(background: string, size = { width: 40, height: 30 }) {
  const png = await sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
const img = (src: string, alt = 'A graph') => `<img src="${src}" alt="${alt}">`

const picture = /<img src="data:image\/webp;base64,[A-Za-z0-9+/]+=*" alt="([^"]+)" width="(\d+)" height="(\d+)" \/>/g
const picturesOf = (html: string | undefined) =>
  [...(html ?? '').matchAll(picture)].map(([, alt, width, height]) => [alt, width, height])

describe('a question with pictures', () => {
  it('embeds them in its text, options and passage, in every language', async () => {
    const [red, blue] = [await drawn('#a00'), await drawn('#00a', { width: 2000, height: 500 })]
    const passageId = await storePassage(app.context(), { en: `<p>Look: ${img(red, 'A red field')}</p>` })
    const question: NewQuestion = {
      subject: 'quant',
      topic: 'Charts',
      difficulty: 'easy',
      correct: 0,
      passageId,
      text: { en: `<p>What is \\(x\\)? ${img(blue)}</p>`, hi: `<p>क्या? ${img(blue, 'आलेख')}</p>` },
      options: [{ en: img(red, 'Red') }, { en: 'Nothing' }],
      solution: { en: `See ${img(red, 'Solved')}` },
    }
    const { testId, questionIds } = await makeTestOf(app, { questions: [question], languages: ['en', 'hi'] })
    const { paper }: { paper: StudentPaper } = await sitDown(app, testId)
    const [shown] = paper.questions
    expect(picturesOf(shown?.text.en)).toEqual([['A graph', '1000', '250']])
    expect(shown?.text.en).toContain('katex')
    expect(picturesOf(shown?.options[0]?.text.en)).toEqual([['Red', '40', '30']])
    expect(picturesOf(paper.passages[0]?.text.en)).toEqual([['A red field', '40', '30']])
    const stored = (await app.db.select().from(questions)).find(({ id }) => id === questionIds[0])
    expect(picturesOf(stored?.text.hi)).toEqual([['आलेख', '1000', '250']])
    expect(picturesOf(stored?.solution.en)).toEqual([['Solved', '40', '30']])
    expect(JSON.stringify([paper, stored])).not.toContain('image/png')
  })

  it.each([
    ['no words for it', (src: string) => `<img src="${src}">`],
    ['blank words', (src: string) => img(src, ' ')],
    ['mathematics in its words', (src: string) => img(src, 'The graph of \\(x^2\\)')],
    ['an address elsewhere', () => img('https://evil.example/a.png')],
    ['an address here', () => img('/media/a/480.webp')],
    ['a drawing that can hold scripts', () => img(`data:image/svg+xml;base64,${btoa('<svg/>')}`)],
    ['no address', () => '<img alt="A graph">'],
  ])('is refused with %s, and nothing is stored', async (_what, make) => {
    const before = await app.db.$count(questions)
    const html = make(await drawn('#000'))
    const one = { ...choice('single', 'A'), text: { en: html } }
    await expect(storeQuestions(app.context(), [choice('single', 'B'), one])).rejects.toThrow(/picture/i)
    await expect(storePassage(app.context(), { en: html })).rejects.toThrow(/picture/i)
    expect(await app.db.$count(questions)).toBe(before)
  })
})

it("the pages' policy allows embedded pictures, but no embedded scripts", async () => {
  const policy = String((await app.call('GET', '/healthz')).headers['content-security-policy'])
  const of = (name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `))
  expect(of('img-src')).toContain('data:')
  expect(of('script-src')).not.toContain('data:')
})
