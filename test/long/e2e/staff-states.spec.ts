import { expect, type Page } from '@playwright/test'
import { expectNoViolationsInAnyLook } from '../../e2e/axe.ts'
import { accountOf, desktop, expectNoOverflow, fetchSession, openPage, signIn, test } from '../../e2e/fixtures.ts'

/* How a screen of the office looks in unusual states: loading, failed, empty, or changed by two people at once. */

const director = accountOf('director@mahanadi.example')
const examiner = accountOf('examiner@mahanadi.example')

test.use({ viewport: desktop })

type Mode = 'waits' | 'fails' | 'empty'

/** Holds a call until released, then fails it, then answers without any rows. */
async function answerInTurn(page: Page, calls: RegExp) {
  let mode: Mode = 'waits'
  let letGo = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    if (mode === 'waits') await letGo.promise
    if (mode === 'fails') return route.abort()
    const answer = await route.fetch()
    const body = await answer.json()
    const empty = (value: unknown): unknown => {
      const isOfLists = (one: unknown) =>
        typeof one === 'object' && one !== null && Object.values(one).some(Array.isArray)
      if (Array.isArray(value)) return value.some(isOfLists) ? value.map(empty) : []
      if (value === null || typeof value !== 'object') return value
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, empty(inner)]))
    }
    return route.fulfill({
      json: Object.assign(body, { data: Array.isArray(body.data) ? [] : empty(body.data), next: null }),
    })
  })
  return (next: Mode) => {
    mode = next
    letGo.resolve()
    letGo = Promise.withResolvers()
  }
}

/** Screens that represent all others: a list, cards in columns, parts side by side, and a single edited record. */
const waiting: { path: string; calls: RegExp; empty?: string }[] = [
  { path: '/staff/orders', calls: /\/api\/staff\/payments\b/, empty: 'No orders match these filters.' },
  { path: '/staff/leads/board', calls: /\/api\/staff\/lead-board\b/, empty: 'New' },
  { path: '/staff', calls: /\/api\/staff\/today\b/, empty: 'Nothing needs your attention.' },
  { path: '/staff/site/institute', calls: /\/api\/staff\/drafts\/institute\// },
]

test('every kind of screen says that it loads, that it failed and that it is empty, and axe finds nothing', async ({
  page,
}) => {
  await signIn(page, director)
  // One faulty screen must not hide the others.
  const wrong: string[] = []
  const look = (screen: string) =>
    expectNoViolationsInAnyLook(page, screen).catch(({ message }) => void wrong.push(`${screen}: ${message}`))
  for (const { path, calls, empty } of waiting) {
    const answer = await answerInTurn(page, calls)
    await openPage(page, path)
    const main = page.getByRole('main')
    await expect(main.locator('i').first()).toBeAttached()
    await look(`${path}, which waits`)
    answer('fails')
    await expect(main.getByRole('alert')).toContainText('No connection.')
    await look(`${path}, which has failed`)
    await expectNoOverflow(page)
    if (empty) {
      // The screen also retries automatically: no answer may remove the button before it is pressed.
      answer('waits')
      await main.getByRole('button', { name: 'Try again' }).click()
      answer('empty')
      await expect(main.getByRole('alert')).toHaveCount(0)
      await expect(main).toContainText(empty)
      await look(`${path}, which is empty`)
    }
    answer('empty')
    // Requests that the screen has given up cannot be answered any more.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  expect(wrong).toEqual([])
})

/** Signs in another person who opens the same record. */
async function colleague(page: Page, who: typeof director) {
  const { token } = await fetchSession(page, who)
  const authorization = `Bearer ${token}`
  const ask = async (method: string, url: string, { version, data }: { version?: unknown; data?: object } = {}) => {
    const headers = { authorization, 'if-match': `"${version}"`, 'idempotency-key': crypto.randomUUID() }
    const answer = await page.request.fetch(`/api/staff/${url}`, { method, headers, ...(data ? { data } : {}) })
    expect([url, answer.status()]).toEqual([url, 200])
    return (await answer.json()).data
  }
  return ask
}

test('two people changing the same text or settings both see both versions', async ({ page }) => {
  await signIn(page, director)
  const ask = await colleague(page, accountOf('admin@mahanadi.example'))
  await openPage(page, '/staff/site/content/new')
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('The library opens')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  const draft = `drafts/content-item/${new URL(page.url()).pathname.split('/').at(-1)}`
  const { version, body } = await ask('GET', draft)
  await ask('PUT', draft, { version, data: { body: Object.assign(body, { title: 'The library opens at six' }) } })
  await title.fill('The library opens at seven')
  const both = page.getByRole('alert', { name: 'Changed by two people' })
  await expect(both.getByRole('group', { name: 'Title' })).toContainText('at six')
  await expectNoViolationsInAnyLook(page, 'a notice that two have changed')
  await both.getByRole('radio', { name: /^Theirs/ }).check()
  await both.getByRole('button', { name: 'Keep selection' }).click()
  await expect(title).toHaveValue('The library opens at six')

  await openPage(page, '/staff/settings/limits')
  const share = page.getByLabel('Percentage of the fee')
  await expect(share).toBeVisible()
  const { limits } = await ask('GET', 'settings')
  const other = { ...limits.body, discount_amount: limits.body.discount_amount + 1 }
  const { version: now } = await ask('PUT', 'settings/limits', { version: limits.version, data: other })
  await share.fill('19')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'has saved this in the meantime' })).toBeVisible()
  await expect(share).toHaveValue('19')
  await expectNoViolationsInAnyLook(page, 'settings that two have changed')
  await page.getByRole('button', { name: 'Use theirs' }).click()
  await expect(share).toHaveValue(String(limits.body.discount_percent))
  await ask('PUT', 'settings/limits', { version: now, data: limits.body })
})

test("two people editing one question or plan see each other's changes", async ({ page }) => {
  await signIn(page, examiner)
  const ask = await colleague(page, examiner)
  const [{ _id: subject_id, topics }] = await ask('GET', 'question-headings')
  const heading = { subject_id, topic_id: topics[0]._id }
  const { number } = await ask('POST', 'questions', { data: heading })
  await openPage(page, `/staff/questions/${number}`)
  const text = page.getByRole('region', { name: 'English' }).getByLabel('Question', { exact: true })
  await expect(text).toBeVisible()
  const { question, difficulty, tags, origin, edit_version } = await ask('GET', `questions/${number}`)
  const theirs = { ...heading, difficulty, tags, origin, question: { ...question, text: { en: 'How many days?' } } }
  await ask('PUT', `questions/${number}`, { version: edit_version, data: theirs })
  await text.fill('How many hours?')
  const both = page.getByRole('alert', { name: 'Changed by two people' })
  await expect(both.getByRole('group', { name: 'Question, English' })).toContainText('days')
  await expectNoViolationsInAnyLook(page, 'a question that two have changed')
  await both.getByRole('radio', { name: /^Mine/ }).check()
  await both.getByRole('button', { name: 'Keep selection' }).click()
  await expect(text).toHaveValue('How many hours?')

  const [pattern] = await ask('GET', 'patterns')
  const { _id } = await ask('POST', 'test-plans', { data: { pattern_id: pattern._id, quiz_name: 'Two who plan' } })
  await openPage(page, `/staff/tests/${_id}/plan`)
  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toHaveValue('Two who plan')
  const { plan, edit_version: seen } = await ask('GET', `test-plans/${_id}`)
  await ask('PUT', `test-plans/${_id}`, { version: seen, data: { ...plan, quiz_name: 'Another name' } })
  await name.fill('A name of my own')
  await expect(page.getByRole('status').filter({ hasText: 'changed by someone else' })).toBeVisible()
  await expectNoViolationsInAnyLook(page, 'a plan that two have changed')
  await page.getByRole('button', { name: 'Load the current version' }).click()
  await expect(name).toHaveValue('Another name')
})
