import { expect, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { expectNoViolations } from '../../e2e/axe.ts'
import {
  begin,
  byPalette,
  choose,
  expectQuestion,
  expectSaved,
  expectStates,
  findQuiz,
  goTo,
  handIn,
  openSummary,
  optionsOf,
  press,
  sitTest,
} from '../../e2e/exam-hall.ts'
import { desktop, openPage, phone, reloadPage, second, signIn, test, tester, widths } from '../../e2e/fixtures.ts'
import { ask } from '../faults/database.ts'

const name = 'Bank Clerk Prelims: section by section'

const tab = (page: Page, section: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: new RegExp(`^${section}`) })

/** Ends the open section in so many seconds, and the later ones that much sooner, as if the attempt had begun earlier. */
async function hurry(dataDir: string, seconds: number) {
  await ask(
    dataDir,
    `with open as (
       select id, (select min(e::float8) from jsonb_array_elements_text(section_ends) e
         where e::float8 > extract(epoch from now()) * 1000) - extract(epoch from now()) * 1000 - $1 * 1000 as by
       from attempts where closed_at is null and section_ends is not null
     )
     update attempts set deadline = deadline - make_interval(secs => open.by / 1000),
       section_ends = (select jsonb_agg(e::float8 - open.by order by n)
         from jsonb_array_elements_text(section_ends) with ordinality as ends(e, n))
     from open where attempts.id = open.id`,
    [seconds],
  )
}

async function finishSection(page: Page) {
  await byPalette(page, (palette) => palette.getByRole('button', { name: 'Finish this section' }).click())
  const dialog = page.getByRole('dialog', { name: 'Finish this section?' })
  await expect(dialog).toContainText('You cannot come back')
  await dialog.getByRole('button', { name: 'Yes, finish' }).click()
  await expect(dialog).toBeHidden()
}

for (const width of widths) {
  test(`sections are sat one after the other at ${width.width} px: one is finished early, one ends by its clock`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(width)
    const token = await signIn(page, tester)
    await sitTest(page, { token, name })
    await expect(tab(page, 'Quantitative')).toBeDisabled()
    await expect(tab(page, 'Quantitative')).toContainText('Later')
    await choose(page, 0)
    await press(page, 'Save & Next')
    await expectSaved(page)
    await expectNoViolations(page, `a section with a clock of its own at ${width.width} px`)

    await finishSection(page)
    await expectQuestion(page, 7)
    await expect(tab(page, 'Reasoning')).toBeDisabled()
    await expect(tab(page, 'Reasoning')).toContainText('Over')

    await hurry(server.dataDir, 6)
    // Any save returns the new end.
    await choose(page, 1)
    await press(page, 'Save & Next')
    await expect(page.getByText('Quantitative aptitude is over. English begins now.').first()).toBeAttached()
    await expectQuestion(page, 13)
    await choose(page, 0)
    await press(page, 'Save & Next')
    await expectSaved(page)

    await reloadPage(page)
    await page.getByRole('button', { name: 'Resume' }).click()
    await expectQuestion(page, 14)
    await expect(tab(page, 'Quantitative')).toContainText('Over')
    await handIn(page)
    await page.getByRole('link', { name: /analysis/i }).click()
    await expect(
      page
        .getByText(/not reached/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
  })
}

test('with the save rule of examinations only a button makes an answer of a choice', async ({ page }) => {
  await page.setViewportSize(desktop)
  const token = await signIn(page, tester)
  await sitTest(page, { token, name })
  await choose(page, 1)
  await expect(page.getByText(/Not saved yet/)).toBeVisible()
  await goTo(page, 3)
  await expectStates(page, { 1: 'not answered, with an unsaved choice' })
  const dotOf = (sno: number) =>
    page
      .getByRole('complementary', { name: 'Question palette' })
      .getByRole('button', { name: `Question ${sno},` })
      .evaluate((cell) => getComputedStyle(cell, '::before').backgroundColor)
  expect(await dotOf(1)).not.toBe(await dotOf(2))
  await goTo(page, 1)
  await expect(optionsOf(page).nth(1)).toBeChecked()
  await expect(page.getByText(/Not saved yet/)).toBeVisible()

  const summary = await openSummary(page)
  await expect(summary).toContainText('1 choice is not saved and will not be counted.')
  await summary.getByRole('button', { name: 'Go back' }).click()

  // A draft survives the page.
  await expectSaved(page)
  await reloadPage(page)
  await page.getByRole('button', { name: 'Resume' }).click()
  await goTo(page, 1)
  await expect(optionsOf(page).nth(1)).toBeChecked()
  await press(page, 'Save & Next')
  await expectStates(page, { 1: 'answered', 2: 'not answered' })
  await press(page, 'Previous')
  await press(page, 'Clear Response')
  await expectStates(page, { 1: 'not answered' })
  await handIn(page)
})

test('the calculator works beside the question, by keyboard too, and answers nothing', async ({ page }) => {
  await page.setViewportSize(desktop)
  const token = await signIn(page, tester)
  await sitTest(page, { token, name })
  await page.getByRole('button', { name: 'Calculator' }).first().click()
  const calculator = page.getByRole('dialog', { name: /Calculator/i })
  await calculator.press('1')
  await page.keyboard.type('2*3=')
  await expect(calculator).toContainText('36')
  await expect(optionsOf(page).first()).not.toBeChecked()
  await expectNoViolations(page, 'the calculator')
  await handIn(page)
})

test('English stays in English, and the other sections change their language question by question', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  const token = await signIn(page, second)
  const quiz = await findQuiz(page, { token, name })
  await openPage(page, paths.player(quiz))
  await begin(page)
  // On a phone one list changes the language of the whole paper or of this question alone.
  const languages = page.getByRole('main').getByRole('combobox', { name: 'View in' })
  await languages.selectOption('question-hi')
  await expect(page.locator('main div[lang=hi]').first()).toBeVisible()
  await press(page, 'Save & Next')
  await expect(page.locator('main div[lang=hi]')).toHaveCount(0)
  await finishSection(page)
  await expectQuestion(page, 7)
  await finishSection(page)
  await expectQuestion(page, 13)
  await expect(languages.getByRole('group', { name: 'This question only' })).toHaveCount(0)
  await languages.selectOption('paper-hi')
  await expect(languages).toHaveValue('paper-hi')
  await expect(page.locator('main div[lang=hi]')).toHaveCount(0)
  await handIn(page)
})
