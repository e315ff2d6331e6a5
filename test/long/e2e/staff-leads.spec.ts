import { expect, type Page } from '@playwright/test'
import type { Lead } from '#domains/leads/staff/schema.ts'
import { expectNoViolations, expectNoViolationsInAnyLook } from '../../e2e/axe.ts'
import { chooseByKeys, tabTo } from '../../e2e/by-keyboard.ts'
import { startJob } from '../../e2e/desk-work.ts'
import { closeDrawers } from '../../e2e/drawers.ts'
import {
  accountOf,
  desktop,
  expectNoOverflow,
  fetchSession,
  newContact,
  openPage,
  phone,
  signIn,
  test,
} from '../../e2e/fixtures.ts'

/* The counsellor's day: a walk-in, a call, a card on the board. */

const counsellor = accountOf('counsellor@mahanadi.example')
const manager = accountOf('manager.cuttack@mahanadi.example')

/** Signs the manager in, independently of the page. */
const signInBeside = async (page: Page) => (await fetchSession(page, manager)).token

/** Makes a lead that is due for a call, over the API. */
async function makeLead(page: Page, token: string, given: string | { name: string; email: string }) {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }
  const me = await page.request.get('/api/staff/me', { headers })
  const { data } = await me.json()
  const person = typeof given === 'string' ? { name: given } : given
  const body = Object.assign({ phone: newContact().contact, center_id: data.centre_ids[0], source: 'phone' }, person)
  const made = await page.request.post('/api/staff/leads', { headers, data: body })
  expect(made.status()).toBe(200)
  const lead: Lead = (await made.json()).data
  return lead
}

test.describe('at a desk', () => {
  test.use({ viewport: desktop })

  test('the keys for an enquiry open a new form also while the last one is still there', async ({ page }) => {
    await signIn(page, counsellor)
    await openPage(page, '/staff/leads/new')
    await page.getByLabel('Name').fill('Sonali Jena')
    await page.getByRole('heading', { name: 'Walk-in enquiry', level: 1 }).click()
    await page.keyboard.press('n')
    await page.keyboard.press('e')
    await expect(page.getByLabel('Phone')).toBeFocused()
  })

  test('an enquiry whose answer was lost is kept once, however often it is saved', async ({ page }) => {
    await signIn(page, counsellor)
    await openPage(page, '/staff/leads/new')
    await page.getByLabel('Phone').fill(newContact().contact)
    await page.getByLabel('Name').fill('Madhabi Sethi')
    const kept: string[] = []
    await page.route('**/api/staff/leads', async (route) => {
      const answer = await route.fetch()
      kept.push((await answer.json()).data?._id)
      return kept.length === 1 ? route.abort() : route.fulfill({ response: answer })
    })
    const save = page.getByRole('button', { name: 'Save enquiry' })
    await save.click()
    await expect(page.getByRole('alert')).toContainText('No connection.')
    await save.click()
    await expect(page.getByText('Enquiry from Madhabi Sethi saved.')).toBeVisible()
    expect(new Set(kept).size).toBe(1)
  })

  test('a known number is shown while it is typed', async ({ page }) => {
    const token = await signIn(page, counsellor)
    await openPage(page, '/staff/leads/new')
    await makeLead(page, token, 'Pragyan Mallick')
    const list = await page.request.get('/api/staff/leads?q=Pragyan', { headers: { authorization: `Bearer ${token}` } })
    const [known] = (await list.json()).data
    const record = await page.request.get(`/api/staff/leads/${known._id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await page.getByLabel('Phone').fill((await record.json()).data.phone.slice(0, 9))
    await expect(page.getByRole('region', { name: 'Known people' })).toContainText('Pragyan Mallick')
  })

  test('a call takes three clicks and ten seconds, and the next one opens; by keys alone too', async ({ page }) => {
    const token = await signIn(page, counsellor)
    await openPage(page, '/staff')
    for (const name of ['Manoj Sahoo', 'Lipsa Rath', 'Tapan Rout']) await makeLead(page, token, name)
    await openPage(page, '/staff/leads?owner=me')
    const sheet = page.getByRole('complementary', { name: 'Call' })
    await expect(sheet.getByRole('button', { name: 'Save and next' })).toBeVisible()
    const first = await sheet.getByRole('heading').first().textContent()
    const job = startJob(page)
    job.decide()
    await job.click(sheet.getByText('Reached, interested'))
    job.decide()
    await job.click(sheet.getByText('Tomorrow'))
    await job.click(sheet.getByRole('button', { name: 'Save and next' }))
    await expect(sheet.getByRole('heading').first()).not.toHaveText(first ?? '')
    job.end({ clicks: 3, seconds: 10 })
    const second = await sheet.getByRole('heading').first().textContent()
    const keys = startJob(page)
    keys.decide()
    await keys.press('3')
    keys.decide()
    await keys.press('7')
    await keys.press('Control+Enter')
    await expect(page.getByText(`Call to ${second} saved.`)).toBeVisible()
    keys.end({ clicks: 0, seconds: 10 })
  })

  test('a card is moved without dragging, and says what its new stage demands', async ({ page }) => {
    const token = await signIn(page, counsellor)
    await openPage(page, '/staff')
    await makeLead(page, token, 'Farida Begum')
    await openPage(page, '/staff/leads/board?owner=me')
    await page.getByRole('button', { name: 'Move to another stage: Farida Begum' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move Farida Begum' })
    await dialog.getByLabel('Stage').selectOption('Lost')
    await dialog.getByRole('button', { name: 'Move' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Please say why it is lost.')
    await dialog.getByLabel('Stage').selectOption('Visited')
    await dialog.getByRole('button', { name: 'Move' }).click()
    await expect(page.getByRole('region', { name: 'Visited' })).toContainText('Farida Begum')
  })
})

test.describe('concurrent changes', () => {
  test.use({ viewport: desktop })

  test("a call never overwrites a colleague's change: both are shown first", async ({ page }) => {
    const token = await signIn(page, counsellor)
    await openPage(page, '/staff')
    const lead = await makeLead(page, token, 'Ipsita Behera')
    await openPage(page, '/staff/leads?owner=me')
    await page.getByRole('button', { name: 'Ipsita Behera' }).click()
    const sheet = page.getByRole('complementary', { name: 'Call' })
    await expect(sheet.getByRole('heading', { name: 'Ipsita Behera' })).toBeVisible()
    await sheet.getByText('Reached, interested').click()
    await sheet.getByLabel('Note').fill('Comes with her brother.')
    // A rotated device shows the sheet elsewhere, with everything that was typed.
    await page.setViewportSize(phone)
    await expect(page.getByRole('dialog', { name: 'Call' }).getByLabel('Note')).toHaveValue('Comes with her brother.')
    await page.setViewportSize(desktop)
    await expect(sheet.getByLabel('Note')).toHaveValue('Comes with her brother.')
    const manager = await signInBeside(page)
    const headers = { authorization: `Bearer ${manager}`, 'if-match': `"${lead.version}"` }
    const next = { stage: 'visited', next_follow_up_at: new Date(Date.now() + 20 * 86_400_000).toISOString() }
    const moved = await page.request.post(`/api/staff/leads/${lead._id}/stage`, { headers, data: next })
    expect(moved.status()).toBe(200)
    await sheet.getByRole('button', { name: 'Save and next' }).click()
    await expect(sheet.getByRole('alert')).toContainText('has changed this lead in the meantime')
    await expect(sheet.getByRole('row', { name: /^Stage/ })).toContainText('Visited')
    await expectNoViolations(page, 'both versions of a call')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoViolations(page, 'both versions of a call, dark')
    await sheet.getByRole('button', { name: 'Save the call, keep their changes' }).click()
    await expect(page.getByText('Call to Ipsita Behera saved.')).toBeVisible()
    const now = await page.request.get(`/api/staff/leads/${lead._id}`, { headers })
    expect((await now.json()).data).toMatchObject({ stage: 'visited', calls: 1 })
  })

  test("moving a lead never overwrites a colleague's change: both are shown first", async ({ page }) => {
    const token = await signIn(page, counsellor)
    await openPage(page, '/staff')
    const lead = await makeLead(page, token, 'Jyoti Sahoo')
    await openPage(page, '/staff/leads/board?owner=me')
    await page.getByRole('button', { name: 'Move to another stage: Jyoti Sahoo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move Jyoti Sahoo' })
    await dialog.getByLabel('Stage').selectOption('Offered')
    const headers = { authorization: `Bearer ${await signInBeside(page)}`, 'if-match': `"${lead.version}"` }
    const data = { stage: 'visited', next_follow_up_at: new Date(Date.now() + 20 * 86_400_000).toISOString() }
    expect((await page.request.post(`/api/staff/leads/${lead._id}/stage`, { headers, data })).status()).toBe(200)
    await dialog.getByRole('button', { name: 'Move' }).click()
    await expect(dialog.getByRole('alert')).toContainText('has changed this lead in the meantime')
    await expect(dialog.getByRole('row', { name: 'Stage New Offered Visited' })).toBeVisible()
    await expectNoViolationsInAnyLook(page, 'both versions of a move')
    await dialog.getByRole('button', { name: 'Move anyway' }).click()
    await expect(page.getByRole('region', { name: 'Offered' })).toContainText('Jyoti Sahoo')
  })

  test('a change of many leaves out what a colleague changed meanwhile, and says so', async ({ page }) => {
    const token = await signIn(page, manager)
    await openPage(page, '/staff')
    const [one, two] = [await makeLead(page, token, 'Bulk Ananya'), await makeLead(page, token, 'Bulk Biswa')]
    await openPage(page, '/staff/leads/list?q=Bulk')
    for (const name of ['Bulk Ananya', 'Bulk Biswa'])
      await page.getByRole('checkbox', { name: new RegExp(name) }).check()
    await page.getByRole('button', { name: 'Change owner, stage or date' }).click()
    const headers = { authorization: `Bearer ${token}`, 'if-match': `"${two.version}"` }
    const data = { stage: 'visited', next_follow_up_at: new Date(Date.now() + 20 * 86_400_000).toISOString() }
    expect((await page.request.post(`/api/staff/leads/${two._id}/stage`, { headers, data })).status()).toBe(200)
    const dialog = page.getByRole('dialog', { name: 'Change 2 leads' })
    await dialog.getByLabel('Stage').selectOption('Lost')
    await dialog.getByLabel('Reason, if lost').selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'Change' }).click()
    const told = page.getByRole('dialog', { name: '1 lead was not changed' })
    await expect(told).toContainText('Bulk Biswa: Visited')
    await expectNoViolations(page, 'what was left out')
    const now = await page.request.get(`/api/staff/leads/${one._id}`, { headers })
    expect((await now.json()).data.stage).toBe('lost')
  })
})

test.describe('files and students', () => {
  test.use({ viewport: desktop })

  test('a file of leads is sent, its columns said, a row mended, and stored by a task', async ({ page }) => {
    await signIn(page, manager)
    await openPage(page, '/staff/leads/imports')
    const [first, second] = [newContact().contact, newContact().contact]
    const rows = [
      'Who,Telephone,Remarks',
      `Import Ila,${first},calls back`,
      'Import Jatin,12345,',
      `Import Kuni,${second},`,
    ]
    const file = { name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
    await page.getByLabel('File of leads').setInputFiles(file)
    await page.getByLabel('Who', { exact: true }).selectOption('Name')
    await page.getByLabel('Phone', { exact: true }).selectOption('Phone')
    await expectNoViolations(page, 'the columns of a file')
    await page.getByRole('button', { name: 'Check every row' }).click()
    await expect(page.getByText('2 ready').first()).toBeVisible()
    await expectNoViolationsInAnyLook(page, 'the rows of a file')
    await page.getByRole('button', { name: 'Fix row 3' }).click()
    const dialog = page.getByRole('dialog', { name: 'Row 3' })
    await dialog.getByLabel('Phone').fill(newContact().contact)
    await dialog.getByRole('button', { name: 'Check again' }).click()
    await page.getByRole('button', { name: 'Store 3 leads' }).click()
    await page.getByRole('link', { name: 'Show 3 leads' }).click()
    await expect(page.getByRole('region', { name: 'Leads' })).toContainText('Import Kuni')
    await openPage(page, '/staff/tasks')
    await expect(page.getByRole('main')).toContainText('Importing fair.csv')
    await expect(page.getByText('3 leads are imported')).toBeVisible()
  })

  test('an export is a task whose file is taken from the tasks', async ({ page }) => {
    const token = await signIn(page, manager)
    await openPage(page, '/staff')
    await makeLead(page, token, 'Export Esha')
    await openPage(page, '/staff/leads/list?q=Esha')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    await openPage(page, '/staff/tasks')
    await expect(page.getByText('1 lead').first()).toBeVisible()
    const coming = page.waitForEvent('download')
    await page.getByRole('list', { name: 'My tasks' }).getByRole('button').first().click()
    expect((await coming).suggestedFilename()).toMatch(/^leads-.*\.csv$/)
  })

  test('a lead becomes a student with batch and first receipt by keys alone, after somebody agreed to the terms', async ({
    page,
  }) => {
    const token = await signIn(page, manager)
    await openPage(page, '/staff')
    const lead = await makeLead(page, token, { name: 'Convert Chitra', email: newContact().email })
    await openPage(page, `/staff/leads/${lead._id}/convert`)
    await expect(page.getByRole('heading', { name: 'Admit Convert Chitra' })).toBeVisible()
    await tabTo(page.keyboard, page.getByLabel('Batch'))
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('button', { name: 'Take payment and admit' })).toBeEnabled()
    // Cash goes into a drawer, and an office begins its day without one: it is opened from here.
    await tabTo(page.keyboard, page.getByRole('button', { name: 'Open the drawer…' }))
    await page.keyboard.press('Enter')
    const opening = page.getByRole('dialog', { name: 'Open the drawer' })
    await expect(opening.getByLabel('Opening cash, ₹')).toBeFocused()
    await page.keyboard.type('2000')
    await page.keyboard.press('Enter')
    await expect(opening).toBeHidden()
    await expect(page.getByText(/^Drawer open since/)).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('alert')).toHaveText('Please say who agreed to the terms, and how.')
    await tabTo(page.keyboard, page.getByLabel('A parent or guardian agrees'), { isBack: true })
    await page.keyboard.press('Space')
    await expect(page.getByLabel('A parent or guardian agrees')).toBeChecked()
    await chooseByKeys(page.keyboard, page.getByLabel('How'), 'In writing')
    await expectNoViolations(page, 'a lead becomes a student')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(/^Student R\d+/)).toBeVisible()
    await expect(page.getByText(/Receipt /)).toBeVisible()
    await closeDrawers(page, manager)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('a walk-in enquiry is three taps; a call is a row and two', async ({ page }) => {
    const token = await signIn(page, counsellor)
    await openPage(page, '/staff/leads')
    const walkIn = startJob(page)
    await walkIn.tap(page.getByRole('link', { name: 'Walk-in enquiry' }))
    await expect(page.getByLabel('Phone')).toBeFocused()
    await walkIn.type(newContact().contact)
    // The key at the end of a phone's keyboard: next.
    await walkIn.press('Tab')
    await walkIn.type('Jhunu Oram')
    walkIn.decide()
    await walkIn.tap(page.getByText('SSC CHSL and MTS Morning Batch'))
    await expectNoOverflow(page)
    await walkIn.tap(page.getByRole('button', { name: 'Save enquiry' }))
    await expect(page.getByText('Enquiry from Jhunu Oram saved.')).toBeVisible()
    walkIn.end({ clicks: 3, seconds: 15 })

    await makeLead(page, token, 'Rakesh Oram')
    await openPage(page, '/staff/leads?owner=me')
    const job = startJob(page)
    await job.tap(page.getByRole('button', { name: 'Rakesh Oram' }))
    const sheet = page.getByRole('dialog', { name: 'Call' })
    job.decide()
    await job.tap(sheet.getByText('No answer'))
    await job.tap(sheet.getByRole('button', { name: 'Save and next' }))
    await expect(page.getByText('Call to Rakesh Oram saved.')).toBeVisible()
    job.end({ clicks: 3, seconds: 10 })
  })
})
