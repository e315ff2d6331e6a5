import { expect } from '@playwright/test'
import { expectNoViolations } from '../../e2e/axe.ts'
import { accountOf, desktop, newContact, openPage, phone, signIn, test } from '../../e2e/fixtures.ts'
import { linkIn, receiveMail } from '../../e2e/mailbox.ts'

const admin = accountOf('admin@mahanadi.example')
const director = accountOf('director@mahanadi.example')

test.describe('two people', () => {
  test.use({ viewport: desktop })

  test('give a role: one asks with a reason, the other says yes by keyboard, and the first cannot', async ({
    page,
    browser,
  }) => {
    await signIn(page, admin)
    await openPage(page, '/staff/people')
    await page.getByRole('button', { name: 'Grant a role to Debasish Rout' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Role').selectOption('examiner')
    await dialog.getByRole('button', { name: 'Grant role' }).click()
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Please give a reason/)
    await expectNoViolations(page, 'the refusal without a reason')
    await dialog.getByLabel('Reason').fill('He runs the talent test.')
    await dialog.getByRole('button', { name: 'Grant role' }).click()
    await expect(page.getByText('Exam controller, waiting for approval')).toBeVisible()
    await openPage(page, '/staff/approvals?box=mine')
    await expect(page.getByText('A second person must approve this.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0)

    const context = await browser.newContext({ viewport: phone })
    const second = await context.newPage()
    await signIn(second, director)
    await openPage(second, new URL('/staff/approvals', page.url()).href)
    const yes = second.getByRole('button', { name: 'Approve: Role, Debasish Rout' })
    await yes.focus()
    await second.keyboard.press('Enter')
    await expect(second.getByText('approved', { exact: true })).toBeVisible()
    await context.close()
  })

  test('are invited by a mail that the inviter never sees, once more when it was lost', async ({
    page,
    browser,
    server,
  }) => {
    const { email, contact } = newContact()
    const name = 'Gitanjali Behera'
    await signIn(page, admin)
    await openPage(page, '/staff/people')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite someone' })
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('E-mail').fill(email)
    await dialog.getByLabel('Phone number').fill(contact)
    await dialog.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible()
    await expect(dialog).toHaveCount(0)
    const row = page.getByRole('listitem').filter({ hasText: email })
    await expect(row).toContainText('invitation sent, not accepted yet')
    expect(await page.content()).not.toContain('token=')
    await expectNoViolations(page, 'somebody who was invited')
    const first = linkIn(await receiveMail(server, { to: email, subject: /invited/ }), '/reset-password')
    await page.getByRole('button', { name: `Resend the invitation to ${name}` }).click()
    await expect(page.getByText('The invitation has been sent again.')).toBeVisible()
    const mailed = async () => linkIn(await receiveMail(server, { to: email, subject: /invited/ }), '/reset-password')
    await expect.poll(mailed).not.toBe(first)

    const context = await browser.newContext({ viewport: phone })
    const theirs = await context.newPage()
    await openPage(theirs, await mailed())
    await theirs.getByLabel('New Password').fill('nine lotuses in the pond')
    await theirs.getByLabel('Confirm Password').fill('nine lotuses in the pond')
    await theirs.getByRole('button', { name: 'Reset Password' }).click()
    await expect(theirs.getByText('Your password has been changed.')).toBeVisible()
    await context.close()
    await openPage(page, '/staff/people')
    await expect(row).toContainText('no second factor yet')
  })

  test('see before a grant ends what can no longer be done', async ({ page }) => {
    await signIn(page, director)
    await openPage(page, '/staff/people')
    await page.getByRole('button', { name: 'End the Teacher role of Soumya Rout' }).click()
    const dialog = page.getByRole('dialog', { name: 'End the Teacher role?' })
    await expect(dialog).toContainText('plan and hold their own classes')
    await expect(dialog).toContainText('open the office, because this is their only role')
    await expectNoViolations(page, 'the end of a grant')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'End the Teacher role of Soumya Rout' })).toBeFocused()
  })

  test('ask for a price, with the tax split off while it is typed', async ({ page }) => {
    await signIn(page, admin)
    await openPage(page, '/staff/catalogue/prices')
    await page.getByRole('link', { name: 'RBI Grade B Recorded' }).click()
    await page.getByLabel('Price after discount').fill('11800')
    await expect(page.getByRole('row', { name: /Course fee/ })).toContainText('₹10,000.00')
    await page.getByRole('button', { name: 'Send for approval' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectNoViolations(page, 'a price that lacks its day')
  })
})
