import { expect, type Page, type Request } from '@playwright/test'
import { expectNoViolationsAtAnyWidth } from '../../e2e/axe.ts'
import {
  desktop,
  fetchSession,
  newContact,
  openBeforeScripts,
  openPage,
  reloadPage,
  signIn,
  student,
  test,
} from '../../e2e/fixtures.ts'
import { linkIn, receiveMail } from '../../e2e/mailbox.ts'

const password = 'seven mangoes on the hill'
const newPassword = 'nine lotuses in the pond'

/** Returns a new person: e-mail and phone number are used once in a run. */
function newPerson() {
  const { contact, email } = newContact()
  return { name: `Asha Nayak ${contact}`, contact, email, password }
}
type Person = ReturnType<typeof newPerson>

async function register(page: Page) {
  const person = newPerson()
  const response = await page.request.post('/api/um/web-registration', { data: { ...person, source: 'website' } })
  expect(response.status(), await response.text()).toBe(200)
  return person
}

async function statusOfLogin(page: Page, user_name: string, password: string) {
  return (await page.request.post('/api/auth/web-login', { data: { user_name, password } })).status()
}

/** Breaks each rule in turn, then none. */
async function fillRegistration(page: Page, person: Person) {
  const steps = [
    { field: 'Full Name', value: person.name, message: "First name can't be blank" },
    { field: 'Username/Email', value: 'asha', message: "Email can't be blank" },
    { field: 'Username/Email', value: person.email, message: 'Not a valid email' },
    { field: 'Phone Number', value: person.contact, message: 'Phone number should be 10 digits' },
    { field: 'Password', value: 'short', message: "Password can't be blank" },
    { field: 'Password', value: person.password, message: 'Min. 8 character Password is required' },
    { field: 'Confirm Password', value: person.password, message: "Password doesn't match" },
  ]
  const button = page.getByRole('button', { name: 'Register', exact: true })
  for (const { field, value, message } of steps) {
    await button.click()
    const input = page.getByLabel(field, { exact: true })
    await expect(input).toBeFocused()
    await expect(input).toHaveAccessibleDescription(message)
    await expect(page.locator('[aria-invalid]')).toHaveCount(1)
    await input.fill(value)
  }
  await button.click()
}

async function askForReset(page: Page, email: string) {
  await openPage(page, '/forget-password')
  const button = page.getByRole('button', { name: 'Reset Password' })
  await button.click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription("Email can't be blank")
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await button.click()
  await expect(page.locator(':focus')).toHaveText('If an account exists for this e-mail, a reset link has been sent.')
  await expect(button).toBeHidden()
}

async function resetPassword(page: Page) {
  await page.getByLabel('New Password').fill(newPassword)
  await page.getByLabel('Confirm Password').fill('nine')
  await expect(page.getByText('Both Passwords should be same')).toBeVisible()
  await page.getByLabel('Confirm Password').fill(newPassword)
  await expect(page.getByText('Both Passwords should be same')).toBeHidden()
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

async function openChangePassword(page: Page) {
  await openPage(page, '/account/dashboard')
  await page.getByRole('button', { name: 'Change Password' }).click()
  return page.getByRole('dialog', { name: 'Change Password' })
}

test.describe('what is typed before the scripts are there counts', () => {
  test('on the page of a new password, which compares the two as soon as it can', async ({ page }) => {
    const letScriptsCome = await openBeforeScripts(page, '/reset-password?token=none')
    await page.getByLabel('New Password').fill(newPassword)
    await page.getByLabel('Confirm Password').fill('nine')
    await expect(page.getByText('Both Passwords should be same')).toBeHidden()
    letScriptsCome()
    await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription('Both Passwords should be same')
    await expect(page.getByLabel('New Password')).toHaveValue(newPassword)
    await page.getByLabel('Confirm Password').fill(newPassword)
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByRole('alert')).toHaveText('This link is no longer valid. Please request a new one.')
  })

  test('on the login, sent before them too, with a phone number as with an e-mail', async ({ page }) => {
    const person = await register(page)
    const letScriptsCome = await openBeforeScripts(page, '/login')
    await page.getByLabel('Username/Email').fill(`+91 ${person.contact}`)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByLabel('Remember Me').check()
    await page.getByRole('button', { name: 'Log In' }).click()
    letScriptsCome()
    await expect(page).toHaveURL('/account/dashboard')
    const kept = await page.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('user')])
    expect(kept[0]).toBeTruthy()
    const { candidate_name, user_name, email, contact } = JSON.parse(kept[1] ?? '{}')
    expect({ candidate_name, email, contact }).toEqual({
      candidate_name: person.name,
      email: person.email,
      contact: person.contact,
    })
    expect(user_name).toBeTruthy()
  })

  test('on the registration, sent before them too', async ({ page }) => {
    const person = newPerson()
    const letScriptsCome = await openBeforeScripts(page, '/registration')
    await page.getByLabel('Full Name').fill(person.name)
    await page.getByLabel('Username/Email').fill(person.email)
    await page.getByLabel('Phone Number').fill(person.contact)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByLabel('Confirm Password').fill(person.password)
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    letScriptsCome()
    await expect(page).toHaveURL('/account/dashboard')
    await expect(page.getByRole('region', { name: 'Your profile' })).toContainText(person.name)
  })
})

test.describe(`at ${desktop.width} px`, () => {
  test.use({ viewport: desktop })

  test('a forgotten password is replaced by way of the mailed link', async ({ page, server }) => {
    const person = await register(page)
    await askForReset(page, person.email)
    const mail = await receiveMail(server, { to: person.email, subject: /new password/ })
    await openPage(page, linkIn(mail, '/reset-password'))
    await resetPassword(page)
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
    await expect(page).toHaveURL('/login')
    expect(await statusOfLogin(page, person.email, person.password)).toBe(401)
    await page.getByLabel('Username/Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page).toHaveURL('/account/dashboard')

    await openPage(page, linkIn(mail, '/reset-password'))
    await resetPassword(page)
    await expect(page.getByRole('alert')).toHaveText('This link is no longer valid. Please request a new one.')
  })
})

test('axe finds nothing wrong on the pages of an account at any width', async ({ page }) => {
  await openPage(page, '/registration')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expectNoViolationsAtAnyWidth(page, 'registration')
  await askForReset(page, 'nobody@mail.example')
  await expectNoViolationsAtAnyWidth(page, 'forgotten password')
  await openPage(page, '/reset-password?token=none')
  await resetPassword(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await expectNoViolationsAtAnyWidth(page, 'new password')
  await openPage(page, '/confirm-email?token=none')
  await page.getByRole('button', { name: 'Confirm my e-mail' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectNoViolationsAtAnyWidth(page, 'confirmation')
  await signIn(page, student)
  const dialog = await openChangePassword(page)
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expectNoViolationsAtAnyWidth(page, 'change of the password')
})

test('an e-mail that has an account is refused under its field, and nothing typed is lost', async ({ page }) => {
  const { contact } = newPerson()
  const person = { ...(await register(page)), contact }
  await openPage(page, '/registration')
  await fillRegistration(page, person)
  await expect(page.getByLabel('Username/Email')).toBeFocused()
  await expect(page.getByLabel('Username/Email')).toHaveAccessibleDescription(
    'An account with this e-mail already exists.',
  )
  await expect(page.getByLabel('Full Name')).toHaveValue(person.name)
  await expect(page.getByLabel('Confirm Password')).toHaveValue(person.password)
})

test('an e-mail is confirmed by the button, not by the visit, and only once', async ({ page, server }) => {
  const person = await register(page)
  const mail = await receiveMail(server, { to: person.email, subject: /Welcome/ })
  for (const message of ['Thank you. Your e-mail is confirmed.', 'Already confirmed. There is nothing more to do.']) {
    await openPage(page, linkIn(mail, '/confirm-email'))
    await page.getByRole('button', { name: 'Confirm my e-mail' }).click()
    await expect(page.getByText(message)).toBeVisible()
  }
})

test('a changed password keeps this session, ends the others and says so for a while', async ({ page }) => {
  const person = await register(page)
  const { token } = await fetchSession(page, { user_name: person.email, password })
  await signIn(page, { user_name: person.email, password })
  const dialog = await openChangePassword(page)
  const button = dialog.getByRole('button', { name: 'Change Password' })
  await dialog.getByLabel('Current Password').fill('not the password')
  await button.click()
  await expect(dialog.getByLabel('New Password')).toHaveAccessibleDescription('Password cannot be blank')
  await dialog.getByLabel('New Password').fill(newPassword)
  await dialog.getByLabel('Confirm Password').fill('nine')
  await expect(dialog.getByLabel('Confirm Password')).toHaveAccessibleDescription('Both Passwords should be same')
  await dialog.getByLabel('Confirm Password').fill(newPassword)
  await button.click()
  await expect(dialog.getByLabel('Current Password')).toHaveAccessibleDescription('The current password is incorrect.')
  await dialog.getByLabel('Current Password').fill(password)
  await button.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Password changed.')).toBeVisible()

  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.get('/api/auth/me', { headers })).status()).toBe(401)
  await reloadPage(page)
  await expect(page.getByRole('region', { name: 'Your profile' })).toContainText(person.name)
  expect(await statusOfLogin(page, person.email, newPassword)).toBe(200)
})

test('a page with a token in its address leaks it nowhere and is not indexed', async ({ page }) => {
  for (const path of ['/reset-password', '/confirm-email']) {
    const requests: Request[] = []
    page.on('request', (request) => requests.push(request))
    await openPage(page, `${path}?token=secret-of-the-mail`)
    await page.getByRole('button', { name: /^(Reset Password|Confirm my e-mail)$/ }).click()
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    const headers = await Promise.all(requests.map((request) => request.allHeaders()))
    expect(headers.length).toBeGreaterThan(3)
    expect(headers.filter(({ referer }) => referer?.includes('secret'))).toEqual([])
    page.removeAllListeners('request')
  }
})
