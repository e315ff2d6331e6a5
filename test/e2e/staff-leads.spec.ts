import { expect } from '@playwright/test'
import { startJob } from './desk-work.ts'
import { accountOf, desktop, newContact, openPage, signIn, test } from './fixtures.ts'

/* The counsellor's day: a walk-in, a call, a card on the board. */

const counsellor = accountOf('counsellor@mahanadi.example')

test.describe('at a desk', () => {
  test.use({ viewport: desktop })

  test('a walk-in enquiry takes three clicks and fifteen seconds, or only the keyboard', async ({ page }) => {
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
    await job.click(page.getByText('SSC CHSL and MTS Morning Batch'))
    await job.click(page.getByRole('button', { name: 'Save enquiry' }))
    await expect(page.getByText('Enquiry from Sonali Jena saved.')).toBeVisible()
    job.end({ clicks: 3, seconds: 15 })

    const keys = startJob(page)
    await keys.press('n')
    await keys.press('e')
    await expect(page.getByLabel('Phone')).toBeFocused()
    await keys.type(newContact().contact)
    await keys.press('Tab')
    await keys.type('Basudev Jena')
    keys.decide()
    await keys.press('Tab')
    await keys.press('ArrowDown')
    await keys.press('Control+Enter')
    await expect(page.getByText('Enquiry from Basudev Jena saved.')).toBeVisible()
    keys.end({ clicks: 0, seconds: 15 })
  })
})
