import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { countTexts } from '#domains/content/translations/reads.ts'
import type { ReviewedText, TextCounts } from '#domains/content/translations/schema.ts'
import { textReviews } from '#domains/content/translations/tables.ts'
import { listenTo } from '#platform/data/database/notifications.ts'
import { correctSentences, speakLanguage } from '#platform/text/built-catalogue.ts'
import { takeCatalogueFrom } from '#platform/text/messages.ts'
import { makeSignedIn } from '../factories.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

/* Native readers' reviews of the translations: what is listed, refused, kept and exported, and that the server speaks the corrections. */

let app: TestApp
let token: string
beforeAll(async () => {
  app = await makeTestApp()
  token = (await makeSignedIn(app, { role: 'translator' })).token
  const messages = path.join(app.dataDir, 'messages.json')
  await writeFile(messages, JSON.stringify({ 'Please log in.': ['लॉग इन करें।'] }))
  speakLanguage('hi', messages, { isMain: false })
})
afterAll(async () => {
  correctSentences(new Map())
  takeCatalogueFrom(() => undefined)
  await app.close()
})

const url = '/api/staff/translations'
type Page = { data: ReviewedText[]; next: string | null; total: { value: number } }
async function list(query: Record<string, string>) {
  const asked = new URLSearchParams({ language: 'hi', ...query })
  const { status, body, text } = await app.call<Page>('GET', `${url}?${asked}`, { token })
  expect(status, text).toBe(200)
  return body
}
async function find(q: string) {
  const text = (await list({ q, limit: '200' })).data.find(({ english }) => english === q)
  if (!text) throw new Error(q)
  return text
}
const review = ({ _id, version }: Pick<ReviewedText, '_id' | 'version'>, correction: string | null) =>
  app.call<Body & { data: ReviewedText }>('PUT', `${url}/hi/${_id}`, {
    token,
    body: { correction },
    headers: { 'if-match': `"${version}"` },
  })
const countHindi = async () => {
  const { body } = await app.call<{ data: TextCounts[] }>('GET', `${url}/languages`, { token })
  return body.data.find(({ language }) => language === 'hi')
}
const refusedInHindi = async () =>
  (await app.call('GET', '/api/auth/me', { headers: { 'x-language': 'hi' } })).body.message

it('lists the sentences of a place page by page, and refuses a language that has no catalogue', async () => {
  const first = await list({ area: 'portal', state: 'unread', limit: '2' })
  const second = await list({ area: 'portal', state: 'unread', limit: '2', after: first.next ?? '' })
  expect(new Set([...first.data, ...second.data].map(({ _id }) => _id)).size).toBe(4)
  expect(first.total.value).toBeGreaterThan(4)
  expect(first.data.every(({ places }) => places.some((place) => place.startsWith('src/web/portal/')))).toBe(true)
  for (const query of ['language=xx', 'language=hi&after=x', 'language=hi&area=cellar'])
    expect((await app.call('GET', `${url}?${query}`, { token })).status, query).toBe(400)
})

it('keeps a correction, speaks it at once, and goes back to the translation when that looks right', async () => {
  const [before, counts] = [await find('Please log in.'), await countHindi()]
  expect([before.state, before.version, await refusedInHindi()]).toEqual(['unread', 0, 'लॉग इन करें।'])
  const corrected = await review(before, 'पहले लॉग इन करें।')
  expect(corrected.body.data).toMatchObject({ state: 'corrected', correction: 'पहले लॉग इन करें।', version: 1 })
  expect(await refusedInHindi()).toBe('पहले लॉग इन करें।')
  expect(await countHindi()).toMatchObject({ unread: (counts?.unread ?? 0) - 1, corrected: 1 })
  const file = await app.call('GET', `${url}/hi/file`, { token })
  expect(file.text).toMatch(/msgid "Please log in\."\nmsgstr "पहले लॉग इन करें।"/)
  expect((await review(before, null)).body.code).toBe('stale')
  expect((await review(corrected.body.data, null)).body.data).toMatchObject({ state: 'right', correction: null })
  expect(await refusedInHindi()).toBe('लॉग इन करें।')
})

it('speaks at once what another process has stored or taken back', async () => {
  const watch = await listenTo(app.connection, { log: app.log, listeners: { content_changed: app.onContentChange } })
  const untilRefusedWith = (sentence: string) =>
    vi.waitUntil(async () => (await refusedInHindi()) === sentence, { timeout: 20_000 })
  const store = (correction: string | null) => app.db.update(textReviews).set({ correction })
  await store('लॉग इन कीजिए।')
  await untilRefusedWith('लॉग इन कीजिए।')
  await store(null)
  await untilRefusedWith('लॉग इन करें।')
  await watch.stop()
})

it('counts the corrections that pages show from the next start on, and those to be taken back', async () => {
  const none = { folder: null, earlier: [] }
  const waiting = async (sentences: Record<string, string>) => {
    const counts = await countTexts(app.context(), { hi: { ...none, sentences } })
    return counts.map(({ language, waiting }) => [language, waiting])
  }
  const [text] = (await list({ area: 'site', state: 'unread', limit: '1' })).data
  if (!text) throw new Error('no sentence of the site')
  const shown = { [text.english]: `${text.translation}!` }
  await review(text, `${text.translation}!`)
  expect(await waiting({})).toContainEqual(['hi', 1])
  expect(await waiting(shown)).toContainEqual(['hi', 0])
  await app.db.delete(textReviews).where(eq(textReviews.sentenceId, text._id))
  expect(await waiting(shown)).toContainEqual(['hi', 1])
})

it('counts a sentence as unread again when an update brings another translation, and hides one whose English is gone', async () => {
  const text = await find('Please log in.')
  const rows = await app.db.select().from(textReviews)
  const gone = { sentenceId: 'gone', english: 'Gone.', correction: 'गया।' }
  await app.db.insert(textReviews).values(rows.map((row) => ({ ...row, ...gone })))
  expect([text.state, (await list({ q: 'Gone.' })).total.value]).toEqual(['right', 0])
  await app.db.update(textReviews).set({ translation: 'पुराना' })
  expect((await find('Please log in.')).state).toBe('unread')
})

it.each([
  ['{0} of {1} watched', '{0} देखे', 'The translation lacks {1}.'],
  ['Delete<t0> the note at {1}</t0>', '{1} का नोट मिटाएँ', 'The translation lacks <t0>.'],
  ['Please log in.', 'लॉग इन करें {0}', 'The translation has {0}, which the English sentence does not have.'],
  ['Please log in.', ' ', 'Please write the sentence.'],
])('refuses to correct “%s” to “%s”', async (english, correction, problem) => {
  const { status, body } = await review(await find(english), correction)
  expect([status, body.errors]).toEqual([400, { correction: problem }])
})
