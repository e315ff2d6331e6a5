import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { test as base, expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expectNoViolations } from '../../e2e/axe.ts'
import { begin, expectQuestion, handIn, press } from '../../e2e/exam-hall.ts'
import { desktop, openPage } from '../../e2e/fixtures.ts'
import { type RunningServer, startServer } from '../../e2e/server.ts'

/*
 * An empty installation of a real institute, from `npm run admin:create` to a public site and a test that somebody sits. A person's actions are counted as for
 * the other jobs of the office.
 */

const director = {
  name: 'Rina Das',
  email: 'rina@akshara.example',
  contact: '9861012345',
  password: 'a quiet blue kettle',
}
const institute = 'Akshara Classes'
/** Fifteen minutes of a person's time, by the keystroke-level model plus the measured waits. */
const mostSeconds = 15 * 60

/** Runs `npm run admin:create`, as the installing person does. */
async function createAdmin(dataDir: string) {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    ALLOW_DATA_LOSS: 'true',
    ADMIN_PASSWORD: director.password,
  }
  const child = spawn(process.execPath, ['scripts/create-admin.ts'], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(`${[director.name, director.email, director.contact].join('\n')}\n`)
  const [printed, said] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  expect(child.exitCode, `${printed}\n${said}`).toBe(0)
}

const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the wanted fixtures from the pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'abhyas-first-'))
      await createAdmin(dataDir)
      const server = await startServer({ dataDir })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  viewport: desktop,
  reducedMotion: 'reduce',
  actionTimeout: 30_000,
})

/** Seconds that a person needs, by the keystroke-level model. */
const cost = { key: 0.25, click: 1.2, decision: 1.2 }

function makeHand(page: Page) {
  let seconds = 0
  let done = 0
  const main = page.getByRole('main')
  const hand = {
    seconds: () => seconds,
    async click(name: string | RegExp, role: 'button' | 'link' | 'tab' | 'menuitem' = 'button') {
      seconds += cost.click + cost.decision
      await page
        .getByRole(role, { name, exact: typeof name === 'string' })
        .first()
        .click()
    },
    async paste(label: string, words: string) {
      seconds += 2 * cost.click + cost.decision
      await main.getByLabel(label, { exact: true }).fill(words)
    },
    async type(label: string | RegExp, words: string) {
      seconds += cost.click + cost.decision + words.length * cost.key
      const name = { name: label, exact: typeof label === 'string' }
      const field = main.getByRole('textbox', name).or(main.getByRole('spinbutton', name))
      await field
        .or(main.getByLabel(label, { exact: typeof label === 'string' }))
        .first()
        .fill(words)
    },
    async choose(label: string, choice: string) {
      seconds += 2 * cost.click + cost.decision
      await main.getByRole('combobox', { name: label, exact: true }).first().selectOption({ label: choice })
    },
    /** Picks from a list by typing. */
    async pick(label: string, words: string) {
      seconds += cost.click + cost.decision + words.length * cost.key
      const box = main.getByRole('combobox', { name: label })
      await box.fill(words)
      await expect(page.getByRole('option').first()).toContainText(words)
      await page.getByRole('option').first().click()
    },
    async add(amount: number) {
      seconds += amount
    },
    /** Publishes the draft, and returns to the steps. */
    async publish() {
      await hand.click('Publish')
      await expect(page.getByText(/is published\.$/)).toBeVisible()
    },
    /** Follows a step of the list: each is ticked once it is done, and not before. */
    async step(title: string, action: string) {
      await openPage(page, '/staff/site/start')
      await expect(main.getByText(`${done} of 17`)).toBeVisible()
      await expect(main.locator('li[data-done]')).toHaveCount(done)
      // The first open step is next; steps left open without money and mail do not hide the others.
      const open = main.locator('li:not([data-done])')
      await expect(main.locator('a[data-primary]')).toHaveCount(1)
      await expect(open.first().locator('a[data-primary]')).toBeVisible()
      done += 1
      const line = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      seconds += cost.click + cost.decision
      await line.getByRole('link', { name: action }).click()
    },
  }
  return hand
}
type Hand = ReturnType<typeof makeHand>

/** Signs in: staff of a real institute set up an authenticator app at their first sign-in, and enter a code at every later one. */
async function signInWithCode(page: Page, hand: Hand) {
  await openPage(page, '/login?redirect=/staff/site/start')
  await hand.type('Username/Email', director.email)
  await hand.type('Password', director.password)
  await hand.click('Log In')
  const step = page.getByRole('region', { name: 'Second step' })
  const secret = (await step.locator('code').innerText()).replace(/\s/g, '')
  const app = new TOTP({ secret })
  // A code is valid for its half minute and the adjacent ones, and works once.
  await hand.type('Code from your authenticator app', app.generate())
  await hand.click('Log In')
  await page.waitForURL(({ pathname }) => pathname === '/staff/site/start')
  return app
}

async function nameTheSite(page: Page, hand: Hand) {
  await hand.step('Name and addresses', 'Write it')
  await hand.type('Name', institute)
  await hand.type('First line', 'Akshara')
  await hand.type('Second line', 'Classes')
  await hand.type('Description in one sentence', 'Coaching for banking examinations in Puri.')
  await hand.publish()
  await hand.step('Colours and logo', 'Choose them')
  await page.getByLabel('Brand colour').fill('200')
  await hand.publish()
}

async function makeTheSite(page: Page, hand: Hand) {
  await nameTheSite(page, hand)
  await hand.step('First centre', 'Add it')
  await hand.type('Name', 'Puri, Grand Road')
  await hand.type('Address', 'Grand Road, Puri 752001')
  await hand.type('Phone', '06752 222333')
  await hand.paste('Link to the place on a map', 'https://maps.app.goo.gl/AbC123')
  await expect(page.getByText('This is a short link.')).toBeVisible()
  await hand.paste(
    'Link to the place on a map',
    'https://www.google.com/maps/place/Puri/@19.8,85.8,17z/data=!3d19.81!4d85.83',
  )
  await expect(page.getByLabel('Latitude')).toHaveValue('19.81')
  await expect(page.getByLabel('Longitude')).toHaveValue('85.83')
  await hand.publish()
  await hand.step('First product', 'Add it')
  await hand.type('Name', 'Recorded classes')
  await hand.choose('Type', 'Recorded classes')
  await hand.publish()
  await hand.step('First course', 'Add it')
  await hand.type('Name', 'Bank clerk in ninety days')
  await hand.choose('Type', 'Recorded classes')
  await hand.pick('Product', 'Recorded')
  await hand.type('Validity in days', '180')
  await hand.type('Fee', '4999')
  await hand.type('Price after discount', '3999')
  await hand.publish()
  await hand.step('A category for notices', 'Add it')
  await hand.type('Name', 'Admissions')
  await hand.choose('Section of the site', 'Notices')
  await hand.publish()
  await hand.step('A sub-category', 'Add it')
  await hand.type('Name', 'This year')
  await hand.pick('Category', 'Admissions')
  await hand.publish()
  await hand.step('First notice', 'Write it')
  await hand.type('Title', 'Admissions are open')
  await hand.pick('Category', 'This year')
  await hand.type('Text', 'The office is open from ten to six.')
  await hand.publish()
}

const answers = ['12', '15', '18', '20']

async function writeQuestion(page: Page, hand: Hand, question: string) {
  await openPage(page, '/staff/questions')
  await hand.click('New question')
  await page.waitForURL(/\/staff\/questions\/\d+$/)
  await hand.choose('Subject', 'Arithmetic')
  await hand.choose('Topic', 'Percentages')
  const english = page.getByRole('region', { name: 'English' })
  await english.getByLabel('Question', { exact: true }).fill(question)
  for (const [index, value] of answers.entries())
    await english.getByLabel(`Option ${'ABCD'[index]}`, { exact: true }).fill(value)
  await english.getByLabel('B is right').check({ force: true })
  const typed = question.length + answers.join('').length
  await hand.add(typed * cost.key + 6 * (cost.click + cost.decision))
  await hand.click('Mark as ready')
  await expect(page.getByText('Version 1 is ready.')).toBeVisible()
}

async function makeTheTest(page: Page, hand: Hand) {
  await hand.step('A question author', 'Choose who')
  await page.getByRole('button', { name: /role/i }).first().click()
  await page.getByRole('dialog').getByLabel('Role').selectOption({ label: 'Question author' })
  // The frame learns of the user's own permissions by reloading.
  await Promise.all([page.waitForEvent('load'), hand.click('Grant role')])
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await expect(page.getByRole('main')).toContainText('Question author')
  await hand.step('First subject', 'Add it')
  await hand.type('Name', 'Arithmetic')
  await hand.click('Add a topic')
  await page.getByRole('main').getByRole('textbox', { name: 'Name' }).nth(1).fill('Percentages')
  await hand.publish()
  await hand.step('Three questions', 'Write them')
  for (const share of [10, 20, 30]) await writeQuestion(page, hand, `What is ${share} % of ${share * 15}?`)
  await hand.step('First test', 'Create it')
  await hand.click('New test')
  const dialog = page.getByRole('dialog', { name: 'New test' })
  await dialog.getByLabel('Name').fill('First test of the house')
  await dialog.getByLabel('Pattern').selectOption('Short test of three questions, version 1')
  await hand.add(20)
  await hand.click('Create test')
  await hand.click('Pick questions for Questions')
  await hand.click('Select the first 3')
  await hand.click('Add 3 questions')
  await page.getByLabel('Free for all students, no course needed').check()
  await page.getByRole('spinbutton', { name: /day, Opens/ }).click()
  const [day, month, year] = new Date().toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' }).split('/')
  await page.keyboard.type(`${day}${month}${year}1200a`)
  await hand.add(12)
  await page.keyboard.press('Control+Enter')
  await hand.click('Schedule and open')
  await expect(page.getByText('Test scheduled.')).toBeVisible()
  await openPage(page, '/staff/site/start')
  await expect(page.getByText('12 of 17')).toBeVisible()
  await openPage(page, '/staff')
  await expect(page.getByRole('list', { name: 'Needs attention' })).toContainText('Setting up: 5 steps left')
}

/** Looks around as a first-time visitor. */
async function lookAround(page: Page) {
  await openPage(page, '/')
  await expect(page.getByRole('main')).toContainText('Admissions are open')
  await expectNoViolations(page, 'the home page of a new institute')
  await openPage(page, '/center-detail')
  await expect(page.getByRole('main')).toContainText('Puri, Grand Road')
  await openPage(page, '/course-details')
  await expect(page.getByRole('main')).toContainText('Bank clerk in ninety days')
  await expectOwn(page)
}

/** Expects every page to name the institute, without a word of the demo's; the home page is as the director chose it. */
async function expectOwn(page: Page) {
  await openPage(page, '/')
  await expect(page).toHaveTitle(new RegExp(institute))
  await expect(page.getByRole('banner')).toContainText('Akshara')
  // Read from what is painted.
  const hue = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--h').trim())
  expect(hue).toBe('200')
  const listed = await (await page.request.get('/sitemaps/pages.xml')).text()
  const paths = [...listed.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)/g)].map(([, path = '']) => path || '/')
  expect(paths.length).toBeGreaterThan(10)
  for (const path of [...paths, '/manifest.webmanifest']) {
    const shown = await (await page.request.get(path)).text()
    expect([path, shown.includes(institute), /mahanadi/i.exec(shown)]).toEqual([path, true, null])
  }
}

async function sitAsStudent(page: Page) {
  await openPage(page, '/registration')
  await page.getByLabel('Full Name').fill('Lopa Behera')
  await page.getByLabel('Username/Email').fill('lopa@people.example')
  await page.getByLabel('Phone Number').fill('9861054321')
  await page.getByLabel('Password', { exact: true }).fill('seven grey herons')
  await page.getByLabel(/Confirm/).fill('seven grey herons')
  await page.getByRole('button', { name: /Register|Sign Up|Create/ }).click()
  await page.waitForURL(/\/account\/dashboard/)
  await page
    .getByRole('link', { name: /First test of the house|Start/ })
    .first()
    .click()
  await begin(page)
  for (const sno of [1, 2, 3]) {
    await expectQuestion(page, sno)
    await page
      .getByRole('group', { name: /Options for question/ })
      .getByText('15', { exact: true })
      .click()
    await press(page, 'Save & Next')
  }
  await handIn(page)
}

test('an empty installation gets its name, colours and first sign-ins, without traces of the demo', async ({
  page,
  browser,
  server,
}) => {
  const hand = makeHand(page)
  const app = await signInWithCode(page, hand)
  await nameTheSite(page, hand)
  const visitor = await browser.newPage({ baseURL: server.url, viewport: desktop, reducedMotion: 'reduce' })
  await expectOwn(visitor)
  await expectSecondFactor(await browser.newPage({ baseURL: server.url, viewport: desktop }), app)
})

test('an empty installation becomes a site with a first test in under fifteen minutes of a person', async ({
  page,
  browser,
  server,
}) => {
  test.slow()
  const hand = makeHand(page)
  const began = Date.now()
  const app = await signInWithCode(page, hand)
  await makeTheSite(page, hand)
  await makeTheTest(page, hand)
  const waited = (Date.now() - began) / 1000
  console.info(`first run: ${Math.round(hand.seconds())} s of a person, ${Math.round(waited)} s at the machine`)
  expect(hand.seconds() + waited).toBeLessThan(mostSeconds)

  const visitor = await browser.newPage({ baseURL: server.url, viewport: desktop, reducedMotion: 'reduce' })
  await lookAround(visitor)
  await sitAsStudent(visitor)
  await expectSecondFactor(await browser.newPage({ baseURL: server.url, viewport: desktop }), app)
})

/** Expects the next sign-in to require a code of the same app, and to refuse a used one. */
async function expectSecondFactor(again: Page, app: TOTP) {
  await openPage(again, '/login')
  await again.getByLabel('Username/Email').fill(director.email)
  await again.getByLabel('Password', { exact: true }).fill(director.password)
  await again.getByRole('button', { name: 'Log In' }).click()
  const code = app.generate({ timestamp: Date.now() + 30_000 })
  await again.getByLabel('Code from your authenticator app').fill(code)
  await again.getByRole('button', { name: 'Log In' }).click()
  await again.waitForURL('**/staff')
  const body = { user_name: director.email, password: director.password }
  for (const data of [body, Object.assign({ code }, body)]) {
    const answer = await again.request.post('/api/auth/web-login', { data })
    expect(await answer.json(), 'neither without a code nor with one that was used').not.toHaveProperty('token')
  }
}
