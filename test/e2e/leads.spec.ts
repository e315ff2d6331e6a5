import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { beginUse, newContact, openPage, phone, test } from './fixtures.ts'

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

test.describe(`at 360 px`, () => {
  test.use({ viewport: phone })

  test('an enquiry requires six fields, and is sent once', async ({ page }) => {
    await openPage(page, '/')
    const enquiry = await openEnquiry(page)
    const { dialog, field, submit, centre, course, exam } = enquiry
    await expect(centre.locator('option').first()).toHaveText('Choose Center')
    await expect(course.locator('option')).toHaveText(['Choose Course'])
    await expect(exam.locator('option')).toHaveText(['Choose Exam'])
    await submit.click()
    await expectMessages([
      [field('Name'), "Name can't be blank"],
      [field('Email'), "Email can't be blank"],
      [field('WhatsApp Number'), 'Phone number should be 10 digits'],
      [centre, "Center can't be blank"],
      [course, "Course can't be blank"],
      [exam, "Exam can't be blank"],
    ])
    await expectNoViolations(page, 'enquiry')
    await fillEnquiry(enquiry, newEmail())
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/lms/enquiry')) sent += 1
    })
    await submit.dblclick()
    const thanks = 'Enquiry Registered Successfully! Our team will get back to you shortly.'
    await expect(dialog.getByText(thanks)).toBeVisible()
    expect(sent).toBe(1)
    for (const label of ['Name', 'Email', 'WhatsApp Number', 'Center', 'Course', 'Exam']) {
      await expect(field(label)).toHaveValue('')
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: 'Quick Enquiry' })).toBeFocused()
  })
})
