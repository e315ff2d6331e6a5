import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectNoViolationsAtAnyWidth } from '../../e2e/axe.ts'
import {
  desktop,
  expectNoOverflow,
  fetchSession,
  newContact,
  openPage,
  phone,
  reloadPage,
  signIn,
  test,
} from '../../e2e/fixtures.ts'

const password = 'seven mangoes on the hill'
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const smallPicture = { name: 'face.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }

/** Makes a student who exists only for this test, signed in on their profile page. */
async function openProfile(page: Page) {
  const person = { name: 'Mita Das', ...newContact(), password, source: 'website' }
  const response = await page.request.post('/api/um/web-registration', { data: person })
  expect(response.status(), await response.text()).toBe(200)
  const credentials = { user_name: person.email, password }
  await signIn(page, credentials)
  await openPage(page, '/account/profile')
  await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible()
  return credentials
}

/** Opens a part of the form; on phones the parts are steps, of which one is shown. */
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections of your profile' }).getByRole('link', { name }).click()
const group = (page: Page, name: string) => page.getByRole('group', { name })
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

async function save(page: Page) {
  await saveButton(page).click()
  await expect(page.getByText('Your profile has been saved.')).toBeVisible()
}

async function fillAddress(address: Locator) {
  await address.getByLabel('Address Line 1').fill('Plot 4')
  await address.getByLabel('Address Line 2').fill('Old Town')
  await address.getByLabel('City').fill('Bhubaneswar')
  await address.getByLabel('District').fill('Khordha')
  await address.getByLabel('State').selectOption('Odisha')
  await address.getByLabel('Pincode').fill('751002')
}

async function fillQualification(qualification: Locator, name: string) {
  await qualification.getByLabel('Qualification').fill(name)
  await qualification.getByLabel('Stream').fill('Science')
  await qualification.getByLabel('College').fill('Ravenshaw')
  await qualification.getByLabel('Passing Year').fill('2019')
  await qualification.getByLabel('Marks (%)').fill('71.25')
}

async function fillForm(page: Page) {
  await goTo(page, 'About You')
  await page.getByLabel('Date of Birth').fill('2001-02-28')
  await page.getByLabel('Gender').selectOption('female')
  await page.getByLabel('Category').selectOption('OBC')
  await goTo(page, 'Identity Document')
  await page.getByLabel('ID Type').selectOption('Aadhaar Card')
  await page.getByLabel('ID Number').fill('2345 6789 0124')
  await page.getByLabel('Name on ID').fill('Mita Das')
  await page.getByLabel('Relation').fill('Self')
  await goTo(page, 'Father')
  await page.getByLabel("Father's Name").fill('Hari Das')
  await page.getByLabel('Occupation').fill('Farmer')
  await page.getByLabel('Mobile').fill('98765 43210')
  await page.getByLabel('Other Contact').fill('9876543211')
  await goTo(page, 'Present Address')
  await fillAddress(group(page, 'Present Address'))
  await goTo(page, 'Permanent Address')
  await page.getByLabel('Same as present address').check()
  await goTo(page, 'Educational Qualification 1')
  await fillQualification(group(page, 'Educational Qualification 1'), '12th')
  await goTo(page, 'Educational Qualification 2')
  await fillQualification(group(page, 'Educational Qualification 2'), 'B.Sc.')
  await goTo(page, 'Photo and Signature')
  await page.getByLabel('Photo', { exact: true }).setInputFiles(smallPicture)
}

/** Returns every value of the form by its name. */
function valuesOf(page: Page) {
  return page.locator('form').evaluate((form) => {
    const values = form instanceof HTMLFormElement ? [...new FormData(form)] : []
    return values.filter(([, value]) => typeof value === 'string')
  })
}

async function fillGuardian(page: Page) {
  await page.getByLabel("Guardian's Name").fill('Hari Das')
  await page.getByLabel("Guardian's Phone").fill('9876543210')
  await page.getByRole('checkbox', { name: /parent or legal guardian/ }).check()
}

for (const viewport of [phone, desktop]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('a filled profile is saved and stands there again after loading', async ({ page }) => {
      await openProfile(page)
      await fillForm(page)
      await goTo(page, 'Identity Document')
      await expect(page.getByLabel('ID Number')).toHaveAccessibleDescription(/Only the last four digits are stored/)
      await save(page)
      await expect(page.getByLabel('ID Number')).toHaveValue('XXXX-XXXX-0124')
      await expect(page.getByLabel('Mobile')).toHaveValue('9876543210')
      const saved = await valuesOf(page)
      await reloadPage(page)
      await goTo(page, 'Photo and Signature')
      await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible()
      await expect.poll(() => valuesOf(page)).toEqual(saved)
      expect(Object.fromEntries(saved)).toMatchObject({
        'permanent_address.permanent_pincode': '751002',
        'permanent_address.permanent_state': 'Odisha',
        'educational_qualification.1.educational_qualification_name': 'B.Sc.',
      })
      await expect(page.getByLabel('Same as present address')).toBeChecked()
      for (const name of ['Registration Number', 'Contact', 'Email']) {
        await expect(page.getByLabel(name, { exact: true })).toHaveAttribute('readonly')
      }
      // Saved again, the mask must not be taken for a number.
      await goTo(page, 'About You')
      await page.getByLabel('Name', { exact: true }).fill('Mita Devi')
      await save(page)
      await expect(page.getByRole('button', { name: 'Account of Mita Devi' })).toBeVisible()
      await expect(page.getByLabel('ID Number')).toHaveValue('XXXX-XXXX-0124')
    })

    test('under 18 a guardian has to agree, and can take that back', async ({ page }) => {
      await openProfile(page)
      await goTo(page, 'About You')
      await page.getByLabel('Date of Birth').fill('2001-05-04')
      await expect(page.getByLabel("Guardian's Name")).toBeHidden()
      await page.getByLabel('Date of Birth').fill('2012-05-04')
      await saveButton(page).click()
      await page.getByRole('link', { name: "Guardian's name can't be blank" }).click()
      await expect(page.getByLabel("Guardian's Name")).toBeFocused()
      await fillGuardian(page)
      await goTo(page, 'About You')
      await page.getByLabel('Category').selectOption('SC')
      await save(page)
      const consent = page.getByRole('region', { name: 'Parent or Guardian' })
      await expect(consent).toContainText(/Hari Das, 9876543210, agreed on \d\d \w{3}, \d{4}/)
      await consent.getByRole('button', { name: 'Withdraw consent' }).click()
      const dialog = page.getByRole('dialog', { name: 'Withdraw consent?' })
      await expect(dialog).toContainText('photo and signature on this page will be deleted')
      await dialog.getByRole('button', { name: 'Withdraw consent' }).click()
      await expect(dialog).toBeHidden()
      await expect(consent).toBeHidden()
      await expect(page.getByLabel('Date of Birth')).toHaveValue('')
      await expect(page.getByLabel('Category')).toHaveValue('')
    })
  })
}

test('axe finds nothing wrong on the page of an account and its windows at any width', async ({ page }) => {
  await openProfile(page)
  await page.getByLabel('Date of Birth').fill('2012-05-04')
  await page.getByLabel('Name', { exact: true }).fill('')
  await saveButton(page).click()
  await expect(page.getByRole('region', { name: 'Please correct the following' })).toBeFocused()
  await expectNoViolationsAtAnyWidth(page, 'a refused profile')
  await openTab(page, 'Security')
  await expect(page.getByText('You are not logged in on any other device.')).toBeVisible()
  await expectNoViolationsAtAnyWidth(page, 'devices')
  await openTab(page, 'Your data')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click()
  await expectNoViolationsAtAnyWidth(page, 'deletion')
})

test.describe('pictures', () => {
  test.use({ viewport: desktop })

  test('one that is too large is drawn smaller, and what cannot be is refused', async ({ page }) => {
    await openProfile(page)
    const signature = page.getByLabel('Signature', { exact: true })
    const unreadable = { name: 'scan.png', mimeType: 'image/png', buffer: Buffer.alloc(153_601, 7) }
    await signature.setInputFiles(unreadable)
    await expect(page.getByRole('alert')).toHaveText('File size must be less than 150KB')
    await expect(signature).toHaveValue('')
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const large = sharp({ create: { width: 900, height: 1200, channels: 3, background: '#888', noise } }).png()
    const buffer = await large.toBuffer()
    expect(buffer.length).toBeGreaterThan(1_000_000)
    await page.getByLabel('Photo', { exact: true }).setInputFiles({ ...smallPicture, buffer })
    await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible()
    await saveButton(page).click()
    await page.getByRole('link', { name: 'Enter your date of birth first.' }).click()
    await expect(page.getByLabel('Date of Birth')).toBeFocused()
    await page.getByLabel('Date of Birth').fill('2001-02-28')
    await save(page)
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(page.getByRole('region', { name: 'Your profile' }).locator('img')).toBeVisible()
    await openPage(page, '/account/profile')
    await page.getByRole('button', { name: 'Remove photo' }).click()
    await expect(page.getByLabel('Photo', { exact: true })).toBeFocused()
    await save(page)
    await reloadPage(page)
    await expect(page.getByText('No photo yet')).toBeVisible()
  })
})

test('without a connection nothing typed is lost, and leaving asks first', async ({ page, context }) => {
  await openProfile(page)
  await page.getByLabel('Date of Birth').fill('2001-02-28')
  await page.getByLabel('Occupation').fill('Farmer')
  await context.setOffline(true)
  await saveButton(page).click()
  await expect(page.getByRole('alert')).toContainText('What you typed is still here.')
  await expect(page.getByLabel('Occupation')).toHaveValue('Farmer')
  await context.setOffline(false)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(page).toHaveURL('/account/profile')
  await save(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/account/dashboard')
})

test('a session elsewhere is ended, one alone and all others at once', async ({ page }) => {
  const credentials = await openProfile(page)
  const tokens: string[] = []
  for (let times = 0; times < 3; times++) tokens.push((await fetchSession(page, credentials)).token)
  const statuses = () =>
    Promise.all(
      tokens.map(async (token) => {
        const headers = { authorization: `Bearer ${token}` }
        return (await page.request.get('/api/auth/me', { headers })).status()
      }),
    )
  expect(await statuses()).toEqual([200, 200, 200])
  await reloadPage(page)
  await openTab(page, 'Security')
  const list = page.getByRole('region', { name: 'Where you are logged in' })
  await expect(list.getByText('This device')).toHaveCount(1)
  await list
    .getByRole('button', { name: /^Log out (?!all)/ })
    .first()
    .click()
  await expect(list.locator(':focus')).toHaveText('That device has been logged out.')
  await expect.poll(async () => (await statuses()).toSorted()).toEqual([200, 200, 401])
  await list.getByRole('button', { name: 'Log out of all other devices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out of all others' }).click()
  await expect(list.getByText('You are not logged in on any other device.')).toBeVisible()
  await expect.poll(statuses).toEqual([401, 401, 401])
})

test('the data of a student are downloaded as one file', async ({ page }) => {
  const { user_name } = await openProfile(page)
  await openTab(page, 'Your data')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('my-data.json')
  const data: unknown = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data).toMatchObject({ account: { email: user_name } })
})

test('an account is deleted by its password and a word, and its owner is at home signed out', async ({ page }) => {
  const credentials = await openProfile(page)
  await page.getByLabel('Occupation').fill('Not saved')
  await openTab(page, 'Your data')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  const button = dialog.getByRole('button', { name: 'Delete my account' })
  await dialog.getByLabel('Password').fill('not the password')
  await button.click()
  await expect(dialog.getByLabel('Type DELETE to confirm')).toHaveAccessibleDescription('Type the word DELETE.')
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
  await button.click()
  await expect(dialog.getByLabel('Password')).toHaveAccessibleDescription('The password is incorrect.')
  await dialog.getByLabel('Password').fill(password)
  await button.click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  expect((await page.request.post('/api/auth/web-login', { data: credentials })).status()).toBe(401)
})

test('the keyboard alone is enough, and the tabs answer to the arrows', async ({ page }) => {
  await openProfile(page)
  await page.getByRole('tab', { name: 'Personal Profile' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Security' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeVisible()
  await page.keyboard.press('Home')
  await expect(page.getByRole('tab', { name: 'Personal Profile' })).toBeFocused()
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Mita Rani Das')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your profile has been saved.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
})

test('each field stays in sight while a phone shows its keyboard', async ({ page }) => {
  await page.setViewportSize({ ...phone, height: 400 })
  await openProfile(page)
  const hidden = await page.locator('form').evaluate((form) => {
    // Measure at rest, not while scrolling.
    document.documentElement.style.scrollBehavior = 'auto'
    const controls = [...form.querySelectorAll<HTMLElement>('input, select, button')]
    return controls.flatMap((control) => {
      control.focus()
      const { left, top, width, height } = control.getBoundingClientRect()
      const seen = document.elementFromPoint(left + width / 2, top + height / 2)
      return seen === control || control.contains(seen) ? [] : [`${control.outerHTML} below ${seen?.outerHTML}`]
    })
  })
  expect(hidden).toEqual([])
  await expectNoOverflow(page)
})
