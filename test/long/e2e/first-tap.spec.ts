import { expect } from '@playwright/test'
import { desktop, newContact, openBeforeScripts, phone, signIn, student, test } from '../../e2e/fixtures.ts'

const thanks = 'Enquiry Registered Successfully! Our team will get back to you shortly.'

for (const viewport of [phone, desktop]) {
  test.describe(`before any script has come, at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('the first tap on Quick Enquiry opens the form, and what is typed into it is sent', async ({ page }) => {
      const letScriptsCome = await openBeforeScripts(page, '/')
      await page.getByRole('link', { name: 'Quick Enquiry' }).click()
      const dialog = page.getByRole('dialog', { name: 'Get In Touch' })
      await expect(dialog).toBeVisible()
      await expect(page).toHaveURL('/')
      await dialog.getByLabel('Name', { exact: true }).fill('Mita Das')
      await dialog.getByLabel('Email', { exact: true }).fill(newContact().email)
      letScriptsCome()
      await dialog.getByLabel('WhatsApp Number').fill('98765 43210')
      await dialog.getByLabel('Center').selectOption('Cuttack')
      await dialog.getByLabel('Course', { exact: true }).selectOption({ index: 1 })
      await dialog.getByLabel('Exam').selectOption({ index: 1 })
      await dialog.getByRole('button', { name: 'Submit' }).click()
      await expect(dialog.getByText(thanks)).toBeVisible()
    })

    test('the quick links open and close', async ({ page }) => {
      await openBeforeScripts(page, '/about')
      await page.getByRole('button', { name: 'Quick Links' }).click()
      const panel = page.getByRole('dialog', { name: 'Quick Links' })
      await expect(panel.getByRole('link', { name: 'Test Results' })).toBeVisible()
      await panel.getByRole('button', { name: 'Close' }).click()
      await expect(panel).toBeHidden()
      await page.getByRole('button', { name: 'Quick Links' }).click()
      await page.mouse.click(6, 300)
      await expect(panel).toBeHidden()
    })
  })
}

test.describe('before any script has come, on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('the burger opens the drawer, whose sections open and lead on', async ({ page }) => {
    await openBeforeScripts(page, '/')
    await page.getByRole('button', { name: 'Open menu' }).tap()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await drawer.getByText('Centers', { exact: true }).tap()
    await drawer.getByRole('link', { name: 'Cuttack' }).tap()
    await expect(page).toHaveURL('/center/cuttack')
  })
})

test.describe('before any script has come, on a wide screen', () => {
  test.use({ viewport: desktop })

  test('a menu opens at a press, and stays open when its code comes', async ({ page }) => {
    const letScriptsCome = await openBeforeScripts(page, '/')
    const main = page.getByRole('navigation', { name: 'Main' })
    const products = main.getByRole('button', { name: 'Products' })
    await products.click()
    // The pointer leaves: only the press keeps the menu open.
    await page.mouse.move(2, 700)
    await expect(main.getByRole('link', { name: 'Recorded Course' })).toBeVisible()
    letScriptsCome()
    await expect(products).toHaveAttribute('aria-expanded', 'true')
    await expect(main.getByRole('link', { name: 'Recorded Course' })).toBeVisible()
  })
})

test.describe('an enquiry carries along what its page is about', () => {
  test.use({ viewport: phone })

  test('a live course, its exam and Online, and is sent', async ({ page }) => {
    await signIn(page, student)
    const { data } = await (
      await page.request.post('/api/website/list/course?page=1&limit=1', { data: { course_type: ['live'] } })
    ).json()
    const [course] = data
    const letScriptsCome = await openBeforeScripts(page, `/course/${course.seo_url}`)
    // There is no dock where the page has a buying bar at its foot.
    const opener = page.getByRole('link', { name: 'Enquire about this course' })
    await expect(opener).toHaveAttribute('href', `/contact?${new URLSearchParams({ about: course.course_name })}`)
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Get In Touch' })
    const chosen = (label: string) => dialog.getByLabel(label, { exact: true }).locator('option:checked')
    await expect(chosen('Center')).toHaveText('Online')
    await expect(chosen('Course')).toHaveText(course.course_name)
    await expect(chosen('Exam')).not.toHaveText('Choose Exam')
    letScriptsCome()
    await dialog.getByLabel('Name', { exact: true }).fill('Mita Das')
    await dialog.getByLabel('Email', { exact: true }).fill(newContact().email)
    await dialog.getByLabel('WhatsApp Number').fill('98765 43210')
    await expect(dialog.getByLabel('Course', { exact: true }).locator('option').nth(2)).toBeAttached()
    await expect(chosen('Course')).toHaveText(course.course_name)
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog.getByText(thanks)).toBeVisible()
  })

  for (const { path, label, text } of [
    { path: '/center/cuttack', label: 'Center', text: 'Cuttack' },
    { path: '/product/recorded-course', label: 'Center', text: 'Online' },
    { path: '/exam/sbi-po', label: 'Exam', text: 'SBI PO' },
  ])
    test(`${path} has chosen ${text}`, async ({ page }) => {
      await openBeforeScripts(page, path)
      await page.getByRole('link', { name: 'Quick Enquiry' }).click()
      const dialog = page.getByRole('dialog', { name: 'Get In Touch' })
      await expect(dialog.getByLabel(label, { exact: true }).locator('option:checked')).toHaveText(text)
    })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the contact page is told what a course page is about', async ({ page }) => {
    await page.goto('/center/cuttack')
    await page.getByRole('link', { name: 'Enquire' }).click()
    await expect(page.getByLabel('Subject')).toHaveValue('Cuttack')
  })
})
