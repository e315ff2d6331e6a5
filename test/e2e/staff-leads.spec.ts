import { expect, type Page } from '@playwright/test'
import { startJob } from './desk-work.ts'
import { accountOf, desktop, newContact, openPage, phone, signIn, test } from './fixtures.ts'

/* The counsellor's day: a walk-in, a call, a card on the board. */

const counsellor = accountOf('counsellor@mahanadi.example')

/** Somebody who is to be called, entered over the API. */
async function makeLead(page: Page, token: string, name: string) {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }
  const me = await page.request.get('/api/staff/me', { headers })
  const { data } = await me.json()
  const body = { name, phone: newContact().contact, center_id: data.centre_ids[0], source: 'phone' }
  const made = await page.request.post('/api/staff/leads', { headers, data: body })
  expect(made.status()).toBe(200)
}

test.describe('at a desk', () => {
  test.use({ viewport: desktop })

  test('a walk-in enquiry takes three clicks and fifteen seconds, by keyboard none', async ({ page }) => {
    await signIn(page, counsellor)
    await openPage(page, '/staff/leads')
    await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible()
    const { contact } = newContact()
    const job = startJob(page)
    await job.press('n')
    await job.press('e')
    await expect(page.getByLabel('Phone')).toBeFocused()
    await job.type(contact)
    await job.press('Tab')
    await job.type('Sonali Jena')
    job.decide()
    await job.click(page.getByRole('group', { name: 'Course' }).or(page.getByLabel('Course')).first())
    await job.click(page.getByRole('button', { name: 'Save enquiry' }))
    await expect(page.getByText('The enquiry of Sonali Jena is saved.')).toBeVisible()
    job.end({ clicks: 3, seconds: 15 })
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
    await page.keyboard.press('3')
    await page.keyboard.press('7')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(`The call to ${second} is saved.`)).toBeVisible()
  })

  test('a card is moved without dragging, and says what its new stage demands', async ({ page }) => {
    const token = await signIn(page, counsellor)
    await openPage(page, '/staff')
    await makeLead(page, token, 'Farida Begum')
    await openPage(page, '/staff/leads/board?owner=me')
    await page.getByRole('button', { name: 'Move to: Farida Begum' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move Farida Begum' })
    await dialog.getByLabel('Stage').selectOption('Lost')
    await dialog.getByRole('button', { name: 'Move' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Please say why it is lost.')
    await dialog.getByLabel('Stage').selectOption('Visited')
    await dialog.getByRole('button', { name: 'Move' }).click()
    await expect(page.getByRole('region', { name: 'Visited' })).toContainText('Farida Begum')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('a call is a row and two taps', async ({ page }) => {
    const token = await signIn(page, counsellor)
    await openPage(page, '/staff')
    await makeLead(page, token, 'Rakesh Oram')
    await openPage(page, '/staff/leads?owner=me')
    const job = startJob(page)
    await job.tap(page.getByRole('button', { name: 'Rakesh Oram' }))
    const sheet = page.getByRole('dialog', { name: 'Call' })
    job.decide()
    await job.tap(sheet.getByText('No answer'))
    await job.tap(sheet.getByRole('button', { name: 'Save and next' }))
    await expect(page.getByText('The call to Rakesh Oram is saved.')).toBeVisible()
    job.end({ clicks: 3, seconds: 10 })
  })
})
