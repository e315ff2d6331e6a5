import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoViolations } from '../../e2e/axe.ts'
import { beginUse, desktop, holdScripts, newContact, openBeforeScripts, openPage, test } from '../../e2e/fixtures.ts'
import { receiveMail } from '../../e2e/mailbox.ts'

const office = 'hello@mahanadi.example'
const newEmail = () => newContact().email

/** Expects each field to show its message; the others are ticked. */
async function expectMessages(fields: [Locator, string][]) {
  for (const [field, message] of fields) await expect(field).toHaveAccessibleDescription(message)
}

async function openEnquiry(page: Page) {
  await beginUse(page)
  await page.getByRole('link', { name: 'Quick Enquiry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Get In Touch' })
  await expect(dialog).toBeVisible()
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  const [submit, centre, course, exam] = [
    dialog.getByRole('button', { name: 'Submit' }),
    field('Center'),
    field('Course'),
    field('Exam'),
  ]
  return { dialog, field, submit, centre, course, exam }
}
type Enquiry = Awaited<ReturnType<typeof openEnquiry>>

async function fillEnquiry({ field, centre, course, exam }: Enquiry, email: string) {
  await field('Name').fill('Mita Das')
  await field('Email').fill(email)
  await field('WhatsApp Number').fill('98765 43210')
  await centre.selectOption('Bhubaneswar')
  await course.selectOption({ index: 1 })
  await exam.selectOption({ index: 1 })
}

test.describe(`at ${desktop.width} px`, () => {
  test.use({ viewport: desktop })

  test('a message is checked field by field, sent, and mailed to the institute', async ({ page, server }) => {
    await openPage(page, '/contact')
    const main = page.getByRole('main')
    const field = (label: string) => main.getByLabel(label, { exact: true })
    const send = main.getByRole('button', { name: 'Send Message' })
    await send.click()
    await expectMessages([
      [field('Full Name'), "Name can't be blank"],
      [field('Email Address'), "Email can't be blank"],
      [field('Subject'), "Subject can't be blank"],
      [field('Enter Message'), "Message can't be blank"],
    ])
    await expect(field('Full Name')).toBeFocused()
    await expectNoViolations(page, 'contact')
    await field('Full Name').fill('Mita Das')
    await field('Email Address').fill('mita@people')
    await field('Subject').fill('Fees')
    await send.click()
    await expectMessages([
      [field('Email Address'), 'Not a valid email'],
      [field('Enter Message'), "Message can't be blank"],
      [field('Full Name'), ''],
      [field('Subject'), ''],
    ])
    await expect(field('Email Address')).toBeFocused()
    const email = newEmail()
    await field('Email Address').fill(email)
    await field('Enter Message').fill('How much is it?\nAnd when does it begin?')
    await send.click()
    await expect(page.locator(':focus')).toHaveText('Message sent. Our team will get back to you shortly.')
    await expect(field('Enter Message')).toHaveValue('')
    await expect
      .poll(async () => receiveMail(server, { to: office, subject: /^Message from Mita Das: Fees$/ }))
      .toContain(`Reply-To: ${email}`)
  })

  test('an enquiry that is refused keeps what was typed and says why', async ({ page }) => {
    await openPage(page, '/')
    const message = 'Too many attempts. Please wait 720 seconds and try again.'
    await page.route('**/api/lms/enquiry', (route) =>
      route.fulfill({ status: 429, json: { success: false, code: 'too_many', message } }),
    )
    const enquiry = await openEnquiry(page)
    const email = newEmail()
    await fillEnquiry(enquiry, email)
    await enquiry.submit.click()
    await expect(enquiry.dialog.getByRole('alert')).toHaveText(message)
    await expect(enquiry.field('Email')).toHaveValue(email)
    await expect(enquiry.centre.locator('option:checked')).toHaveText('Bhubaneswar')
  })

  test('a list that does not come is told, and can be asked for again', async ({ page }) => {
    await openPage(page, '/')
    await page.route('**/api/masters/courses-by-relation**', (route) => route.abort(), { times: 1 })
    const { dialog, centre, course } = await openEnquiry(page)
    await centre.selectOption('Cuttack')
    await expect(dialog.getByText('The list could not be loaded.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByText('The list could not be loaded.')).toBeHidden()
    await expect.poll(() => course.locator('option').count()).toBeGreaterThan(1)
  })

  test('the newsletter of the footer checks and takes an e-mail', async ({ page, server }) => {
    await openPage(page, '/login')
    await beginUse(page)
    const footer = page.getByRole('contentinfo')
    await footer.scrollIntoViewIfNeeded()
    const field = footer.getByLabel('Get our news by e-mail')
    const button = footer.getByRole('button', { name: 'Subscribe' })
    await field.fill('')
    await button.click()
    await expect(field).toHaveAccessibleDescription("Email can't be blank")
    await expect(field).toBeFocused()
    await field.fill('mita@people')
    await button.click()
    await expect(field).toHaveAccessibleDescription('Not a valid email')
    const email = newEmail()
    await field.fill(email)
    await button.click()
    await expect(footer.getByRole('status')).toHaveText('Thank you. We will write to you when there is news.')
    const mail = await receiveMail(server, { to: office, subject: new RegExp(`^New subscriber: ${email}$`) })
    expect(mail).toContain('Form: newsletter')
    await expectNoViolations(page, 'footer')
  })

  for (const when of ['the code of its part', 'any code'])
    test(`an e-mail sent before ${when} is there is kept, and sent once`, async ({ page }) => {
      const openAndHold = async () => {
        await openPage(page, '/login')
        return holdScripts(page)
      }
      const letCome = await (when === 'any code' ? openBeforeScripts(page, '/login') : openAndHold())
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
      })
      const footer = page.getByRole('contentinfo')
      const field = footer.getByLabel('Get our news by e-mail')
      const email = newEmail()
      await field.fill(email)
      await footer.getByRole('button', { name: 'Subscribe' }).dblclick()
      await expect(footer.locator('form[data-due]')).toBeAttached()
      await expect(field).toHaveValue(email)
      expect(sent).toEqual([])
      letCome()
      await expect(footer.getByRole('status')).toHaveText('Thank you. We will write to you when there is news.')
      await expect(page).toHaveURL('/login')
      expect(sent).toEqual(['/api/lms/subscribe'])
    })

  test('the page of what comes soon counts down and takes an e-mail', async ({ page, request }) => {
    const html = await (await request.get('/coming-soon')).text()
    const values = [...html.matchAll(/<span class="sr">(\d+)<\/span>/g)].map(([, value]) => value)
    expect(values).toEqual(['03', '11', '31', '04'])
    await openPage(page, '/coming-soon')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We are launching soon')
    const main = page.getByRole('main')
    await expect(main.getByRole('timer')).toContainText(
      /03.*Days.*11.*Hours.*(31.*Minutes.*0[0-3]|(30|2\d).*Minutes.*\d\d).*Seconds/s,
    )
    await expect(main.getByRole('listitem')).toHaveCount(5)
    await main.getByRole('button', { name: 'Subscribe' }).click()
    await expect(main.getByRole('status')).toHaveText("Email can't be blank")
    await main.getByLabel('Get news and updates by e-mail').fill(newEmail())
    await main.getByRole('button', { name: 'Subscribe' }).click()
    await expect(main.getByRole('status')).toHaveText('Thank you. We will write to you when there is news.')
    await expectNoViolations(page, 'coming soon')
  })

  test('the quick links open beside the page and close by link, ground and cross', async ({ page }) => {
    await openPage(page, '/contact')
    const opener = page.getByRole('button', { name: 'Quick Links' })
    const panel = page.getByRole('dialog', { name: 'Quick Links' })
    await beginUse(page)
    await opener.click()
    const addresses = await panel
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(addresses).toEqual([
      ...['/time-table/class-room-course', '/time-table/online-live-course', '/time-table/test-series-discussion'],
      ...['/free-downloads/test-results', '/free-downloads/exam-q-ans-key', '/free-downloads/assignment-ans-key'],
    ])
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(panel).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.click()
    await page.mouse.click(6, 300)
    await expect(panel).toBeHidden()
    await opener.click()
    await panel.getByRole('link', { name: 'Test Results' }).click()
    await expect(page).toHaveURL('/free-downloads/test-results')
    await expect(panel).toBeHidden()
  })

  test('the contact page draws its own map, and loads nothing from elsewhere', async ({ page, baseURL }) => {
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    await openPage(page, '/contact')
    const map = page.getByRole('img', { name: /^Map of Mahanadi Academy/ })
    await expect(map).toContainText('Mahanadi Academy')
    await expect(map).toContainText('Kolkata')
    await expect.poll(async () => (await map.locator('..').boundingBox())?.height).toBe(450)
    const directions = page.getByRole('link', { name: 'Get directions' })
    await expect(directions).toHaveAttribute(
      'href',
      /^https:\/\/www\.openstreetmap\.org\/directions\?to=20\.289,85\.844$/,
    )
    expect([...hosts]).toEqual([new URL(baseURL ?? '').origin])
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the way to ask leads to addresses, and the forms say what they need', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Enquire' }).click()
    await expect(page).toHaveURL('/contact')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: office })).toHaveAttribute('href', `mailto:${office}`)
    await expect(main.getByText(/^This form needs JavaScript\./)).toBeVisible()
    const note = page.getByRole('contentinfo').locator('noscript p')
    await expect(note).toBeVisible()
    expect(await note.innerText()).toBe('Subscribing needs JavaScript.')
  })
})
