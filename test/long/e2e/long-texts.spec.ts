import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { staffPages, staffPath } from '#web/staff/routes.ts'
import { longer } from '../../../scripts/texts/pseudo.ts'
import { copyDemo } from '../../e2e/demo-institute.ts'
import { findQuiz } from '../../e2e/exam-hall.ts'
import { accountOf, test as base, openPage, phone, signIn, student, tester } from '../../e2e/fixtures.ts'
import { lookAt } from '../../e2e/look-for-room.ts'
import { samplePages } from '../../e2e/public-pages.ts'
import { type RunningServer, startServer } from '../../e2e/server.ts'

/*
 * The pseudo-language en-XA is English, accented and 40 % longer, as many translations are. Where it does not fit on a phone of 360 px, they would not either.
 * Its build takes half a minute; `stretched-texts.spec.ts` stretches the words of two pages in place.
 */

const root = path.resolve(import.meta.dirname, '../..')
const timeOf = (file: string) => (existsSync(file) ? statSync(file).mtimeMs : 0)

/**
 * Builds the pages in it, which are not part of a release. `npm test` builds them beside the Vitest tests; otherwise this does, unless its build is
 * newer than that of the pages.
 */
function buildPages() {
  const built = (folder: string) => timeOf(path.join(root, folder, 'server/entry-server.js'))
  if (built('dist/languages/en-XA') > built('dist')) return
  execFileSync(process.execPath, ['scripts/build.mjs', 'en-XA'], { cwd: root, stdio: 'inherit' })
}

const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the wanted fixtures from the pattern
    async ({}, use) => {
      buildPages()
      const server = await startServer({ dataDir: copyDemo(), settings: { LANGUAGES: 'en-XA' } })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 420_000 },
  ],
})
test.use({ viewport: phone })

async function lookAtAll(page: Page, addresses: readonly string[]) {
  const found: string[] = []
  for (const address of addresses) {
    await openPage(page, address)
    found.push(...(await lookAt(page, address)))
  }
  return found
}

test('long texts have room on one public page of each kind', async ({ page, request }) => {
  test.setTimeout(480_000)
  expect(await lookAtAll(page, await samplePages(request))).toEqual([])
})

const ofStudents = [
  paths.dashboard,
  paths.profile,
  paths.payments,
  paths.submissions,
  paths.mockTests,
  paths.subjectTests,
  paths.topicTests,
  paths.classTests,
  paths.classes,
  paths.downloads,
]
test('long texts have room in the student area', async ({ page }) => {
  test.setTimeout(300_000)
  await signIn(page, student)
  expect(await lookAtAll(page, ofStudents)).toEqual([])
})

test('long texts have room in the window that sells a course, and in the player', async ({ page }) => {
  test.setTimeout(300_000)
  const token = await signIn(page, tester)
  const found: string[] = []
  await openPage(page, paths.course({ course_type: 'live', seo_url: 'sbi-po-live' }))
  const button = (words: string) =>
    page.getByRole('button', { name: longer(words), exact: true }).filter({ visible: true })
  await button('Buy Now').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  found.push(...(await lookAt(page, 'Buy Package')))

  const quiz = await findQuiz(page, { token, name: 'Bank PO Prelims: full mock 1' })
  await openPage(page, paths.player(quiz))
  await button('Next').or(button('Take the test again')).first().click()
  if (await button('Next').isVisible()) {
    found.push(...(await lookAt(page, 'the general instructions')))
    await button('Next').click()
  }
  await page.getByRole('checkbox').last().check()
  found.push(...(await lookAt(page, 'the instructions of the test')))
  await button('I am ready to begin').click()
  await expect(page.getByRole('radio').first()).toBeVisible()
  found.push(...(await lookAt(page, 'a question')))
  expect(found).toEqual([])
})

const director = accountOf('director@mahanadi.example')
const screens = staffPages.filter(
  ({ path, needs }) => !path.includes(':') && !needs.every((one) => one.startsWith('questions.write')),
)
test('long texts have room on every screen of the console', async ({ page }) => {
  test.setTimeout(600_000)
  await signIn(page, director)
  expect(
    await lookAtAll(
      page,
      screens.map(({ path }) => staffPath(path)),
    ),
  ).toEqual([])
})
