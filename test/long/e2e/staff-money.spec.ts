import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '../../../scripts/open-database.ts'
import { expectNoViolations } from '../../e2e/axe.ts'
import {
  accountOf,
  desktop,
  expectNoOverflow,
  newContact,
  openPage,
  phone,
  signIn,
  test,
  withoutPdfViewer,
} from '../../e2e/fixtures.ts'
import type { RunningServer } from '../../e2e/server.ts'
import { writeDue } from '../../make-dues.ts'

/* Orders, dues and parcels as the office works with them, with the payments at the demo's counters. */

const accounts = accountOf('accounts@mahanadi.example')
const manager = accountOf('manager.cuttack@mahanadi.example')

const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).getByRole('row')

async function open(page: Page, path: string) {
  await openPage(page, path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

for (const { viewport, colorScheme } of [
  { viewport: phone, colorScheme: 'dark' as const },
  { viewport: desktop, colorScheme: 'light' as const },
]) {
  test.describe(`at ${viewport.width} px, ${colorScheme}`, () => {
    test.use({ viewport, colorScheme })

    test('an order is found, and its record shows the money, the receipt and the fulfilment', async ({ page }) => {
      await withoutPdfViewer(page)
      await signIn(page, accounts)
      await open(page, '/staff/orders')
      await page.getByRole('button', { name: 'Paid by' }).click()
      await page.getByRole('menuitem', { name: 'bank transfer' }).click()
      await expect(page.getByText('Paid by: bank transfer')).toBeVisible()
      await expect(list(page, 'Orders')).toHaveCount(3)
      await list(page, 'Orders').nth(1).getByRole('link').first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order ORD-\d{2}-\d{6}$/)
      await expect(page.getByRole('region', { name: 'About' })).toContainText('Bank transfer')
      await expect(page.getByRole('region', { name: 'For', exact: true })).toContainText('Course fee')
      await expectNoViolations(page, 'an order')
      await expectNoOverflow(page)
      const receipt = page.waitForEvent('download')
      await page.getByRole('button', { name: /^Print RC/ }).click()
      expect((await receipt).suggestedFilename()).toMatch(/^RC\d{4}-\d{6}\.pdf$/)
    })
  })
}

test.describe('on a desk', () => {
  test.use({ viewport: desktop })

  test('dues are seen by their age and by batch, and lead to their student and the orders of that', async ({
    page,
  }) => {
    await signIn(page, accounts)
    await open(page, '/staff/dues')
    const all = await list(page, 'Dues').count()
    await page
      .getByRole('button', { name: /more than 30 days late|8 to 30 days late/ })
      .filter({ hasText: /[1-9] due/ })
      .first()
      .click()
    await expect(page.getByRole('region', { name: 'By days late' }).getByRole('button', { pressed: true })).toHaveCount(
      1,
    )
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await list(page, 'Dues').count()).toBeLessThan(all)
    await list(page, 'Dues').nth(1).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/staff\/students\//)
    await page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click()
    await expect(page).toHaveURL(/\/staff\/orders\?student=/)
    await expect(list(page, 'Orders'), 'the heads and one order').toHaveCount(2)
  })

  test('staff of one centre see only its dues', async ({ page }) => {
    await signIn(page, manager)
    await open(page, '/staff/dues')
    const centres = await list(page, 'Dues')
      .getByRole('cell', { name: /Cuttack|Bhubaneswar/ })
      .allInnerTexts()
    expect(centres.length).toBeGreaterThan(0)
    expect(new Set(centres)).toEqual(new Set(['Cuttack']))
  })

  test('a parcel is marked as sent by keyboard, and that is taken back', async ({ page }) => {
    await signIn(page, accounts)
    await open(page, '/staff/parcels')
    const before = await list(page, 'Parcels').count()
    await page
      .getByRole('button', { name: /^Mark sent/ })
      .first()
      .focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Carrier').fill('India Post')
    await dialog.getByLabel('Tracking number').fill('EO123456789IN')
    await expectNoViolations(page, 'marking a parcel')
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toBeHidden()
    await expect(list(page, 'Parcels')).toHaveCount(before - 1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(/is marked as not sent/)).toBeVisible()
    await expect(list(page, 'Parcels')).toHaveCount(before)
  })
})

/** Makes a person with a counted seat reserved by an unpaid order, directly in the database. */
async function keepSeat(page: Page, { dataDir }: RunningServer) {
  const { contact, email } = newContact()
  const data = { name: 'Seat Keeper', email, contact, password: 'a quiet blue kettle', source: 'website' }
  expect((await page.request.post('/api/um/web-registration', { data })).ok()).toBe(true)
  const { connection } = await openDatabase(readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }))
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query(
      `select u.id as "studentId", c.id as "courseId", c.name as "courseName", b.id as "batchId" from users u, courses c
       join batches b on b.id = c.batch_id join centres p on p.id = b.centre_id
       where u.email = $1 and b.seats is not null and p.name ilike '%cuttack%' limit 1`,
      [email],
    )
    const { studentId, courseId, courseName, batchId } = rows[0]
    const seat = { studentId, course: { id: courseId, name: courseName }, batchId, at: new Date() }
    const { orderId } = await writeDue(client, { ...seat, dueOn: '2030-01-01', state: 'created' })
    await client.query(
      'delete from instalments where enrolment_id in (select id from enrolments where order_id = $1)',
      [orderId],
    )
    await client.query('delete from enrolments where order_id = $1', [orderId])
    await client.query(
      `update payment_orders set txn_id = null, token_until = now() + interval '10 minutes' where id = $1`,
      [orderId],
    )
    return orderId
  } finally {
    await client.end()
  }
}

test('a seat that an unpaid order keeps is freed by its button, once', async ({ page, server }) => {
  const orderId = await keepSeat(page, server)
  await signIn(page, manager)
  await open(page, `/staff/orders/${orderId}`)
  await page.getByRole('button', { name: 'Free the seat…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Free the seat?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Free the seat…' })).toBeVisible()
  await page.getByRole('button', { name: 'Free the seat…' }).click()
  await dialog.getByRole('button', { name: 'Free the seat', exact: true }).click()
  await expect(page.getByText('The seat is free.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Free the seat…' })).toHaveCount(0)
})

test('a page that a role does not open says so before it asks for anything', async ({ page }) => {
  await signIn(page, accounts)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openPage(page, '/staff/people')
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite' })).toHaveCount(0)
  expect(asked).not.toContain('/api/staff/people')
})
