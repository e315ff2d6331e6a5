import { expect, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { choose, expectSaved, press, sitTest } from '../../e2e/exam-hall.ts'
import { desktop, openPage, signIn, test, tester } from '../../e2e/fixtures.ts'
import { ask, bringDeadline } from '../faults/database.ts'

const name = 'Bank Clerk Prelims: short mock'

/** Returns the unsent answers stored on the device. */
function readSealed(page: Page) {
  return page.evaluate(async () => {
    const opening = indexedDB.open('exam-hall')
    const db = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result)
    })
    const reading = db.transaction('answers').objectStore('answers').getAll()
    const records = await new Promise<{ sealed: Uint8Array }[]>((resolve) => {
      reading.onsuccess = () => resolve(reading.result)
    })
    db.close()
    return records.map(({ sealed }) => new TextDecoder('latin1').decode(sealed))
  })
}

/**
 * Closes the page offline. A closing page sends its answers once more, with a request that outlives it, and Chromium no longer holds that one
 * back as offline.
 */
async function closeOffline(page: Page) {
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  })
  await page.close({ runBeforeUnload: false })
}

test('answers given without a network outlive the page, and come as evidence when the test is over', async ({
  context,
  page,
  server,
}) => {
  await page.setViewportSize(desktop)
  const token = await signIn(page, tester)
  const quiz = await sitTest(page, { token, name })
  // Selected by its id: others may have left attempts at this test open, which end before ours.
  const [own] = await ask<{ id: string }>(
    server.dataDir,
    'select id from attempts where test_id = $1 order by started_at desc limit 1',
    [quiz._id],
  )
  await choose(page, 0)
  await press(page, 'Save & Next')
  await expectSaved(page)

  await context.setOffline(true)
  await choose(page, 1)
  await press(page, 'Save & Next')
  await choose(page, 2)
  await expect(page.getByRole('status').filter({ hasText: /answers? unsent, offline$/ })).toBeAttached()
  await expect.poll(async () => (await readSealed(page)).length).toBeGreaterThanOrEqual(2)
  expect((await readSealed(page)).join()).not.toMatch(/option_id|question_id/)
  await closeOffline(page)

  await bringDeadline(server.dataDir, quiz._id, Date.now() - 31_000)
  const attemptOf = () =>
    ask<{ id: string; marks: number }>(
      server.dataDir,
      "select id, marks_obtained as marks from attempts where id = $1 and closed_by = 'deadline'",
      [own?.id],
    )
  await expect.poll(async () => (await attemptOf()).length).toBe(1)
  const [closed] = await attemptOf()

  await context.setOffline(false)
  const back = await context.newPage()
  await signIn(back, tester)
  await openPage(back, paths.player(quiz))
  await expect(back.getByText(/answers? to \d questions? .*not counted/i)).toBeVisible()
  const late = await ask<{ option_id: string }>(
    server.dataDir,
    'select option_id from answer_journal where attempt_id = $1 and late and option_id is not null',
    [closed?.id],
  )
  expect(late.length).toBeGreaterThanOrEqual(2)
  expect((await attemptOf())[0]).toEqual(closed)
})
