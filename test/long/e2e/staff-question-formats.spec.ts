import { expect } from '@playwright/test'
import { expectNoViolationsInAnyLook } from '../../e2e/axe.ts'
import { accountOf, expectNoOverflow, openPage, signIn, test } from '../../e2e/fixtures.ts'

const examiner = accountOf('examiner@mahanadi.example')

test('a file in GIFT is read, its subject said once for all rows, and its questions leave in another format', async ({
  page,
}) => {
  await signIn(page, examiner)
  await openPage(page, '/staff/questions/imports')
  const text = ['one', 'two'].map(
    (word) => `How far is place ${word} of the old file? {=\\(\\\\frac\\{a\\}\\{b\\}\\) ~b ####So.}`,
  )
  const buffer = Buffer.from(text.join('\n\n'))
  await page.getByLabel('File of questions').setInputFiles({ name: 'old.gift', mimeType: 'text/plain', buffer })
  await page.getByLabel('Subject: missing in 2 rows').selectOption({ label: 'Quantitative aptitude' })
  await page.getByRole('button', { name: 'Use these in all rows' }).click()
  await page.getByLabel('Topic: missing in 2 rows').selectOption({ label: 'Time and work' })
  await page.getByRole('button', { name: 'Use these in all rows' }).click()
  await page.getByRole('button', { name: 'Store 2 questions' }).click()
  await page.getByRole('link', { name: 'Show 2 questions' }).click()
  await expect(page.getByRole('main')).toContainText('How far is place two')

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'GIFT' }).check({ force: true })
  await expect(dialog).toContainText('Cannot hold pictures')
  await expectNoViolationsInAnyLook(page, 'the formats of an export of questions')
  await expectNoOverflow(page)
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(page.getByText('Exporting 2 questions')).toBeVisible()
  await openPage(page, '/staff/tasks')
  await expect(page.getByRole('list', { name: 'My tasks' }).getByText('Questions, GIFT')).toBeVisible()
  await expect(page.getByText('2 questions', { exact: true })).toBeVisible()
})
