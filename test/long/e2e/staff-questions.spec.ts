import { expect, type Page } from '@playwright/test'
import { expectNoViolations, expectNoViolationsInAnyLook } from '../../e2e/axe.ts'
import { accountOf, expectNoOverflow, openPage, signIn, test } from '../../e2e/fixtures.ts'

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
  const preview = page.getByRole('region', { name: 'Candidate view' })
  await expect(preview.locator('.katex .mfrac').first()).toBeVisible()
  await preview.getByLabel('Preview language').selectOption('Odia')
  await expect(preview).toContainText('ଘଣ୍ଟାରେ')
  await expect(preview.getByText('ଘଣ୍ଟା B')).toBeVisible()
  await expect(page.getByText('saved', { exact: true })).toBeVisible()
  await expectNoViolations(page, 'the editor')
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Mark as ready' }).click()
  await expect(page.getByText('Version 1 is ready.')).toBeVisible()

  // The shortcut works at once, although nothing of what was typed is saved yet.
  const text = page.getByRole('region', { name: 'English' }).getByLabel('Question', { exact: true })
  await text.press('End')
  await page.keyboard.type(' Choose one.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Version 2 is ready.')).toBeVisible()
})

test('a picture is seen where it stands, a table has rows and columns, and Odia in the column of Hindi is pointed out', async ({
  page,
}) => {
  await signIn(page, examiner)
  await openPage(page, '/staff/questions')
  await page.getByRole('button', { name: 'New question' }).click()
  await page.waitForURL(/\/staff\/questions\/\d+$/)
  const english = page.getByRole('region', { name: 'English' })
  const preview = page.getByRole('region', { name: 'Candidate view' })
  const tools = english.getByRole('toolbar', { name: 'Insert into Question' })
  await english.getByLabel('Question', { exact: true }).fill('How many were sold in 2025?\n')
  await english.getByLabel('Question', { exact: true }).press('Control+End')
  await tools.getByRole('button', { name: 'Table' }).click()
  await english.getByLabel('Question, row 1, column 1').fill('Year')
  await english.getByLabel('Question, row 1, column 2').fill('Sold')
  await english.getByLabel('Question, row 2, column 1').fill('2025')
  await english.getByRole('button', { name: '+ Row' }).click()
  await expect(english.getByLabel('Question, row 3, column 2')).toBeVisible()
  await english.getByRole('button', { name: 'Remove row 3' }).click()
  await expect(preview.getByRole('columnheader', { name: 'Sold' })).toBeVisible()
  await expect(preview.getByRole('cell', { name: '2025' })).toBeVisible()

  await english.getByLabel('Question, part 2').focus()
  await tools.getByLabel('Picture file').setInputFiles({
    name: 'shop.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 120, height: 80 } }),
  })
  const words = english.getByLabel('Description for people who cannot see the picture')
  await expect(words).toBeVisible()
  await expect(english.locator('img')).toBeVisible()
  // A picture without a description is in the preview anyway.
  await expect(preview.getByRole('img', { name: 'Picture without a description' })).toBeVisible()
  await expect(preview).toContainText('How many were sold')
  await words.fill('A shop with a queue')
  await expect(preview.getByRole('img', { name: 'A shop with a queue' })).toBeVisible()

  await page.getByRole('tab', { name: 'Hindi' }).click()
  const hindi = page.getByRole('region', { name: 'Hindi' })
  await hindi.getByLabel('Question', { exact: true }).fill('ଦୁଇଟି ନଳ ଗୋଟିଏ')
  await expect(hindi.getByText('This looks like Odia, but this column is for Hindi.')).toBeVisible()
  await hindi.getByLabel('Question', { exact: true }).fill('दो नल')
  await expect(hindi.getByText('This looks like')).toHaveCount(0)
  await expectNoViolations(page, 'the editor with a picture and a table')
  await expectNoOverflow(page)
})

test('a file whose columns have names of their own is assigned once, and its questions are stored by a task', async ({
  page,
}) => {
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
  await expect(page.getByRole('alert').first()).toContainText('Please choose the column that contains the key.')
  await page.getByLabel('Richtig', { exact: true }).selectOption({ label: 'Key (the right answer)' })
  await expectNoViolations(page, 'the columns of a file of questions')
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Check every row' }).click()
  await expect(page.getByRole('button', { name: 'Store 2 questions' })).toBeVisible()
  await expectNoViolationsInAnyLook(page, 'the rows of a file of questions')
  await page.getByRole('button', { name: 'Store 2 questions' }).click()
  await page.getByRole('link', { name: 'Show 2 questions' }).click()
  await expect(page.getByRole('main')).toContainText('pipes of kind 2')
  // The next file of this kind is read without questions.
  await openPage(page, '/staff/questions/imports')
  await page.getByLabel('File of questions').setInputFiles(file(3))
  await expect(page.getByRole('button', { name: 'Store 1 question' })).toBeVisible()
  await openPage(page, '/staff/tasks')
  await expect(page.getByText('2 questions are imported').first()).toBeVisible()
})
