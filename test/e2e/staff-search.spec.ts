import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '../../scripts/open-database.ts'
import { writeDue } from '../make-dues.ts'
import { startJob } from './desk-work.ts'
import { accountOf, desktop, newContact, openPage, signIn, test } from './fixtures.ts'
import type { RunningServer } from './server.ts'

/* The office's search, by keyboard: answering a caller, and finding any record by its name. */

const director = accountOf('director@mahanadi.example')
type Called = { id: string; name: string; phone: string; batch: string; test: string }

/** Makes a new student who sits in a batch, owes an instalment and is registered for a test. */
async function makeCalled(page: Page, { dataDir }: RunningServer): Promise<Called> {
  const { contact, email } = newContact()
  const name = 'Suchitra Das'
  const data = { name, email, contact, password: 'a quiet blue kettle', source: 'website' }
  expect((await page.request.post('/api/um/web-registration', { data })).ok()).toBe(true)
  const { connection } = await openDatabase(readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }))
  const client = new pg.Client(connection)
  await client.connect()
  const ask = async (text: string, values: unknown[] = []): Promise<Record<string, string>> =>
    (await client.query(text, values)).rows[0] ?? {}
  try {
    const { id = '' } = await ask('select id from users where email = $1', [email])
    const {
      course = '',
      courseName = '',
      batch = '',
      code = '',
    } = await ask(
      `select c.id as course, c.name as "courseName", b.id as batch, b.code from courses c join batches b on b.id = c.batch_id limit 1`,
    )
    const seat = { studentId: id, course: { id: course, name: courseName }, batchId: batch, at: new Date() }
    await writeDue(client, { ...seat, dueOn: '2026-01-10' })
    const { test = '', testName = '' } = await ask(
      'select id as test, name as "testName" from tests where opens_at > now() order by opens_at limit 1',
    )
    await ask(
      `insert into test_registrations (id, test_id, student_id, mode, roll_number, created_at)
       values (gen_random_uuid(), $1, $2, 'online', 90417, now())`,
      [test, id],
    )
    return { id, name, phone: contact.slice(-6), batch: code, test: testName }
  } finally {
    await client.end()
  }
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Search people, orders, tests' })
const found = (page: Page) => page.getByRole('listbox', { name: 'Search results' })

test.describe('at a desk', () => {
  test.use({ viewport: desktop })

  test('a caller gets dues, batch and next test by keyboard in six seconds', async ({ page, server }) => {
    await signIn(page, director)
    const { id, name, phone, batch, test } = await makeCalled(page, server)
    await openPage(page, '/staff')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const job = startJob(page)
    await job.press('/')
    await expect(field(page)).toBeFocused()
    await job.type(phone)
    const row = found(page).getByRole('option').filter({ hasText: name })
    await expect(row).toContainText(batch)
    await expect(row).toContainText('₹12,500.00')
    await expect(row).toContainText(test)
    job.decide()
    await job.press('Enter')
    await page.waitForURL(`**/staff/students/${id}*`)
    job.end({ clicks: 0, seconds: 6 })
    await expect(found(page)).toHaveCount(0)
  })
})
