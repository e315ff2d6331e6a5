import { expect } from '@playwright/test'
import { expectNoViolations } from '../../e2e/axe.ts'
import { expectNoOverflow, newContact, openPage, phone, test } from '../../e2e/fixtures.ts'
import { receiveMail } from '../../e2e/mailbox.ts'

/* The log-ins by a provider, with the demo's stand-ins. test/api/provider-login.test.ts tests what the server accepts from them. */

test.use({ viewport: phone })

test('a newcomer comes by way of Facebook without an e-mail there: OTP, registration, and the link in the profile', async ({
  page,
  server,
}) => {
  const { contact, email } = newContact()
  const name = `Lopa Behera ${contact}`
  await openPage(page, '/login?redirect=/account/profile')
  await expectNoOverflow(page)
  await expectNoViolations(page, 'the log-in page')
  await page.getByRole('button', { name: 'Continue with Facebook' }).click()
  await page.waitForURL(/\/facebook\//)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('E-mail').fill('')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your e-mail' })).toBeVisible()
  // Neither the history nor a shared address contains the code.
  expect(new URL(page.url()).search).toBe('')
  await page.locator('main').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  const mail = await receiveMail(server, { to: email, subject: /OTP/ })
  await page.getByLabel('OTP (6 digits)').fill('12')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Please enter all 6 digits.')).toBeVisible()
  await page.getByLabel('OTP (6 digits)').fill(/^\d{6}\s*$/m.exec(mail)?.[0].trim() ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Full Name')).toHaveValue(name)
  await expectNoViolations(page, 'the registration')
  await page.getByLabel('Phone Number').fill(contact)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.waitForURL('**/account/profile')
  await page.getByRole('tab', { name: 'Security' }).click()
  const ways = page.getByRole('region', { name: 'Other ways to log in' })
  await expect(ways.getByRole('heading', { name: 'Facebook' })).toBeVisible()
  await expect(ways.getByText('Your only way to log in')).toBeVisible()
  await expect(ways.getByRole('button', { name: 'Link Google' })).toBeVisible()
  await expectNoViolations(page, 'the linked log-ins')
})

test('cancelling at the provider is reported, and a foreign link opens nothing', async ({ page }) => {
  await openPage(page, '/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Login with Google was cancelled.')).toBeVisible()
  await openPage(page, '/login/return?state=theirs&code=theirs')
  await expect(page.getByText(/This login took too long|was not started in this browser/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Log In' })).toBeVisible()
})
