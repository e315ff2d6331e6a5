import { readFile } from 'node:fs/promises'
import { type Browser, expect } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { expectNoViolations } from '../../e2e/axe.ts'
import { accountOf, expectNoOverflow, newContact, openPage, student, test, widths } from '../../e2e/fixtures.ts'
import { linkIn, receiveMail } from '../../e2e/mailbox.ts'
import { collectProblems } from '../../e2e/read-site.ts'
import type { RunningServer } from '../../e2e/server.ts'
import { agree, buyWindow, chargeAtGateway, courseAt, endOverlay, newSeatBuyer, pay } from '../../e2e/shop.ts'

/* The week of a student as a guardian sees it: today, dues and receipts, attendance, results, notices. */

const guardian = accountOf('guardian@mahanadi.example')

const november = {
  month: '2026-11',
  attended: 1,
  counted: 2,
  percent: 50,
  classes: (['present', 'absent'] as const).map((standing, index) => ({
    _id: `0190a0a0-0000-7000-8000-00000000000${index}`,
    class_title: 'Percentages without paper',
    subject_name: 'Quantitative aptitude',
    start_time: `2026-11-0${index + 2}T01:30:00.000Z`,
    end_time: `2026-11-0${index + 2}T03:30:00.000Z`,
    standing,
    absence_reason: null,
  })),
}

/** A student who has paid the first instalment of a classroom, and has invited a guardian. Answers the link of the invitation. */
async function inviteGuardian(browser: Browser, server: RunningServer, email: string) {
  const page = await browser.newPage({ baseURL: server.url })
  const headers = { authorization: `Bearer ${await newSeatBuyer(page, server)}` }
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const { batch_id: batch } = await courseAt(page, 'sbi-po-evening-bhubaneswar')
  const order = { type: 'classroom', batchId: batch?._id, insopt: true }
  const { orderId: orderNo, mid } = (await post('/api/admission/create-payment-order', order)).data.reqBody.body
  await chargeAtGateway(server, { mid, orderNo, outcome: 'TXN_SUCCESS' })
  await post('/api/admission/check-payment-status', { orderId: orderNo })
  await post('/api/student-portal/guardians', { name: 'Ira Behera', email, relation: 'mother' })
  await page.close()
  return linkIn(await receiveMail(server, { to: email, subject: /./ }), '/guardian-invitation')
}

for (const viewport of widths) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('a guardian signs in, reads the week of a student and takes a receipt in the name of the student', async ({
      page,
    }) => {
      const problems = collectProblems(page)
      // The demo has no register of this student.
      await page.route('**/api/guardian/children/*', async (route) => {
        const { data, ...rest } = await (await route.fetch()).json()
        await route.fulfill({ json: { ...rest, data: { ...data, attendance: { months: [november] } } } })
      })
      await openPage(page, paths.login)
      await page.getByLabel('Username/Email').fill(guardian.user_name)
      await page.getByLabel('Password', { exact: true }).fill(guardian.password)
      await page.getByRole('button', { name: 'Log In', exact: true }).click()
      await expect(page).toHaveURL(paths.children)
      for (const title of ['Today', 'To pay', 'Attendance', 'Results', 'Notices'])
        await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(student.candidateName)
      await expectNoOverflow(page)
      await page.getByText('Calendar of November 2026').click()
      await expect(page.getByRole('cell', { name: '03 Nov: Absent' })).toBeVisible()
      await expectNoOverflow(page)
      await expectNoViolations(page, 'the page of a guardian')

      await page.getByText(`Receipts of ${student.candidateName}`).click()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page
          .getByRole('button', { name: /^Receipt \(PDF\)/ })
          .first()
          .click(),
      ])
      expect(file.suggestedFilename()).toMatch(/\.pdf$/)
      await page
        .getByRole('link', { name: /notice/i })
        .first()
        .click()
      await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible()
      await expectNoOverflow(page)
      expect(problems).toEqual([])
    })

    test('a guardian accepts the invitation of a student, and pays what is due through the gateway', async ({
      page,
      browser,
      server,
    }) => {
      const { email, contact } = newContact()
      await openPage(page, await inviteGuardian(browser, server, email))
      await page.getByLabel('Phone Number').fill(contact)
      await page.getByLabel('Password', { exact: true }).fill('a quiet blue kettle')
      await page.getByLabel(/^Confirm/).fill('a quiet blue kettle')
      await page.getByRole('button', { name: 'Open my account' }).click()
      await page.getByRole('link', { name: 'Go to your page' }).click()
      await page.getByLabel('Username/Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill('a quiet blue kettle')
      await page.getByRole('button', { name: 'Log In', exact: true }).click()
      await expect(page).toHaveURL(paths.children)
      const problems = collectProblems(page)

      const toPay = page.getByRole('region', { name: 'To pay' })
      await toPay.getByRole('button', { name: /Instalment 2 of 3 of Lopa Behera/ }).click()
      await expect(buyWindow(page)).toContainText('Receipt for Lopa Behera')
      await expectNoViolations(page, 'the window of a due')
      await expectNoOverflow(page)
      await agree(page)
      await pay(page)
      await endOverlay(page, 'Success')
      await expect(buyWindow(page).getByRole('heading', { name: 'Paid. Thank you.' })).toBeVisible()
      await buyWindow(page).getByRole('button', { name: 'Close' }).click()
      await expect(toPay.getByRole('button', { name: /Instalment 2 of 3/ })).toBeHidden()
      await toPay.getByText('Receipts of Lopa Behera').click()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        toPay
          .getByRole('button', { name: /^Receipt \(PDF\)/ })
          .first()
          .click(),
      ])
      expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
      expect(problems).toEqual([])
    })
  })
}
