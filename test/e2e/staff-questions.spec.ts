import { expect, type Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { accountOf, expectNoOverflow, openPage, signIn, test } from './fixtures.ts'

const examiner = accountOf('examiner@mahanadi.example')

async function writeQuestion(page: Page) {
  await openPage(page, '/staff/questions')
  await page.getByRole('button', { name: 'New question' }).click()
  await page.waitForURL(/\/staff\/questions\/\d+$/)
  const english = page.getByRole('region', { name: 'English' })
  const odia = page.getByRole('region', { name: 'Odia' })
  await page.getByLabel('Subject', { exact: true }).selectOption({ label: 'Quantitative aptitude' })
  await page.getByLabel('Topic', { exact: true }).selectOption({ index: 1 })
  const text = english.getByLabel('Question', { exact: true })
  await text.fill('Two pipes fill a tank in a and b hours. Together they take ')
  await text.press('End')
  await english.getByRole('toolbar', { name: 'Put into Question' }).getByRole('button', { name: 'Formula' }).click()
  await page.getByRole('menuitem', { name: 'Fraction' }).click()
  await expect(text).toHaveValue(/take \\\(\\frac\{a\}\{b\}\\\)$/)
  for (const [index, value] of ['1 hour', '2 hours', '3 hours', '4 hours'].entries())
    await english.getByLabel(`Option ${'ABCD'[index]}`, { exact: true }).fill(value)
  await english.getByLabel('B is right').check({ force: true })
  await odia.getByLabel('Question', { exact: true }).fill('ଦୁଇଟି ନଳ \\(\\frac{a}{b}\\) ଘଣ୍ଟାରେ?')
  for (const letter of 'ABCD') await odia.getByLabel(`Option ${letter}`, { exact: true }).fill(`ଘଣ୍ଟା ${letter}`)
}

test('a question with a formula is written in two languages, seen as candidates see it, and made ready', async ({
  page,
}) => {
  test.slow()
  await signIn(page, examiner)
  await writeQuestion(page)
  const preview = page.getByRole('region', { name: 'Candidate sees' })
  await expect(preview.locator('.katex .mfrac').first()).toBeVisible()
  await preview.getByLabel('Language of the preview').selectOption('Odia')
  await expect(preview).toContainText('ଘଣ୍ଟାରେ')
  await expect(preview.getByText('ଘଣ୍ଟା B')).toBeVisible()
  await expect(page.getByText('saved', { exact: true })).toBeVisible()
  await expectNoViolations(page, 'the editor')
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Make ready' }).click()
  await expect(page.getByText('Version 1 is ready.')).toBeVisible()

  // The keys do it at once, though nothing of what was typed is kept yet.
  const text = page.getByRole('region', { name: 'English' }).getByLabel('Question', { exact: true })
  await text.press('End')
  await page.keyboard.type(' Choose one.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Version 2 is ready.')).toBeVisible()
})
