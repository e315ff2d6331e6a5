import { expect, type Page } from '@playwright/test'
import type { NotebookSet } from '#domains/attempts/notebook/schema.ts'
import { paths } from '#platform/text/paths.ts'
import { expectNoViolations } from '../../e2e/axe.ts'
import { desktop, expectNoOverflow, openPage, phone, signIn, student, test } from '../../e2e/fixtures.ts'

/* The demo student's mistake notebook: from the dashboard into a set, by touch on a phone and by keyboard on a desktop. */

/** Reads byte by byte what the server sends before the answer. */
async function readSet(page: Page, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.get('/api/student-portal/notebook/set', { headers })
  const text = await answer.text()
  const { data }: { data: NotebookSet } = JSON.parse(text)
  return { text, set: data }
}

const result = (page: Page) => page.getByText(/^(Right, in|Wrong, in|Not known)/)

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('one tap leads from the dashboard to the notebook, and a set is answered by touch', async ({ page }) => {
    const token = await signIn(page, student)
    await openPage(page, paths.dashboard)
    const line = page.getByRole('link', { name: /questions? to repeat today/ })
    await line.tap()
    await expect(page.getByRole('heading', { name: 'Mistake notebook' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Today’s set, mixed topics' })).toBeVisible()
    await expectNoOverflow(page)
    await expectNoViolations(page, 'the notebook')
    const { text, set } = await readSet(page, token)
    expect(text).not.toMatch(/correct|solution|"topic|selected/)
    await page.getByRole('link', { name: 'Begin' }).tap()
    const all = set.cards.length
    await expect(page.getByRole('heading', { name: `1 of ${all}` })).toBeVisible()
    await expect(page.getByText('The topic is shown after your answer.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Answer', exact: true })).toBeDisabled()
    await page.locator('main fieldset label').nth(1).tap()
    await page.getByRole('button', { name: 'Answer', exact: true }).tap()
    await expect(result(page)).toBeFocused()
    await expect(page.getByText('The topic is shown after your answer.')).toBeHidden()
    await expect(page.getByRole('img', { name: /Right on \d of 3 days/ })).toBeVisible()
    await expectNoOverflow(page)
    await expectNoViolations(page, 'an answered card')
    await page.getByRole('button', { name: 'Next' }).tap()
    await expect(page.getByRole('heading', { name: `2 of ${all}` })).toBeFocused()
    await page.getByRole('button', { name: 'I do not know' }).tap()
    await expect(page.getByText('Not known.')).toBeVisible()
    // Answered questions are no longer due.
    await page.getByRole('link', { name: 'Back to the notebook' }).tap()
    const after = await readSet(page, token)
    const answered = set.cards.slice(0, 2).map(({ _id }) => _id)
    expect(after.set.cards.filter(({ _id }) => answered.includes(_id))).toEqual([])
  })
})

test.describe('on a desk', () => {
  test.use({ viewport: desktop })

  test('a lost answer is stored, resent under its key, and counted once', async ({ page }) => {
    await signIn(page, student)
    await openPage(page, paths.notebookSet)
    const keys: string[] = []
    await page.route('**/api/student-portal/notebook/answers', async (route) => {
      keys.push(route.request().postDataJSON()._id)
      // The first request arrives, and its answer is lost on the way back.
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await page.getByRole('button', { name: 'I do not know' }).click()
    await expect(page.getByRole('alert')).toContainText('Your answer is kept here: send it again.')
    await page.getByRole('button', { name: 'I do not know' }).click()
    await expect(result(page)).toBeFocused()
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  test('a set is answered, called a guess and noted by keyboard alone, and the note is found', async ({ page }) => {
    const token = await signIn(page, student)
    const { set } = await readSet(page, token)
    const [card] = set.cards
    await openPage(page, paths.notebookSet)
    await expect(page.getByRole('heading', { name: `1 of ${set.cards.length}` })).toBeVisible()
    // A key of the player: it chooses answer B.
    await page.keyboard.press('b')
    await expect(page.locator('main fieldset input').nth(1)).toBeChecked()
    await page.keyboard.press('1')
    await expect(page.locator('main fieldset input').first()).toBeChecked()
    await page.getByRole('button', { name: 'Answer', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(result(page)).toBeFocused()
    const guess = page.getByRole('checkbox', { name: /I guessed/ })
    if (await guess.isVisible()) {
      await guess.press('Space')
      await expect(page.getByText('Right on 0 of three days.')).toBeVisible()
    }
    const words = `Remember ${card?._id.slice(-6)}`
    await page.getByRole('button', { name: 'Bookmark' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Bookmark', pressed: true })).toBeVisible()
    await page.getByRole('button', { name: 'Write a note' }).press('Enter')
    await expect(page.getByRole('textbox', { name: 'Your note' })).toBeFocused()
    await page.keyboard.type(words)
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(page.getByText(words)).toBeVisible()
    await openPage(page, paths.notebook)
    const search = page.getByRole('searchbox', { name: 'Words of a question, a topic or your note' })
    await search.fill(words)
    await search.press('Enter')
    await expect(page.getByRole('main').getByText(words)).toBeVisible()
    await expect(page).toHaveURL(/q=Remember/)
    await page.getByRole('link', { name: 'Have left' }).press('Enter')
    await expect(page.getByText('Nothing was found.')).toBeVisible()
    await expectNoViolations(page, 'a search of the notebook')
  })
})

for (const viewport of [phone, desktop]) {
  test(`an analysis says where marks went, and what to repeat, at ${viewport.width}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const token = await signIn(page, student)
    const headers = { authorization: `Bearer ${token}` }
    const { data } = await (await page.request.get('/api/student-portal/my-purchases', { headers })).json()
    await openPage(page, paths.analysis(data.mySubmissions[0]._id))
    const losses = page.getByRole('region', { name: 'Where marks went' })
    await expect(losses).toBeVisible()
    const marks = async (name: string) => {
      const group = losses.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
      return Math.round(100 * Number(await group.locator('dd').first().textContent()))
    }
    const names = ['Wrong guesses', 'Slow questions', 'Never opened', 'The rest']
    let sum = 0
    for (const name of names) sum += await marks(name)
    const missing = (await losses.getByText('are missing').textContent())?.match(/^[\d.]+/)?.[0]
    expect(sum).toBe(Math.round(100 * Number(missing)))
    await expect(page.getByRole('region', { name: /topics? to repeat/ })).toBeVisible()
    await expectNoOverflow(page)
    await expectNoViolations(page, `an analysis at ${viewport.width}`)
  })
}

test('a score is shared as a picture with what the student has chosen, and its link names nobody', async ({ page }) => {
  await page.addInitScript(() => {
    const shared: string[] = []
    let presses = 0
    Object.assign(window, { shared })
    navigator.canShare = () => true
    navigator.share = async ({ files, ...rest } = {}) => {
      presses += 1
      // The browser requires another press when the picture arrived too late after the first.
      if (presses === 1) throw new DOMException('too late', 'NotAllowedError')
      shared.push(`${files?.[0]?.type} ${files?.[0]?.size} ${JSON.stringify(rest)}`)
    }
  })
  await page.setViewportSize(phone)
  const token = await signIn(page, student)
  const headers = { authorization: `Bearer ${token}` }
  const { data } = await (await page.request.get('/api/student-portal/my-purchases', { headers })).json()
  await openPage(page, paths.analysis(data.mySubmissions[0]._id))
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/score-card/')) asked.push(new URL(request.url()).search)
  })
  await page.getByRole('button', { name: 'Share the score' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Share the score' })
  await expect(dialog.getByRole('checkbox', { name: /^My first name/ })).not.toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: /^My score/ })).toBeChecked()
  await expectNoOverflow(page)
  await expectNoViolations(page, 'a score before it is shared')
  await dialog.getByRole('checkbox', { name: /^My score/ }).click()
  await expect(dialog.getByText('Without marks')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^My score/ }).click()
  await dialog.getByRole('checkbox', { name: /^My first name/ }).click()
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog.getByText('The picture is ready. Please press Share again.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.poll(() => page.evaluate('shared')).toEqual([expect.stringMatching(/^image\/png \d{4,6} {}$/)])
  // The second press shares the loaded picture.
  expect(asked).toEqual(['?name=true&rank=false&score=true'])
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save the picture' }).click()
  expect((await download).suggestedFilename()).toBe('score.png')
  // Without a network a sentence says so, and the choice stays.
  await page.route('**/score-card/**', (route) => route.abort())
  await dialog.getByRole('checkbox', { name: /^My first name/ }).click()
  await dialog.getByRole('button', { name: 'Save the picture' }).click()
  await expect(dialog.getByRole('alert')).toContainText('No connection.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Share the score' })).toBeFocused()
})
