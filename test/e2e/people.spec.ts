import { expect, type Page } from '@playwright/test'
import { newContact, openPage, phone, test } from './fixtures.ts'

const password = 'seven mangoes on the hill'

/** Returns a new person: e-mail and phone number are used once in a run. */
function newPerson() {
  const { contact, email } = newContact()
  return { name: `Asha Nayak ${contact}`, contact, email, password }
}
type Person = ReturnType<typeof newPerson>

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

test.describe(`at 360 px`, () => {
  test.use({ viewport: phone })

  test('a visitor registers and is led on signed in', async ({ page }) => {
    const person = newPerson()
    await openPage(page, '/register')
    await expect(page).toHaveURL('/registration')
    await fillRegistration(page, person)
    await expect(page).toHaveURL('/account/dashboard')
    await expect(page.getByRole('region', { name: 'Your profile' })).toContainText(person.name)
    await openPage(page, `/registration?redirect=${encodeURIComponent('/?from=registration')}`)
    await expect(page).toHaveURL('/?from=registration')
  })
})
