import { expect, type Page } from '@playwright/test'
import type { StudentTests } from '#domains/exams/registrations/schema.ts'
import type { SeatDesk } from '#domains/exams/seats/schema.ts'
import { paths } from '#platform/text/paths.ts'
import { expectNoViolations } from '../../e2e/axe.ts'
import { accountOf, expectNoOverflow, newContact, openPage, phone, signIn, test } from '../../e2e/fixtures.ts'

/*
 * The last seat at a centre: one student has it, another waits, and seats are given away by the office and a cancelling
 * student.
 */

const scholarship = 'Foundation scholarship test'
const password = 'a quiet blue kettle'

async function newStudent(page: Page) {
  const contact = newContact()
  const data = { name: 'Lopa Behera', ...contact, password, source: 'website' }
  expect((await page.request.post('/api/um/web-registration', { data })).ok()).toBe(true)
  return signIn(page, { user_name: contact.email, password })
}

async function get<T>(page: Page, token: string, path: string): Promise<T> {
  const answer = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

async function findTest(page: Page, token: string) {
  const tests = await get<StudentTests>(page, token, '/api/student-portal/get-ftd-scholarship-test')
  return tests.upcomingTests.find(({ quiz_name }) => quiz_name === scholarship)?._id ?? ''
}

test.use({ viewport: phone })

test('a full centre is waited for, and a seat that comes free is accepted', async ({ page, browser }) => {
  const director = await (await browser.newContext()).newPage()
  const staffToken = await signIn(director, accountOf('director@mahanadi.example'))
  const token = await newStudent(page)
  const testId = await findTest(page, token)
  const { centers } = await get<SeatDesk>(director, staffToken, `/api/staff/tests/${testId}/seats`)
  const cuttack = centers.find(({ center_name }) => center_name === 'Cuttack')
  const setSeats = async (seats: number | null) => {
    const url = `/api/staff/tests/${testId}/centres/${cuttack?._id}/seats`
    const headers = { authorization: `Bearer ${staffToken}` }
    expect((await director.request.put(url, { headers, data: { seats } })).ok()).toBe(true)
  }
  await setSeats(cuttack?.registered ?? 0)

  await openPage(page, paths.tests)
  await page.getByRole('button', { name: `Register for ${scholarship}` }).click()
  const form = page.getByRole('dialog', { name: 'Register for FTD' })
  const centre = form.getByRole('combobox', { name: 'Center' })
  await expect(centre.getByRole('option', { name: 'Cuttack (full)' })).toBeAttached()
  await centre.selectOption({ label: 'Cuttack (full)' })
  await expect(form).toContainText('Cuttack is full.')
  await expectNoOverflow(page)
  await expectNoViolations(page, 'form of a full centre')
  await form.getByRole('button', { name: 'Join the waiting list' }).click()
  await page.getByRole('dialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click()
  const lists = page.getByRole('region', { name: 'Waiting Lists' })
  await expect(lists).toContainText('You are the next.')

  await setSeats((cuttack?.registered ?? 0) + 1)
  await openPage(page, paths.tests)
  await expect(lists).toContainText('A seat is kept for you until')
  await expectNoOverflow(page)
  await lists.getByRole('button', { name: 'Accept the seat' }).click()
  const mine = page.getByRole('region', { name: 'Subscribed Tests' })
  await expect(mine).toContainText('At Cuttack, on paper')

  await mine.getByRole('button', { name: 'Change or cancel' }).click()
  const change = page.getByRole('dialog', { name: 'Change or cancel' })
  await expect(change).toContainText('You can change or cancel until')
  await expect(change.getByRole('button', { name: 'Save the change' })).toBeDisabled()
  await change.getByRole('radio', { name: 'Online' }).check()
  await change.getByRole('button', { name: 'Save the change' }).click()
  await page.getByRole('dialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click()
  await expect(mine).toContainText('Online')
  await mine.getByRole('button', { name: 'Change or cancel' }).click()
  await change.getByRole('button', { name: 'Cancel my registration' }).click()
  await expectNoViolations(page, 'change window')
  await change.getByRole('button', { name: 'Yes, cancel it' }).click()
  await page.getByRole('dialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click()
  await expect(mine).toContainText('No data found')
  await setSeats(null)
  await director.context().close()
})
