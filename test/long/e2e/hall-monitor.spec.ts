import { test as base, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { paths } from '#platform/text/paths.ts'
import { findConnection } from '../../../bench/seed.ts'
import { expectNoViolations } from '../../e2e/axe.ts'
import { copyDemo } from '../../e2e/demo-institute.ts'
import { begin, choose, press } from '../../e2e/exam-hall.ts'
import { accountOf, desktop, expectNoOverflow, openPage, phone, second, signIn, student } from '../../e2e/fixtures.ts'
import { type RunningServer, startServer } from '../../e2e/server.ts'

/* Two candidates sit a test, and the office monitors them: at the desk, and as an invigilator on a phone. */

/** Starts a separate server, because these candidates are moved to a centre. */
const test = base.extend<{ server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the wanted fixtures from the pattern
    async ({}, use) => {
      const server = await startServer({ dataDir: copyDemo() })
      await use(server)
      await server.stop()
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  actionTimeout: 30_000,
})

const examiner = accountOf('examiner@mahanadi.example')
const invigilator = accountOf('invigilator@mahanadi.example')

async function seatAtCuttack({ dataDir }: RunningServer) {
  const client = new pg.Client(findConnection(dataDir))
  await client.connect()
  await client.query(
    "update users set centre_id = (select id from centres where name ilike '%cuttack%' limit 1) where email = any($1)",
    [[student.email, second.email]],
  )
  await client.end()
}

async function findOpenHall(page: Page, token: string) {
  const answer = await page.request.get('/api/staff/halls', { headers: { authorization: `Bearer ${token}` } })
  const { data } = await answer.json()
  return String(data.find(({ state }: { state: string }) => state === 'open')._id)
}

/** Signs in, registers and opens the first question. */
async function sit(page: Page, who: typeof student, testId: string) {
  const token = await signIn(page, who)
  const registered = await page.request.post(`/api/student-portal/register-test/${testId}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { mode: 'online' },
  })
  expect(registered.status()).toBe(200)
  await openPage(page, paths.player({ _id: testId, section_timer: false }))
  await begin(page)
  return page
}

const clockOf = async (page: Page) => {
  const text = await page.getByRole('timer', { name: 'Time left' }).first().textContent()
  const parts = (text ?? '').includes(':') ? (text ?? '').split(':') : ((text ?? '').match(/\d\d/g) ?? [])
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0)
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Candidates', exact: true }).getByRole('listitem').filter({ hasText: name })

test("shows candidates' states, gives time, sends messages, and records notes offline", async ({ browser, server }) => {
  await seatAtCuttack(server)
  const desk = await browser.newPage({ baseURL: server.url, viewport: desktop })
  const testId = await findOpenHall(desk, await signIn(desk, examiner))
  const [one, two] = [
    await browser.newPage({ baseURL: server.url, viewport: phone }),
    await browser.newPage({ baseURL: server.url, viewport: desktop }),
  ]
  await sit(one, student, testId)
  await sit(two, second, testId)
  await choose(one, 0)
  await press(one, 'Save & Next')

  await openPage(desk, '/staff/halls')
  await desk.getByRole('link', { name: /open online test/ }).click()
  await expect(rowOf(desk, student.candidateName)).toContainText('answering')
  await expect(rowOf(desk, second.candidateName)).toBeVisible()
  await expectNoOverflow(desk)
  await expectNoViolations(desk, 'the hall')

  await test.step('one of them is given ten minutes, and nobody else', async () => {
    const [before, other] = [await clockOf(one), await clockOf(two)]
    await rowOf(desk, student.candidateName).getByRole('link').click()
    // The hall has a button of this name too.
    await expect(desk.getByRole('heading', { level: 1, name: student.candidateName })).toBeVisible()
    await desk.getByRole('button', { name: 'Extend time' }).click()
    await expectNoViolations(desk, 'the dialog of more time')
    await desk.getByRole('button', { name: 'Give the time' }).click()
    await expect(desk.getByText('1 candidate has 10 minutes more.')).toBeVisible()
    await choose(one, 1)
    await press(one, 'Save & Next')
    await expect(one.getByText('You have 10 minutes more.')).toBeVisible({ timeout: 40_000 })
    await expect.poll(() => clockOf(one)).toBeGreaterThan(before + 400)
    expect(await clockOf(two)).toBeLessThanOrEqual(other)
    await expectNoOverflow(one)
    await expectNoViolations(one, 'the news of more time')
    await one.getByRole('button', { name: 'All right' }).click()
    await expect(one.getByText('You have 10 minutes more.')).toBeHidden()
    await expect(desk.getByRole('region', { name: 'What was done' })).toContainText('10 minutes more')
  })

  await test.step('a message is shown, and the office sees that it was read', async () => {
    await desk.getByRole('button', { name: 'Message' }).click()
    await desk.getByLabel('What they read').fill('The lights come back in a minute.')
    await desk.getByRole('button', { name: 'Send the message' }).click()
    await expect(one.getByText('The lights come back in a minute.')).toBeVisible({ timeout: 45_000 })
    await one.getByRole('button', { name: 'I have read this' }).click()
    await expect(one.getByText('The lights come back in a minute.')).toBeHidden()
    await expect(desk.getByText('(read by 1)')).toBeVisible({ timeout: 20_000 })
    await expect(two.getByText('The lights come back in a minute.')).toBeHidden()
  })
  await desk.close()

  await test.step('the invigilator notes an incident without a connection, and it arrives once', async () => {
    const hand = await browser.newContext({ baseURL: server.url, viewport: phone, hasTouch: true, colorScheme: 'dark' })
    const room = await hand.newPage()
    await signIn(room, invigilator)
    await openPage(room, `/staff/tests/${testId}/hall`)
    await expect(rowOf(room, student.candidateName)).toBeVisible()
    await expectNoOverflow(room)
    await expectNoViolations(room, 'the hall on a phone')
    const { height = 0 } = (await rowOf(room, student.candidateName).getByRole('link').boundingBox()) ?? {}
    expect(height).toBeGreaterThanOrEqual(44)
    await hand.setOffline(true)
    await expect(room.getByText(/No connection since/)).toBeVisible({ timeout: 30_000 })
    await expect(rowOf(room, student.candidateName)).toBeVisible()
    await room.getByRole('button', { name: 'Incident' }).click()
    await room.getByLabel('What happened').fill('The fan of row two fell silent.')
    await room.getByRole('button', { name: 'Keep the incident' }).click()
    await expect(room.getByText('1 note waits on this device and is sent automatically.')).toBeVisible()
    await hand.setOffline(false)
    await expect(room.getByText(/1 note waits/)).toBeHidden({ timeout: 40_000 })
    await expect(room.getByRole('region', { name: 'What was done' })).toContainText('The fan of row two fell silent.', {
      timeout: 40_000,
    })
    await expect(room.getByText('The fan of row two fell silent.')).toHaveCount(1)
    await hand.close()
  })
})
