import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoViolations } from '../../e2e/axe.ts'
import { openDrawers } from '../../e2e/drawers.ts'
import {
  accountOf,
  desktop,
  expectNoOverflow,
  openPage,
  phone,
  signIn,
  test,
  withoutPdfViewer,
} from '../../e2e/fixtures.ts'

/* Money at a counter, as the accounts office takes it from an existing student. */

const accounts = accountOf('accounts@mahanadi.example')

/** Opens the counter for the first student in the list of dues, or for the first who owes `several` instalments. */
async function openDue(page: Page, { several = false } = {}) {
  await openPage(page, '/staff/dues')
  const students = page.getByRole('region', { name: 'Dues', exact: true }).getByRole('link')
  await expect(students.first()).toBeVisible()
  const names = await students.allInnerTexts()
  const index = several ? names.findIndex((name, at) => names.indexOf(name) < at) : 0
  expect(index, 'a student who owes that').toBeGreaterThanOrEqual(0)
  const name = names[index] ?? ''
  await students.nth(index).click()
  await page.getByRole('link', { name: 'Take a payment' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return name
}

const paiseOf = (text: string) => Math.round(Number(text.replaceAll(/[^0-9.]/g, '')) * 100)

/** Returns in paise: the lines of the current payment, their sum, and what is due later. */
async function readCosts(costs: Locator) {
  const rows = await costs
    .locator('div')
    .evaluateAll((all) =>
      all.map((row) => [row.querySelector('dt')?.textContent ?? '', row.querySelector('dd')?.textContent ?? '']),
    )
  const at = rows.findIndex(([title]) => title === 'To pay now')
  const [now, later] = [rows.slice(0, at), rows.slice(at + 1)].map((some) => some.map(([, text = '']) => paiseOf(text)))
  return { lines: now ?? [], sum: paiseOf(rows[at]?.[1] ?? ''), later: later ?? [] }
}

/** Goes through the batches until one can be sold to this student in instalments. */
async function chooseSold(page: Page) {
  const choice = page.getByRole('combobox', { name: 'Batch or course' })
  const count = await choice.locator('optgroup').first().locator('option').count()
  const instalments = page.getByLabel('In instalments')
  const later = page.getByLabel('What it costs').getByText('Instalment 2,')
  for (let index = 1; index <= count; index += 1) {
    await choice.selectOption({ index })
    await expect(page.getByText('To pay now').or(page.getByRole('alert'))).toBeVisible()
    if ((await page.getByRole('alert').count()) > 0) continue
    await instalments.check()
    await expect(later.or(page.getByRole('alert'))).toBeVisible()
    const isInParts = (await later.count()) > 0
    await instalments.uncheck()
    await expect(later).toHaveCount(0)
    await expect(page.getByText('To pay now')).toBeVisible()
    if (isInParts) return
  }
  throw new Error('no batch can be sold in instalments')
}

test.use({ viewport: desktop })

test('the oldest due is chosen, taken by cheque, printed, and the bank sends the cheque back', async ({ page }) => {
  await withoutPdfViewer(page)
  await signIn(page, accounts)
  await openDue(page, { several: true })
  const what = page.getByRole('group', { name: '1. Purpose' })
  await expect(what.getByRole('radio').first()).toBeChecked()
  const days = (await what.getByText(/, due /).allInnerTexts()).map((text) => Date.parse(text.split(', due ')[1] ?? ''))
  expect(days.length).toBeGreaterThan(1)
  expect(days, 'the oldest comes first').toEqual(days.toSorted((a, b) => a - b))
  const part = await what.getByRole('radio').first().locator('xpath=..').innerText()
  await page.getByLabel('Counter', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('radio', { name: 'Cheque' }).check()
  const take = page.getByRole('button', { name: 'Take payment and print' })
  await take.click()
  await expect(page.getByRole('alert')).toContainText('Please enter the cheque number.')
  await expectNoViolations(page, 'a payment that is refused')
  await expectNoOverflow(page)
  await page.getByLabel('Cheque number').fill('004182')
  await page.getByLabel('Bank', { exact: true }).fill('State Bank of India')
  await page.getByRole('spinbutton', { name: 'day, Date on the cheque' }).click()
  await page.keyboard.type('20112026')
  const receipt = page.waitForEvent('download')
  await take.click()
  expect((await receipt).suggestedFilename()).toMatch(/^RC\d{4}-\d{6}\.pdf$/)
  await expect(page.getByRole('status').filter({ hasText: 'received, receipt RC' })).toBeFocused()
  await expectNoViolations(page, 'a payment that is taken')
  const student = await page.getByRole('link', { name: 'Open the record' }).getAttribute('href')
  await page.getByRole('link', { name: 'Next payment' }).click()
  await expect(page.getByRole('region', { name: 'Cheques not cleared yet' })).toContainText('Cheque 004182')
  await expectNoViolations(page, 'cheques that wait')
  await page.getByRole('button', { name: 'Cleared: cheque 004182' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Bounced: cheque 004182' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the receipt' }).click()
  await expect(page.getByText('Cheque 004182')).toHaveCount(0)
  await openPage(page, student ?? '')
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByRole('region', { name: 'Orders' }).getByRole('link').first().click()
  await expect(page.getByText('cheque bounced').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bounced…' })).toHaveCount(0)
  await openDue(page, { several: true })
  expect(await what.getByRole('radio').first().locator('xpath=..').innerText(), 'it is due again').toBe(part)
})

test('a payment with a lost answer is taken once, however often pressed', async ({ page }) => {
  await openDrawers(page, accounts)
  await signIn(page, accounts)
  await openDue(page)
  const dues = page.getByRole('group', { name: '1. Purpose' }).getByText(/, due /)
  await expect(dues.first()).toBeVisible()
  const owed = await dues.count()
  await page.getByLabel('Counter', { exact: true }).selectOption({ index: 1 })
  const student = page.url()
  const numbers: string[] = []
  await page.route('**/api/staff/counter-payments', async (route) => {
    const answer = await route.fetch()
    numbers.push((await answer.json()).data.receipts[0].number)
    if (numbers.length === 1) return route.abort()
    if (numbers.length === 2) return route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' })
    return route.fulfill({ response: answer })
  })
  const take = page.getByRole('button', { name: 'Take payment and print' })
  await take.click()
  await expect(page.getByRole('alert')).toContainText('No connection.')
  await take.click()
  await expect(page.getByRole('alert')).toContainText('Something went wrong on our side.')
  await take.click()
  await expect(page.getByRole('status').filter({ hasText: 'received, receipt RC' })).toBeVisible()
  expect(new Set(numbers).size, 'receipts that were written').toBe(1)
  await openPage(page, student)
  await expect(page.getByRole('radio', { name: 'A new batch or course' })).toBeVisible()
  await expect(dues).toHaveCount(owed - 1)
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, colorScheme: 'dark' })

  test('a new batch or course costs the sum of its lines, and in instalments the first of them', async ({ page }) => {
    await signIn(page, accounts)
    await openDue(page)
    await page.getByRole('radio', { name: 'A new batch or course' }).check()
    await expect(page.getByRole('button', { name: 'Take payment and print' })).toBeDisabled()
    await page.getByLabel('Counter', { exact: true }).selectOption({ index: 1 })
    const costs = page.getByLabel('What it costs')
    await chooseSold(page)
    const whole = await readCosts(costs)
    expect(whole.lines.length).toBeGreaterThan(0)
    expect(whole.sum).toBeGreaterThan(0)
    expect(
      whole.lines.reduce((sum, paise) => sum + paise, 0),
      'its lines',
    ).toBe(whole.sum)
    expect(whole.later, 'nothing falls due later').toEqual([])
    await page.getByLabel('In instalments').check()
    await expect(costs.getByText('Instalment 2,')).toBeVisible()
    const parts = await readCosts(costs)
    expect(
      parts.lines.reduce((sum, paise) => sum + paise, 0),
      'lines of the first part',
    ).toBe(parts.sum)
    expect(parts.sum, 'the first part').toBeLessThan(whole.sum)
    expect(
      parts.later.reduce((sum, paise) => sum + paise, parts.sum),
      'all parts',
    ).toBeGreaterThanOrEqual(whole.sum)
    await expect(page.getByRole('button', { name: 'Take payment and print' })).toBeEnabled()
    await expectNoViolations(page, 'the counter on a phone')
    await expectNoOverflow(page)
  })
})
