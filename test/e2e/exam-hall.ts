import { expect, type Locator, type Page } from '@playwright/test'
import pg from 'pg'
import type { DashboardQuiz } from '#domains/student-area/schema.ts'
import { indiaAt } from '#platform/text/india-time.ts'
import { paths } from '#platform/text/paths.ts'
import { findConnection } from '../../bench/seed.ts'
import { desktop, openPage } from './fixtures.ts'
import type { RunningServer } from './server.ts'

/* A candidate's steps through the exam player, by what is on the screen, at any width. */

type PaletteWords =
  | 'answered'
  | 'not answered'
  | 'not visited'
  | 'marked for review'
  | 'answered and marked for review, will be counted'
  | 'not answered, with an unsaved choice'

/** Opens a test of the demo at the last midnight in India: the demo may have been loaded the day before, when the run passed midnight. */
export async function openToday({ dataDir }: RunningServer, name: string) {
  const client = new pg.Client(findConnection(dataDir))
  await client.connect()
  const { rowCount } = await client.query('update tests set opens_at = $2 where name = $1', [
    name,
    indiaAt(new Date(), 0, 0),
  ])
  await client.end()
  expect(rowCount).toBe(1)
}

export async function findQuiz(page: Page, { token, name }: { token: string; name: string }): Promise<DashboardQuiz> {
  const headers = { authorization: `Bearer ${token}` }
  const bundle = await (await page.request.get('/api/student-portal/my-purchases', { headers })).json()
  const found = bundle.data.quizzes.find((quiz: DashboardQuiz) => quiz.quiz_name === name)
  if (!found) throw new Error(`The demo institute has no test ${name}.`)
  return found
}

/** Goes from the address of a test to its first question. */
export async function sitTest(page: Page, wanted: { token: string; name: string }) {
  const quiz = await findQuiz(page, wanted)
  await openPage(page, paths.player(quiz))
  await begin(page)
  return quiz
}

/** Goes to the general instructions, past the page shown to someone who may sit the test again. */
export async function toInstructions(page: Page) {
  const again = page.getByRole('button', { name: 'Take the test again' })
  await expect(again.or(page.getByRole('heading', { name: 'General Instructions' }))).toBeVisible()
  if (await again.isVisible()) await again.click()
  await expect(page.getByRole('heading', { name: 'General Instructions' })).toBeVisible()
}

/** Goes from the general instructions to the first question. */
export async function begin(page: Page) {
  await toInstructions(page)
  await page.getByRole('button', { name: 'Next' }).click()
  const ready = page.getByRole('button', { name: 'I am ready to begin' })
  await expect(ready).toBeDisabled()
  await page.getByRole('checkbox', { name: 'I have read the instructions' }).check()
  await ready.click()
  await expectQuestion(page, 1)
}

/** Goes through every screen of the player, from the general instructions to the thank-you page; calls `look` on each. */
export async function visitScreens(page: Page, token: string, look: (screen: string) => Promise<void>) {
  await openPage(page, paths.player(await findQuiz(page, { token, name: 'Bank PO Prelims: full mock 1' })))
  await toInstructions(page)
  await look('general instructions')
  await page.getByRole('button', { name: 'Next' }).click()
  await look('declaration')
  await page.getByRole('button', { name: 'Previous' }).click()
  await begin(page)
  await choose(page, 0)
  await look('question')
  await inPalette(page, () => look('palette'))
  const summary = await openSummary(page)
  await look('submit summary')
  await summary.getByRole('button', { name: 'Go back' }).click()
  await handIn(page)
  await look('thank you')
}

/** Goes from the dashboard to the solution of the first question in the last analysis. */
export async function openSolution(page: Page) {
  await page
    .getByRole('link', { name: /^Analysis / })
    .first()
    .click()
  await page.getByText('Question 1', { exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Solution' })).toBeVisible()
}

export function questionHeading(page: Page, sno: number) {
  return page.getByRole('heading', { name: `Question ${sno}`, exact: true })
}

export async function expectQuestion(page: Page, sno: number) {
  await expect(questionHeading(page, sno)).toBeVisible()
}

export function optionsOf(page: Page): Locator {
  return page.getByRole('group', { name: 'Options for question' }).getByRole('radio')
}

/** `index`: 0 for A. */
export async function choose(page: Page, index: number) {
  await optionsOf(page).nth(index).check()
}

export async function press(
  page: Page,
  name: 'Save & Next' | 'Mark for Review & Next' | 'Clear Response' | 'Previous',
) {
  await page.getByRole('button', { name, exact: true }).click()
}

/** Returns whether tools and palette are in a sheet, by the same rule as the player's styles. */
function isSmall(page: Page) {
  const { width, height } = page.viewportSize() ?? desktop
  return width < 1024 || height < 480
}

async function openPalette(page: Page) {
  await page.getByRole('button', { name: 'Question palette' }).click()
  const sheet = page.getByRole('dialog', { name: 'Question palette' })
  await expect(sheet).toBeVisible()
  return sheet
}

const paletteBeside = (page: Page) => page.getByRole('complementary', { name: 'Question palette' })

/** Runs `work` in the palette, which is beside the question where there is room; otherwise it is a sheet, open during `work`, which must not close it. */
async function inPalette(page: Page, work: (palette: Locator) => Promise<void>) {
  if (!isSmall(page)) return work(paletteBeside(page))
  const sheet = await openPalette(page)
  await work(sheet)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
}

/** Leaves through the palette; waits for its sheet to close. */
export async function byPalette(page: Page, leave: (palette: Locator) => Promise<void>) {
  if (!isSmall(page)) return leave(paletteBeside(page))
  const sheet = await openPalette(page)
  await leave(sheet)
  await expect(sheet).toBeHidden()
}

export async function expectStates(page: Page, states: Record<number, PaletteWords>) {
  await inPalette(page, async (palette) => {
    for (const [sno, words] of Object.entries(states)) {
      await expect(palette.getByRole('button', { name: `Question ${sno},` })).toHaveAccessibleName(
        `Question ${sno}, ${words}`,
      )
    }
  })
}

export async function goTo(page: Page, sno: number) {
  await byPalette(page, (palette) => palette.getByRole('button', { name: `Question ${sno},` }).click())
  await expectQuestion(page, sno)
}

export async function viewIn(page: Page, language: string) {
  const choose = async (place: Locator) => void (await place.getByLabel('View in').selectOption({ label: language }))
  return isSmall(page) ? inPalette(page, choose) : choose(page.getByRole('banner'))
}

/** Waits until everything is on the server's disk and the page says so. */
export async function expectSaved(page: Page) {
  await expect(page.getByRole('banner').getByText('Saved', { exact: true })).toBeAttached()
}

export async function openSummary(page: Page): Promise<Locator> {
  await byPalette(page, (palette) => palette.getByRole('button', { name: 'Submit' }).click())
  const summary = page.getByRole('dialog', { name: 'Exam Summary' })
  await expect(summary).toBeVisible()
  return summary
}

/** Submits through the summary, up to the thank-you page. */
export async function handIn(page: Page) {
  const summary = await openSummary(page)
  await summary.getByRole('button', { name: 'Submit test' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
}
