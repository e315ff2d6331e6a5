import { expect, type Page, type Response } from '@playwright/test'
import type { Analysis } from '#domains/attempts/analysis/schema.ts'
import type { OpenAttempt } from '#domains/attempts/sitting/schema.ts'
import { language, type Texts } from '#domains/bank/schema.ts'
import { paths } from '#platform/text/paths.ts'
import { openPaper } from '#web/exam/player/device/open-paper.ts'
import { begin, choose, expectQuestion, expectSaved, findQuiz, goTo, handIn, press } from '../../e2e/exam-hall.ts'
import { openPage, reloadPage, signIn, test, tester } from '../../e2e/fixtures.ts'

type Received = { url: string; type: string; bytes: Buffer; body: string }

/** Records the body of every response from now on; `stop` ends it and returns them. */
function recordResponses(page: Page) {
  const bodies: Promise<Received | null>[] = []
  const read = async (response: Response): Promise<Received | null> => {
    const type = response.headers()['content-type'] ?? ''
    // A redirect and a 304 have no body to read.
    const bytes = await response.body().catch(() => null)
    return bytes && { url: response.url(), type, bytes, body: bytes.toString() }
  }
  const keep = (response: Response) => void bodies.push(read(response))
  page.on('response', keep)
  return async () => {
    page.off('response', keep)
    return (await Promise.all(bodies)).filter((received) => received !== null)
  }
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** Returns text as a person reads it, whether it came as HTML, in JSON or in a script: no tags, no escapes, single spaces. */
function plain(text: string) {
  return text
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\\n/g, ' ')
    .replaceAll(/\\(["\\/])/g, '$1')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Returns the beginnings of the texts in all their languages, long enough to be unique. */
function beginningsOf(texts: Texts[]) {
  const whole = texts.flatMap((text) => Object.values(text)).map(plain)
  return [...new Set(whole.filter((text) => text.length > 25).map((text) => text.slice(0, 40)))]
}

function foundIn(received: Received[], beginnings: string[]) {
  const bodies = received.map(({ url, body }) => ({ url, text: plain(body) }))
  return beginnings.flatMap((beginning) => {
    const place = bodies.find(({ text }) => text.includes(beginning))
    return place ? [`${place.url}: ${beginning}`] : []
  })
}

/** Returns property names that could carry a key; scripts and styles name properties without carrying any. */
function tellingNames(received: Received[]) {
  const telling = /["']([\w-]*(?:correct|solution|answer_?key|explanation|is_?right)[\w-]*)["']\s*:/gi
  const data = received.filter(({ type }) => /json|html/.test(type))
  return data.flatMap(({ url, body }) => [...body.matchAll(telling)].map(([, name]) => `${url}: ${name}`))
}

async function getJson<T>(page: Page, path: string, token: string): Promise<{ status: number; data: T }> {
  const response = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })
  const { data }: { data: T } = await response.json()
  return { status: response.status(), data }
}

/** Opens the received sealed papers with the key. */
async function openPapers(received: Received[], { quiz_id: testId, paper_key: key }: OpenAttempt) {
  const papers = received.flatMap(({ url, bytes }) => {
    const name = url.split(`/tests/${testId}/paper/`)[1]
    return name ? [openPaper(new Uint8Array(bytes), { testId, key, language: language.parse(name) })] : []
  })
  return Promise.all(papers)
}

/** Makes another received item. */
function alsoReceived(url: string, data: unknown): Received {
  const body = JSON.stringify(data)
  return { url, type: 'application/json', bytes: Buffer.from(body), body }
}

test('no byte that reaches the browser during an attempt holds a key or a solution', async ({ page }) => {
  const stop = recordResponses(page)
  const token = await signIn(page, tester)
  await openPage(page, paths.dashboard)
  await expect(page.getByRole('heading', { name: "Today's Tests" })).toBeVisible()
  const quiz = await findQuiz(page, { token, name: 'Bank Clerk Prelims: short mock' })
  const opened = page.waitForResponse((response) =>
    new URL(response.url()).pathname.endsWith(`/tests/${quiz._id}/attempt`),
  )
  await openPage(page, paths.player(quiz))
  await begin(page)
  const attempt: OpenAttempt = (await (await opened).json()).data
  const attemptId = attempt._id

  await choose(page, 0)
  await press(page, 'Save & Next')
  await choose(page, 1)
  await goTo(page, 5)
  await expectSaved(page)
  const early = await getJson(page, `/api/student-portal/get-submission-data-for-analysis/${attemptId}`, token)
  expect(early.status).toBe(404)
  // Continuing in a fresh page requests everything once more.
  await reloadPage(page)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expectQuestion(page, 5)
  const received = await stop()

  const papers = await openPapers(received, attempt)
  await handIn(page)
  const path = `/api/student-portal/get-submission-data-for-analysis/${attemptId}`
  const { data: analysis } = await getJson<Analysis>(page, path, token)

  // Proves that the search works: it finds the questions only in the sealed papers, and the solutions in the analysis.
  const unsealed = papers.map((paper, index) => alsoReceived(`paper ${index}`, paper))
  const questions = beginningsOf(papers.flatMap((paper) => paper.questions.map(({ text }) => text)))
  expect(questions.length).toBeGreaterThan(10)
  expect(foundIn(unsealed, questions)).toHaveLength(questions.length)
  expect(foundIn(received, questions)).toEqual([])
  const solutions = beginningsOf(analysis.question_data.map(({ q_id }) => q_id.solution))
  expect(solutions.length).toBeGreaterThan(10)
  const afterwards = alsoReceived(path, analysis)
  expect(foundIn([afterwards], solutions)).toHaveLength(solutions.length)
  expect(tellingNames([afterwards])).not.toEqual([])

  expect(foundIn([...received, ...unsealed], solutions)).toEqual([])
  expect(tellingNames([...received, ...unsealed])).toEqual([])
})
