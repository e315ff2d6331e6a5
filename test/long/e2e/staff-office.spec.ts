import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { findConnection } from '../../../bench/seed.ts'
import { closeDrawers } from '../../e2e/drawers.ts'
import { accountOf, approveNewest, desktop, openPage, reloadPage, signIn, test } from '../../e2e/fixtures.ts'

/* The main action of each screen that changes money or the office's work: refused once, with everything that was typed kept, and then carried out. */

const director = accountOf('director@mahanadi.example')
const accounts = accountOf('accounts@mahanadi.example')
const examiner = accountOf('examiner@mahanadi.example')
const counsellor = accountOf('counsellor@mahanadi.example')

test.use({ viewport: desktop })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a refund is asked for on its order, never above what was paid, and is on its way after a second yes', async ({
  page,
}) => {
  await signIn(page, accounts)
  await openPage(page, '/staff/orders?group=paid')
  // The last one, because other tests look at the first ones.
  await page
    .getByRole('region', { name: 'Orders', exact: true })
    .getByRole('row')
    .last()
    .getByRole('link')
    .first()
    .click()
  await press(page, 'Refund…')
  const dialog = page.getByRole('dialog', { name: 'Request a refund' })
  await dialog.getByLabel('Amount, ₹').fill('9999999')
  await dialog.getByLabel('Note for the second person').fill('Moved to Delhi.')
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(dialog.getByRole('alert')).toContainText('of this payment can still be refunded')
  await expect(dialog.getByLabel('Amount, ₹')).toHaveValue('9999999')
  await expect(dialog.getByLabel('Note for the second person')).toHaveValue('Moved to Delhi.')
  await dialog.getByLabel('Amount, ₹').fill('41')
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page.getByRole('link', { name: 'A refund is waiting for approval' })).toBeVisible()
  await approveNewest(page, 'Refund')
  await reloadPage(page)
  await expect(page.getByRole('region', { name: 'Refunds' }).getByRole('row', { name: /left course/ })).toContainText(
    '₹41.00',
  )
})

test('what the system asks back is refused by a person, and a difference to the provider’s books stays until somebody says what came of it', async ({
  page,
  server,
}) => {
  const client = new pg.Client(findConnection(server.dataDir))
  await client.connect()
  await client.query(
    `insert into payment_findings (id, kind, key, details, found_at)
     values (gen_random_uuid(), 'unknown-order', gen_random_uuid(), '{"order_no": "X-1"}', now())`,
  )
  await client.query(
    `insert into refunds (id, order_id, ref_id, amount, reason, revokes, state, state_at, requested_at)
     select gen_random_uuid(), id, 'BYITSELF1', 3700, 'other', false, 'requested', now(), now()
     from payment_orders where paid_amount > 3700 order by created_at limit 1`,
  )
  await client.end()
  await signIn(page, accounts)
  await openPage(page, '/staff/refunds')
  const asked = page.getByRole('row', { name: /₹37\.00/ })
  await asked.getByRole('button', { name: /^Refuse/ }).click()
  await page.getByRole('dialog', { name: 'Refuse this refund?' }).getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByText('Refund refused.')).toBeVisible()
  await expect(asked).toHaveCount(0)
  await openPage(page, '/staff/settlements')
  const rows = page.getByRole('region', { name: 'Differences' }).getByRole('row', { name: /X-1/ })
  await rows.getByRole('button', { name: /^Settle/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Settle this difference' })
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await expect(dialog.getByLabel('Outcome')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Outcome').fill('Paid to another shop of ours.')
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await expect(rows).toHaveCount(0)
})

test('a coupon without its last day is refused, keeps what was typed, and is made with it', async ({ page }) => {
  await signIn(page, director)
  await openPage(page, '/staff/catalogue/discounts')
  await press(page, 'New discount')
  const dialog = page.getByRole('dialog', { name: 'New discount' })
  await dialog.getByLabel('Name').fill('Winter')
  await dialog.getByLabel('Code').fill('WINTER5')
  await dialog.getByLabel('Percentage of the fee').fill('5')
  await press(page, 'Create discount')
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await expect(dialog.getByLabel('Code')).toHaveValue('WINTER5')
  await dialog.getByRole('spinbutton', { name: /day, Until/ }).click()
  await page.keyboard.type('311220301159p')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('row', { name: /Winter WINTER5/ })).toContainText('5 %')
})

test('a stage without a name is refused beside its field; renamed, it stands over its column of the board', async ({
  page,
}) => {
  await signIn(page, director)
  await openPage(page, '/staff/settings/stages')
  const [second, third] = [
    page.getByRole('textbox', { name: 'Stage 2' }),
    page.getByRole('textbox', { name: 'Stage 3' }),
  ]
  await third.fill('Was here')
  await second.fill(' ')
  await page.keyboard.press('Control+Enter')
  await expect(second).toHaveAccessibleDescription(/Please give it a name/)
  await expect(third).toHaveValue('Was here')
  await second.fill('Contacted')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await openPage(page, '/staff/leads/board')
  await expect(page.getByRole('region', { name: 'Was here' })).toBeVisible()
  await openPage(page, '/staff/settings/stages')
  await third.fill('Visited')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Settings saved.')).toBeVisible()
})

test('a list is kept as a view under a name, and comes back as it was', async ({ page }) => {
  await signIn(page, counsellor)
  await openPage(page, '/staff/leads/list?stage=contacted')
  await press(page, 'Views')
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await press(page, 'Keep it')
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Name').fill('To call again')
  await press(page, 'Keep it')
  await expect(page.getByRole('button', { name: 'View: To call again' })).toBeVisible()
  await openPage(page, '/staff/leads/list')
  await press(page, 'Views')
  await page.getByRole('menuitem', { name: 'To call again' }).click()
  await page.waitForURL(/stage=contacted/)
})

test('a new version of a pattern names the field that makes no sense, and is kept beside the old one', async ({
  page,
}) => {
  await signIn(page, examiner)
  await openPage(page, '/staff/patterns')
  await page
    .getByRole('link', { name: /^New version of/ })
    .last()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/: version \d+$/)
  const [, name = '', version = ''] =
    /^(.*): version (\d+)$/.exec(await page.getByRole('heading', { level: 1 }).innerText()) ?? []
  const first = page.getByRole('group', { name: 'Section 1' })
  await page.getByLabel('Source').fill('The notification of this year')
  await first.getByLabel('Penalty').fill('a third')
  await page.keyboard.press('Control+Enter')
  await expect(first.getByLabel('Penalty')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Source')).toHaveValue('The notification of this year')
  await first.getByLabel('Penalty').fill('1/3')
  await page.getByRole('spinbutton', { name: /^day, Date read or published/ }).click()
  await page.keyboard.type('01112026')
  await expect(page.getByRole('region', { name: 'What’s new' })).not.toContainText('Nothing yet')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(`Version ${version} is saved.`)).toBeVisible()
  await expect(page.getByRole('region', { name, exact: true })).toContainText(`version ${version},`)
})

test('a mail to students gets words of the office: seen as they will be read, and refused without the code it is for', async ({
  page,
}) => {
  await signIn(page, director)
  await openPage(page, '/staff/settings/mails')
  await page.getByRole('link', { name: 'One-time password' }).click()
  const text = page.getByRole('textbox', { name: 'Text' })
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('482 913')
  await text.fill('Your code for {institute}.')
  await expect(preview).toContainText('This e-mail needs the placeholder {code}. Please put it back.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('This e-mail needs the placeholder {code}')
  await expect(text).toHaveValue('Your code for {institute}.')
  await page.getByRole('button', { name: 'Add {code} to the end of the text' }).focus()
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await expect(preview).toContainText('Your code for Mahanadi Academy.\n482 913')
  await page.getByRole('button', { name: 'Send me a sample' }).click()
  await expect(page.getByText('A sample is on its way to director@mahanadi.example.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Last changed by/)).toBeVisible()
  await page.getByRole('link', { name: 'E-mail templates' }).first().click()
  await expect(page.getByRole('row', { name: /One-time password/ })).toContainText('changed')
  await page.getByRole('link', { name: 'One-time password' }).click()
  await page.getByRole('button', { name: 'Restore the standard text' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(preview).toContainText('Do not share it with anyone')
})

test('a console opens at the list that its owner has chosen, once; Today stays a click away, and is chosen again', async ({
  page,
}) => {
  // Uses an account whose changed start page affects no other test.
  await signIn(page, accountOf('translator@mahanadi.example'))
  await openPage(page, '/staff')
  await page.waitForURL(/\/staff$/)
  await openPage(page, '/staff/questions?difficulty=hard')
  const chooseHere = async () => {
    await page.getByRole('button', { name: /: account menu$/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Always start on this page' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('You will now start on this page.')).toBeVisible()
  }
  await chooseHere()
  await openPage(page, '/staff')
  await page.waitForURL(/\/staff\/questions\?difficulty=hard/)
  await expect(page.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible()
  await page.getByRole('link', { name: 'Today', exact: true }).first().click()
  await page.waitForURL(/\/staff$/)
  await reloadPage(page)
  await expect(page.getByRole('region', { name: 'Questions' })).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/staff')
  await chooseHere()
  await openPage(page, '/staff')
  await expect(page.getByRole('link', { name: 'Today', exact: true }).first()).toHaveAttribute('aria-current', 'page')
  expect(new URL(page.url()).pathname).toBe('/staff')
})

test('a refund that is handed out in cash opens the drawer it needs, and shows its voucher', async ({ page }) => {
  await closeDrawers(page, accounts)
  await signIn(page, accounts)
  await openPage(page, '/staff/refunds')
  await page
    .getByRole('button', { name: /^Pay out: / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Pay out the refund' })
  await expect(dialog.getByText('Your drawer is not open.')).toBeVisible()
  await dialog.getByText('UPI', { exact: true }).click()
  await expect(dialog.getByText('Your drawer is not open.')).toHaveCount(0)
  await dialog.getByText('Cash', { exact: true }).click()
  await press(page, 'Open the drawer…')
  const drawer = page.getByRole('dialog', { name: 'Open the drawer' })
  await drawer.getByLabel('Opening cash, ₹').fill('50000')
  await drawer.getByRole('button', { name: 'Open the drawer' }).click()
  await expect(dialog.getByText(/drawer open since|Drawer open since/)).toBeVisible()
  await dialog.getByRole('button', { name: /^Pay out ₹/ }).click()
  const paid = page.getByRole('dialog', { name: 'Paid out' })
  await expect(paid.getByRole('status')).toContainText('Voucher')
  await paid.getByRole('button', { name: 'Close' }).last().click()
  await expect(paid).toHaveCount(0)
})
