import { expect } from '@playwright/test'
import pg from 'pg'
import { findConnection } from '../../../bench/seed.ts'
import { expectNoViolations } from '../../e2e/axe.ts'
import {
  accountOf,
  approveNewest,
  desktop,
  expectNoOverflow,
  expectRoomForFingers,
  expectRoomForLargeText,
  openPage,
  phone,
  signIn,
  student,
  test,
} from '../../e2e/fixtures.ts'

/* A student challenges a key on a phone, and the office decides. */

const examiner = accountOf('examiner@mahanadi.example')

async function ask(dataDir: string, text: string, values: string[] = []) {
  const client = new pg.Client(findConnection(dataDir))
  await client.connect()
  const { rows } = await client.query(text, values)
  await client.end()
  return rows[0]
}

/** Moves the window of a test that the student has sat: open for an hour, or over. */
const setWindow = (dataDir: string, from: string, until: string) =>
  ask(
    dataDir,
    `insert into challenge_windows (test_id, opens_at, closes_at, set_by, set_at)
     select a.test_id, now() + $1::interval, now() + $2::interval, (select id from users where email = 'examiner@mahanadi.example'), now()
     from attempts a join users u on u.id = a.student_id where u.email = $3 and a.merit is not null order by a.id limit 1
     on conflict (test_id) do update set opens_at = excluded.opens_at, closes_at = excluded.closes_at
     returning test_id`,
    [from, until, student.email],
  )

test('a student challenges a key with a page of a book, and the office decides it for everybody to read', async ({
  page,
  browser,
  server,
}) => {
  const { test_id } = await setWindow(server.dataDir, '-1 hour', '1 hour')
  await page.setViewportSize(phone)
  await signIn(page, student)
  await openPage(page, '/account/my-submission')
  await page.getByRole('link', { name: 'Response sheet and answer key' }).click()
  await expect(page.getByText('Challenges close in')).toBeVisible()
  await page.getByRole('link', { name: 'Challenge the answer key' }).first().click()
  await page.getByRole('radio', { name: 'No option is correct' }).check()
  await page.getByLabel('Your reason').fill('The book has another number.')
  await expectNoOverflow(page)
  await expectNoViolations(page, 'the form of a challenge')
  // Typed text survives a reload.
  await page.reload()
  await expect(page.getByLabel('Your reason')).toHaveValue('The book has another number.')
  const file = { name: 'page-118.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a page') }
  await page.getByLabel('Page from a book or paper').setInputFiles(file)
  await page.getByRole('button', { name: 'Send the challenge' }).click()
  await expect(page.getByText('Your challenge:').first()).toBeVisible()
  await setWindow(server.dataDir, '-2 hours', '-1 minute')

  const desk = await browser.newPage({ baseURL: server.url, viewport: desktop })
  await signIn(desk, examiner)
  await openPage(desk, `/staff/tests/${test_id}/challenges`)
  await expect(desk.getByText('The book has another number.')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'page-118.pdf' })).toBeVisible()
  await desk.getByRole('button', { name: 'See what changes' }).click()
  await expect(desk.getByText('The key stays the same, so no marks change.')).toBeVisible()
  await desk
    .getByLabel('Reason (shown to everyone who challenged the key and to the public)')
    .fill('The book was corrected in its second edition.')
  await expectNoViolations(desk, 'the desk of challenges')
  await desk.getByRole('button', { name: 'Send for approval' }).click()
  await expect(desk.getByText('A decision has been sent for approval.')).toBeVisible()
  await approveNewest(desk, 'Challenge')
  await desk.close()

  await page.reload()
  await expect(page.getByText('The book was corrected in its second edition.')).toBeVisible()
  await expect(page.getByText('Your marks do not change.')).toBeVisible()
  await page.getByRole('link', { name: 'All answer key decisions' }).click()
  await expect(page.getByRole('heading', { name: 'Answer key decisions' })).toBeVisible()
  await expect(page.getByText('The book was corrected in its second edition.')).toBeVisible()
  await expectNoViolations(page, 'the decisions about a key')
  await expectNoOverflow(page)
  await expectRoomForFingers(page)
  await expectRoomForLargeText(page)
})
