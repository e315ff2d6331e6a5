import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { openDatabase } from '../../scripts/open-database.ts'
import { readConfig } from '../../src/platform/config.ts'
import { writeDue } from '../make-dues.ts'
import { expectNoViolations } from './axe.ts'
import { startJob } from './desk-work.ts'
import { accountOf, desktop, expectNoOverflow, newContact, openPage, phone, signIn, student, test } from './fixtures.ts'
import type { RunningServer } from './server.ts'

/* Somebody calls, and the office answers; everything by its name; keys. */

const director = accountOf('director@mahanadi.example')
type Called = { id: string; name: string; phone: string; batch: string; test: string }

/** Somebody new who sits in a batch, owes an instalment and is registered for a test. */
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
const found = (page: Page) => page.getByRole('listbox', { name: 'Found' })

test.describe('at a desk', () => {
  test.use({ viewport: desktop })

  test('a caller is answered by keys alone in six seconds: dues, batch and next test', async ({ page, server }) => {
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

  test('arrows say which one is meant, Escape goes back, and a failure is told and mended', { tag: '@long' }, async ({
    page,
  }) => {
    await signIn(page, director)
    await openPage(page, '/staff')
    let isFailing = true
    await page.route('**/api/staff/search?**', (route) => (isFailing ? route.abort() : route.continue()))
    await field(page).fill('mah')
    await expect(page.getByRole('alert')).toContainText('No connection')
    const options = found(page).getByRole('option')
    const again = page.getByRole('button', { name: 'Try again' })
    isFailing = false
    await expect(async () => {
      // It tries again by itself, too.
      if (await again.isVisible()) await again.click({ timeout: 1000 })
      await expect(options.nth(1)).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expectNoViolations(page, 'search')
    await field(page).focus()
    const active = () => found(page).locator('[aria-selected="true"]').getAttribute('id')
    const first = await active()
    await page.keyboard.press('ArrowDown')
    await expect.poll(active).not.toBe(first)
    await expect(field(page)).toHaveAttribute('aria-activedescendant', (await active()) ?? '')
    await page.keyboard.press('Escape')
    await expect(found(page)).toHaveCount(0)
    await field(page).fill('ab')
    await expect(page.getByText('Type at least three letters or four digits.')).toBeVisible()
    await field(page).fill('zzzzqqq')
    await expect(page.getByText('No results.')).toBeVisible()
  })

  test('Ctrl+K names what the screen can do, people, screens and what can be made', { tag: '@long' }, async ({
    page,
  }) => {
    await signIn(page, director)
    await openPage(page, '/staff/leads')
    await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Commands' })
    await expect(palette.getByRole('combobox')).toBeFocused()
    const own = palette.getByRole('group', { name: 'This screen, Leads' })
    await expect(own.getByRole('option', { name: 'Walk-in enquiry', exact: true })).toBeVisible()
    await expectNoViolations(page, 'palette')
    await page.keyboard.type('batches')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/staff/catalogue/batches*')
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill(student.candidateName)
    await palette.getByRole('group', { name: 'Students' }).getByRole('option').first().click()
    await expect(page.getByRole('heading', { name: student.candidateName, level: 1 })).toBeVisible()
  })

  test('keys open screens and go through a list; all of them are told by ?', { tag: '@long' }, async ({ page }) => {
    await signIn(page, director)
    await openPage(page, '/staff')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await page.waitForURL('**/staff/students*')
    const rows = page.getByRole('region', { name: 'Students' }).locator('tbody tr')
    await expect(rows.nth(1).getByRole('link')).toBeVisible()
    const names = await rows.getByRole('link').allTextContents()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: names[0], level: 1 })).toBeVisible()
    await page.keyboard.press(']')
    await expect(page.getByRole('heading', { name: names[1], level: 1 })).toBeVisible()
    await page.keyboard.press('[')
    await expect(page.getByRole('heading', { name: names[0], level: 1 })).toBeVisible()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toContainText('Previous and next in the list')
  })

  test('the chosen centre is kept in links, after a reload and for the next visit', { tag: '@long' }, async ({
    page,
  }) => {
    await signIn(page, director)
    await openPage(page, '/staff')
    await page.getByRole('button', { name: 'Centre: all' }).click()
    const choice = page.getByRole('menuitemradio').nth(1)
    const name = (await choice.textContent()) ?? ''
    await choice.click()
    await page.waitForURL(/centre=/)
    await openPage(page, '/staff/students')
    await expect(page.getByRole('button', { name: `Centre: ${name}` })).toBeVisible()
    await page.waitForURL(/students\?centre=/)
    await field(page).fill('mah')
    await expect(page.getByRole('button', { name: 'Search all centres' })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, colorScheme: 'dark' })

  test('the search fills the screen and is closed again', { tag: '@long' }, async ({ page }) => {
    await signIn(page, director)
    await openPage(page, '/staff')
    await field(page).tap()
    await field(page).fill('mah')
    await expect(found(page).getByRole('option').first()).toBeVisible()
    await expectNoOverflow(page)
    await expectNoViolations(page, 'search on a phone')
    await page.getByRole('button', { name: 'Close the search' }).tap()
    await expect(found(page)).toHaveCount(0)
  })
})
