import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { test as base, expect, type Page } from '@playwright/test'
import type { AnswerState, OpenAttempt, SaveBody, Saved } from '#domains/attempts/sitting/schema.ts'
import { copyDemo } from '../../e2e/demo-institute.ts'
import { choose, expectQuestion, expectSaved, expectStates, optionsOf, press, sitTest } from '../../e2e/exam-hall.ts'
import { reloadPage, second, signIn } from '../../e2e/fixtures.ts'
import { type RunningServer, startServer } from '../../e2e/server.ts'

/** Starts a separate server, because the test kills it. */
const test = base.extend<{ server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the wanted fixtures from the pattern
    async ({}, use) => {
      const server = await startServer({ dataDir: copyDemo() })
      await use(server)
      await server.stop()
    },
    { timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  actionTimeout: 30_000,
})

function readQuietly(read: () => string): string {
  try {
    return read()
  } catch {
    return '' // the process has ended meanwhile
  }
}

/** Returns the command lines of processes that name the directory or, where the system tells it, work below it. */
function listProcessesOn(directory: string): string[] {
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-axww', '-o', 'command='], { encoding: 'utf8' }).split('\n')
    return lines.filter((command) => command.includes(directory))
  }
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const seen = pids.map((pid) => ({
    command: readQuietly(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')),
    place: readQuietly(() => readlinkSync(`/proc/${pid}/cwd`)),
  }))
  return seen.flatMap(({ command, place }) =>
    command.includes(directory) || place.startsWith(directory) ? [command] : [],
  )
}

type Given = Pick<AnswerState, 'option_id' | 'marked'>

/** Collects the acknowledged answers, the newest per question: only those confirmed by a 200 count. */
function watchAcknowledged(page: Page) {
  const acknowledged = new Map<string, Given>()
  let failures = 0
  page.on('requestfailed', () => {
    failures += 1
  })
  page.on('response', async (response) => {
    if (!/\/attempts\/[^/]+\/answers$/.test(response.url()) || response.status() !== 200) return
    const { entries }: SaveBody = response.request().postDataJSON()
    const { data }: { data: Saved } = await response.json()
    for (const { seq, question_id, option_id, marked } of entries) {
      if (seq <= data.acknowledged) acknowledged.set(question_id, { option_id, marked })
    }
  })
  return { acknowledged, failures: () => failures }
}

/** Waits for the page to open the attempt; returns when, and the response. */
async function opened(page: Page): Promise<OpenAttempt & { at: number }> {
  const response = await page.waitForResponse((candidate) =>
    /\/tests\/[^/]+\/attempt$/.test(new URL(candidate.url()).pathname),
  )
  return { ...(await response.json()).data, at: Date.now() / 1000 }
}

function givenIn(attempt: OpenAttempt): Map<string, Given> {
  return new Map(attempt.answers.map(({ question_id, option_id, marked }) => [question_id, { option_id, marked }]))
}

test('an attempt outlives a server killed with -9: it continues automatically and loses no acknowledged answer', async ({
  page,
  server,
}) => {
  const watch = watchAcknowledged(page)
  const token = await signIn(page, second)
  const [start] = await Promise.all([opened(page), sitTest(page, { token, name: 'Bank PO Prelims: full mock 1' })])
  for (const option of [0, 1, 2]) {
    await choose(page, option)
    await press(page, 'Save & Next')
  }
  await choose(page, 3)
  await press(page, 'Mark for Review & Next')
  await expectSaved(page)
  await expect.poll(() => watch.acknowledged.size).toBe(5)
  expect(listProcessesOn(server.dataDir)).not.toEqual([])

  // Whether this answer is still acknowledged is a race; both outcomes are correct.
  await choose(page, 1)
  await server.kill()
  await expect.poll(() => listProcessesOn(server.dataDir), { timeout: 10_000 }).toEqual([])
  await press(page, 'Save & Next')
  await choose(page, 2)
  await expect(page.getByRole('status').filter({ hasText: /^\d+ answers? unsent, offline$/ })).toBeAttached()
  await expect(optionsOf(page).nth(2)).toBeChecked()
  expect(watch.failures()).toBeGreaterThan(0)

  await server.restart()
  await expect(page.getByRole('status').filter({ hasText: 'waiting' })).toBeHidden({ timeout: 20_000 })
  await expectSaved(page)
  await choose(page, 0)
  await expectSaved(page)
  await expect.poll(() => watch.acknowledged.size).toBe(6)
  await expect
    .poll(() => [...watch.acknowledged.values()].filter(({ option_id }) => option_id !== null))
    .toHaveLength(6)

  await reloadPage(page)
  const [again] = await Promise.all([opened(page), page.getByRole('button', { name: 'Resume' }).click()])
  expect(again._id).toBe(start._id)
  expect(givenIn(again)).toEqual(watch.acknowledged)
  expect(again.time_left).toBeLessThanOrEqual(start.time_left - (again.at - start.at) + 1)
  await expectQuestion(page, 6)
  await expect(optionsOf(page).nth(0)).toBeChecked()
  await expectStates(page, {
    1: 'answered',
    2: 'answered',
    3: 'answered',
    4: 'answered and marked for review, will be counted',
    5: 'answered',
    6: 'answered',
    7: 'not visited',
  })
})
