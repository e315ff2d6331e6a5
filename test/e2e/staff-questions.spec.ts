import { expect, type Page } from '@playwright/test'
import { expectNoViolations, expectNoViolationsInAnyLook } from './axe.ts'
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
  await english.getByRole('toolbar', { name: 'Insert into Question' }).getByRole('button', { name: 'Formula' }).click()
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

test('a file whose columns have names of their own is assigned once, and its questions are stored by a task', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, examiner)
  await openPage(page, '/staff/questions/imports')
  const heading = 'Fach,Kapitel,Frage,I,II,III,IV,Richtig'
  const row = (n: number) =>
    `Quantitative aptitude,Time and work,How many hours do pipes of kind ${n} take?,${n},1${n},2${n},3${n},B`
  const file = (...numbers: number[]) => ({
    name: `paper-${numbers[0]}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from([heading, ...numbers.map(row)].join('\n')),
  })
  await page.getByLabel('File of questions').setInputFiles(file(1, 2))
  for (const [name, column] of [
    ['Fach', 'Subject'],
    ['Kapitel', 'Topic'],
    ['Frage', 'Question'],
    ['I', 'Option A'],
    ['II', 'Option B'],
    ['III', 'Option C'],
    ['IV', 'Option D'],
  ])
    await page.getByLabel(name ?? '', { exact: true }).selectOption({ label: column ?? '' })
  await page.getByRole('button', { name: 'Check every row' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Please say which column has the key.')
  await page.getByLabel('Richtig', { exact: true }).selectOption({ label: 'Key (the right answer)' })
  await expectNoViolations(page, 'the columns of a file of questions')
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Check every row' }).click()
  await expect(page.getByRole('button', { name: 'Store 2 questions' })).toBeVisible()
  await expectNoViolationsInAnyLook(page, 'the rows of a file of questions')
  await page.getByRole('button', { name: 'Store 2 questions' }).click()
  await page.getByRole('link', { name: 'Show 2 questions' }).click()
  await expect(page.getByRole('main')).toContainText('pipes of kind 2')
  // The next file of this kind is read at once.
  await openPage(page, '/staff/questions/imports')
  await page.getByLabel('File of questions').setInputFiles(file(3))
  await expect(page.getByRole('button', { name: 'Store 1 question' })).toBeVisible()
  await openPage(page, '/staff/tasks')
  await expect(page.getByText('2 questions are in the bank')).toBeVisible()
})
