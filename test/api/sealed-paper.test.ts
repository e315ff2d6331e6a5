import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewQuestion } from '#domains/bank/questions/store-questions.ts'
import { getSealedPaper, listPaperTags } from '#domains/exams/papers/seal-paper.ts'
import { correctKey } from '#domains/exams/results/correct-question.ts'
import { openPaper, tagOf } from '#web/exam/player/device/open-paper.ts'
import { actorAs, makeSignedIn } from '../factories.ts'
import { fetchPaper, readPaper } from '../read-paper.ts'
import { choice, makeTestOf, studentApi } from '../student-api.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const bilingual: NewQuestion = {
  ...choice('single', 'B'),
  text: { en: 'Which river is the longest?', hi: 'सबसे लंबी नदी कौन सी है?' },
  options: [{ en: 'Ganga', hi: 'गंगा' }, { en: 'Mahanadi' }],
  solution: { en: 'It is the Ganga.' },
}

async function makeSealed(more: Partial<Parameters<typeof makeTestOf>[1]> = {}) {
  const made = await makeTestOf(app, { questions: [bilingual], languages: ['en', 'hi'], ...more })
  const { token } = await makeSignedIn(app)
  return { ...made, token, api: studentApi(app, { token, testId: made.testId }) }
}

const soon = () => new Date(app.now().getTime() + 600_000)
const wide = (text: string) => [Buffer.from(text), Buffer.from(text, 'utf16le'), Buffer.from(JSON.stringify(text))]

describe('the sealed paper of a test', () => {
  it('is available before the opening, unreadable', async () => {
    const { testId, questionIds, token } = await makeSealed({ opensAt: soon() })
    const sealed = await fetchPaper(app, { token, testId })
    expect(sealed.status).toBe(200)
    const bytes = Buffer.from(sealed.bytes)
    for (const text of ['Which river', 'Ganga', testId, questionIds[0] ?? '', 'questions'])
      for (const form of wide(text)) expect(bytes.includes(form)).toBe(false)
    for (let at = 0; at < bytes.length; at++) expect(() => gunzipSync(bytes.subarray(at))).toThrow()
    await expect(openPaper(sealed.bytes, { testId, language: 'en', key: btoa('x'.repeat(32)) })).rejects.toThrow()
  })

  it('opens with the key that comes with the start, and is the one that the start names', async () => {
    const { testId, token, api, questionIds } = await makeSealed()
    const { bytes } = await fetchPaper(app, { token, testId })
    const attempt = (await api.open()).body.data
    expect(attempt.paper_tags).toEqual({ en: tagOf(bytes), hi: expect.any(String) })
    const paper = await openPaper(bytes, { testId, language: 'en', key: attempt.paper_key })
    expect(paper.questions).toMatchObject([{ _id: questionIds[0], text: { en: 'Which river is the longest?' } }])
    expect(JSON.stringify(paper)).not.toMatch(/It is the Ganga|solution|correct/)
    await expect(openPaper(bytes, { testId, language: 'hi', key: attempt.paper_key })).rejects.toThrow()
  })

  it('has one language, and English where that has no text', async () => {
    const { token, api } = await makeSealed()
    const attempt = (await api.open()).body.data
    const [question] = (await readPaper(app, { token, attempt, language: 'hi' })).questions
    expect(question?.text).toEqual({ hi: 'सबसे लंबी नदी कौन सी है?' })
    expect(question?.options.map(({ text }) => text)).toEqual([{ hi: 'गंगा' }, { en: 'Mahanadi' }])
  })

  it('is not sent again to a browser that has it, from any node', async () => {
    const { testId, token } = await makeSealed()
    const first = await fetchPaper(app, { token, testId })
    app.onContentChange() // sealed again, as by another node
    const url = `/api/quiz-portal/tests/${testId}/paper/en`
    const headers = { authorization: `Bearer ${token}`, 'if-none-match': String(first.headers.etag) }
    expect((await app.app.inject({ url, headers })).statusCode).toBe(304)
    const second = await fetchPaper(app, { token, testId })
    expect(second.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-type': 'application/octet-stream',
    })
    expect(second.headers['content-encoding']).toBeUndefined()
    expect(Buffer.from(second.bytes).equals(Buffer.from(first.bytes))).toBe(false)
    expect(tagOf(second.bytes)).toBe(tagOf(first.bytes))
  })

  it('changes after a correction', async () => {
    const { testId, questionIds } = await makeSealed()
    const before = await listPaperTags(app.context(), testId)
    const { answer } = await getSealedPaper(app.context(), testId, 'en')
    const { token } = await makeSignedIn(app)
    const paper = await readPaper(app, { token, attempt: (await studentApi(app, { token, testId }).open()).body.data })
    const { user } = await makeSignedIn(app, { role: 'examiner', passwordHash: 'none' })
    await correctKey(app.context(actorAs('examiner', user.id)), {
      testId,
      questionId: questionIds[0] ?? '',
      reason: 'It was the other one.',
      key: { kind: 'single', options: [paper.questions[0]?.options[0]?._id ?? ''] },
    })
    const after = await listPaperTags(app.context(), testId)
    expect(after.en).not.toBe(before.en)
    expect(answer.etag).toBe(`W/"${before.en}"`)
  })

  it('answers 401 signed out, 404 for an unknown test or missing language, and 400 for an invalid one', async () => {
    const { testId, token } = await makeSealed({ languages: ['en'] })
    const status = async (path: string, headers = { authorization: `Bearer ${token}` }) =>
      (await app.app.inject({ url: `/api/quiz-portal/tests/${path}`, headers })).statusCode
    expect(await status(`${testId}/paper/en`, { authorization: '' })).toBe(401)
    expect(await status('019a0000-0000-7000-8000-000000000000/paper/en')).toBe(404)
    expect(await status(`${testId}/paper/or`)).toBe(404)
    expect(await status(`${testId}/paper/fr`)).toBe(400)
  })
})
