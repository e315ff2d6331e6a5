import { expect, type Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { accountOf, desktop, expectNoOverflow, openPage, phone, signIn, test } from './fixtures.ts'

/* Money at a counter, as the accounts office takes it from somebody who is a student already. */

const accounts = accountOf('accounts@mahanadi.example')

async function openDue(page: Page) {
  await openPage(page, '/staff/dues')
  const first = page.getByRole('region', { name: 'Dues', exact: true }).getByRole('link').first()
  const name = await first.innerText()
  await first.click()
  await page.getByRole('link', { name: 'Take a payment' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return name
}

test.use({ viewport: desktop })

test('the oldest due is chosen, taken by cheque, printed, and the bank sends the cheque back', async ({ page }) => {
  await signIn(page, accounts)
  await openDue(page)
  const what = page.getByRole('group', { name: '1. What for' })
  await expect(what.getByRole('radio').first()).toBeChecked()
  const part = await what.getByRole('radio').first().locator('xpath=..').innerText()
  await page.getByLabel('Counter', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('radio', { name: 'Cheque' }).check()
  const take = page.getByRole('button', { name: 'Take and print' })
  await take.click()
  await expect(page.getByRole('alert')).toContainText('Please enter the number of the cheque.')
  await expectNoViolations(page, 'a payment that is refused')
  await expectNoOverflow(page)
  await page.getByLabel('Number of the cheque').fill('004182')
  await page.getByLabel('Bank', { exact: true }).fill('State Bank of India')
  await page.getByLabel('Date on the cheque').fill('2026-11-20')
  const receipt = page.waitForEvent('download')
  await take.click()
  expect((await receipt).suggestedFilename()).toMatch(/^RC\d{4}-\d{6}\.pdf$/)
  await expect(page.getByRole('status').filter({ hasText: 'received, receipt RC' })).toBeFocused()
  await expectNoViolations(page, 'a payment that is taken')
  const student = await page.getByRole('link', { name: 'Open the record' }).getAttribute('href')
  await page.getByRole('link', { name: 'Next payment' }).click()
  await expect(page.getByRole('region', { name: 'Cheques that wait for the bank' })).toContainText('Cheque 004182')
  await expectNoViolations(page, 'cheques that wait')
  await page.getByRole('button', { name: 'The bank has paid it: cheque 004182' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'It came back: cheque 004182' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the receipt' }).click()
  await expect(page.getByText('Cheque 004182')).toHaveCount(0)
  await openPage(page, student ?? '')
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByRole('region', { name: 'Orders' }).getByRole('link').first().click()
  await expect(page.getByText('cheque came back').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'It came back…' })).toHaveCount(0)
  await openDue(page)
  expect(await what.getByRole('radio').first().locator('xpath=..').innerText(), 'it is due again').toBe(part)
})

test('an instalment is taken in cash by keys alone, in few of them', async ({ page }) => {
  await signIn(page, accounts)
  await openPage(page, '/staff/dues')
  const rows = page.getByRole('region', { name: 'Dues', exact: true }).getByRole('row')
  const name = await rows.last().getByRole('link').first().innerText()
  await openPage(page, '/staff/counter')
  await expect(page.getByLabel('Who pays')).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole('list', { name: 'Students' }).getByRole('link').first()).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByLabel('Counter', { exact: true }).selectOption({ index: 1 })
  await expect(page.getByRole('button', { name: 'Take and print' })).toBeEnabled()
  const receipt = page.waitForEvent('download')
  await page.keyboard.press('Control+Enter')
  await receipt
  await expect(page.getByRole('status').filter({ hasText: 'received, receipt RC' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByLabel('Who pays')).toBeFocused()
})

test('money whose answer was lost is taken once, however often it is pressed', async ({ page }) => {
  await signIn(page, accounts)
  await openDue(page)
  await page.getByLabel('Counter', { exact: true }).selectOption({ index: 1 })
  const numbers: string[] = []
  await page.route('**/api/staff/counter-payments', async (route) => {
    const answer = await route.fetch()
    numbers.push((await answer.json()).data.receipts[0].number)
    if (numbers.length === 1) return route.abort()
    if (numbers.length === 2) return route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' })
    return route.fulfill({ response: answer })
  })
  const take = page.getByRole('button', { name: 'Take and print' })
  await take.click()
  await expect(page.getByRole('alert')).toContainText('No connection.')
  await take.click()
  await expect(page.getByRole('alert')).toContainText('Something went wrong on our side.')
  await take.click()
  await expect(page.getByRole('status').filter({ hasText: 'received, receipt RC' })).toBeVisible()
  expect(new Set(numbers).size, 'receipts that were written').toBe(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, colorScheme: 'dark' })

  test('a new course is chosen and costs what it costs, line by line', async ({ page }) => {
    await signIn(page, accounts)
    await openDue(page)
    await page.getByRole('radio', { name: 'A batch or a course that is new' }).check()
    await expect(page.getByRole('button', { name: 'Take and print' })).toBeDisabled()
    await page.getByLabel('Counter', { exact: true }).selectOption({ index: 1 })
    await page.getByLabel('Batch or course').selectOption({ index: 1 })
    await expect(page.getByText('To pay now').or(page.getByRole('alert'))).toBeVisible()
    await expectNoViolations(page, 'the counter on a phone')
    await expectNoOverflow(page)
  })
})
