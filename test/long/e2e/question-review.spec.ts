import { expect, type Page } from '@playwright/test'
import { expectNoViolations } from '../../e2e/axe.ts'
import { tabTo } from '../../e2e/by-keyboard.ts'
import { accountOf, expectNoOverflow, fetchSession, openPage, phone, signIn, test } from '../../e2e/fixtures.ts'

const author = accountOf('author@mahanadi.example')
const examiner = accountOf('examiner@mahanadi.example')

/** Writes a complete draft of the author's; returns its number. */
async function writeDraft(page: Page) {
  const { token } = await fetchSession(page, author)
  const headers = { authorization: `Bearer ${token}` }
  const ask = async (method: string, url: string, { data, version }: { data?: object; version?: number } = {}) => {
    const more: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` }
    const answer = await page.request.fetch(`/api/staff/${url}`, { method, headers: { ...headers, ...more }, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data
  }
  const [subject] = await ask('GET', 'question-headings')
  const heading = { subject_id: subject._id, topic_id: subject.topics[0]._id }
  const { number } = await ask('POST', 'questions', { data: heading })
  const question = {
    kind: 'single',
    text: { en: 'How long do two pipes take together?' },
    options: [{ en: '1 hour' }, { en: '2 hours' }],
    correct: [0],
    value: '',
    tolerance: '0',
    keeps_order: false,
    solution: {},
    passage: null,
  }
  const data = { ...heading, difficulty: 'easy', tags: [], origin: '', question }
  await ask('PUT', `questions/${number}`, { data, version: 1 })
  return Number(number)
}

test('a question is sent for review, returned with a note, mended and marked as ready by keyboard', async ({
  page,
  browser,
}) => {
  test.slow()
  const number = await writeDraft(page)
  await signIn(page, author)
  await openPage(page, `/staff/questions/${number}`)
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('The question is sent for review.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Review' })).toContainText('Nobody can change it')
  await expect(page.getByLabel('Subject', { exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Mark as ready' })).toHaveCount(0)

  const context = await browser.newContext({ viewport: phone, reducedMotion: 'reduce' })
  const other = await context.newPage()
  await signIn(other, examiner)
  await openPage(other, '/staff/questions/review')
  await expect(other.getByRole('region', { name: 'Questions in review' })).toContainText('How long do two pipes')
  await expectNoViolations(other, 'the queue of reviews')
  await expectNoOverflow(other)
  await other.getByRole('link', { name: `Q-${number}` }).click()
  await other.getByRole('button', { name: 'Return with notes' }).click()
  const dialog = other.getByRole('dialog', { name: 'Return with notes' })
  await dialog.getByRole('button', { name: 'Return', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Say what is to be changed.')
  await dialog.getByLabel('About').selectOption('Key')
  await dialog.getByLabel('What to change').fill('Two hours is right.')
  await expectNoViolations(other, 'the notes of a reviewer')
  await expectNoOverflow(other)
  await dialog.getByRole('button', { name: 'Return', exact: true }).click()
  await expect(other.getByText('The question is returned with your notes.')).toBeVisible()

  await openPage(page, `/staff/questions/${number}`)
  const review = page.getByRole('region', { name: 'Review' })
  await expect(review).toContainText('Two hours is right.')
  await expectNoViolations(page, 'a returned question')
  await page.getByRole('region', { name: 'English' }).getByLabel('B is right').check({ force: true })
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('The question is sent for review.')).toBeVisible()

  await openPage(other, `/staff/questions/${number}`)
  const ready = other.getByRole('button', { name: 'Mark as ready' })
  await tabTo(other.keyboard, ready)
  await other.keyboard.press('Enter')
  await expect(other.getByText('Version 1 is ready.')).toBeVisible()
  await openPage(other, '/staff/questions/review?subject=00000000-0000-7000-8000-000000000000')
  await expect(other.getByText('No questions in review match these filters.')).toBeVisible()
  await context.close()
})
