import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { formatMoney } from '#web/ui/text/format-number.ts'
import { expectNoViolations } from '../../e2e/axe.ts'
import { desktop, expectNoOverflow, openPage, phone, test } from '../../e2e/fixtures.ts'
import {
  agree,
  buyWindow,
  chargeAtGateway,
  courseAt,
  endOverlay,
  fillAddress,
  findBook,
  newBuyer,
  newBuyerKnown,
  newSeatBuyer,
  orderOf,
  pay,
  payButton,
} from '../../e2e/shop.ts'

const live = paths.course({ course_type: 'live', seo_url: 'sbi-po-live' })
const classroom = paths.course({ course_type: 'classroom', seo_url: 'sbi-po-evening-bhubaneswar' })

/** Returns the visible button of several with this name, as in the card and in a phone's bar. */
const shown = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()

async function openWindow(page: Page, path: string, button: string | RegExp = 'Buy Now') {
  await openPage(page, path)
  await shown(page, button).click()
  await expect(buyWindow(page)).toBeVisible()
  await expect(payButton(page)).toBeVisible()
}

const outcome = (page: Page, name: string) => buyWindow(page).getByRole('heading', { name })

/** Searches everything that the page receives from us for data that must never be in it. */
function watchForSecrets(page: Page, host: string) {
  const told: Promise<string>[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).host === host) told.push(response.text().catch(() => ''))
  })
  return async () => {
    const all = await Promise.all(told)
    expect(all.length).toBeGreaterThan(10)
    return all.filter((text) => /CHECKSUMHASH|"signature"|merchant_?key/i.test(text))
  }
}

/** Collects refused requests, which the browser reports as console errors. */
function watchForRefusals(page: Page) {
  const quotes: string[] = []
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/payment-quote')) quotes.push(response.url())
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
  })
  return { quotes, refused }
}

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('a course with books: failed, closed, then paid, with nothing typed twice', async ({ page, server }) => {
    const secrets = watchForSecrets(page, new URL(server.url).host)
    const { quotes, refused } = watchForRefusals(page)
    const course = await courseAt(page, 'sbi-po-live')
    await newBuyer(page)
    await openWindow(page, live)
    await expect(payButton(page)).toBeDisabled()
    await fillAddress(page)
    await expectNoViolations(page, 'Buy Package')

    await payButton(page).click()
    await expect(buyWindow(page).getByText('Please accept the terms to continue.')).toBeVisible()
    await agree(page)
    await pay(page)
    await endOverlay(page, 'Fail')
    await expect(outcome(page, 'The payment failed')).toBeFocused()
    await expectNoViolations(page, 'a failed payment')
    await buyWindow(page).getByRole('button', { name: 'Retry' }).click()

    await expect(buyWindow(page).getByLabel('Address line 1')).toHaveValue('Qr. 14, Rail Vihar')
    await pay(page)
    await endOverlay(page, 'Close')
    await expect(buyWindow(page).getByRole('alert')).toContainText(
      'The payment window was closed, so nothing was paid.',
    )
    await expect(buyWindow(page).getByLabel('Pincode')).toHaveValue('751023')

    await pay(page)
    const asked = quotes.length
    await endOverlay(page, 'Success')
    await expect(outcome(page, 'Paid. The course is yours.')).toBeFocused()
    expect(quotes.slice(asked), 'what is bought has no price any more').toEqual([])
    await expect(buyWindow(page)).toContainText(formatMoney(course.discounted_fee))
    await expect(buyWindow(page)).toContainText(`${course.course_name}, with books`)
    for (const fact of ['Time', 'Transaction ID', 'Enrolment no.']) {
      await expect(buyWindow(page).getByRole('term').filter({ hasText: fact })).toBeVisible()
    }
    const download = page.waitForEvent('download')
    await buyWindow(page).getByRole('button', { name: 'Download receipt (PDF)' }).click()
    expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-')
    await expect(buyWindow(page).getByRole('link', { name: 'Go To Dashboard' })).toHaveAttribute(
      'href',
      paths.dashboard,
    )

    await buyWindow(page).getByRole('button', { name: 'Close' }).click()
    const toCourse = page.getByRole('link', { name: 'Go to course' }).filter({ visible: true })
    await expect(toCourse).toBeFocused()
    await expect(page.getByText('Already purchased')).toBeVisible()
    expect(await secrets()).toEqual([])
    expect(refused).toEqual([])

    // The next parcel goes to the same address; it is sold through the other provider.
    await openWindow(page, paths.course(await findBook(page)))
    await expect(buyWindow(page).getByLabel('Address line 1')).toHaveValue('Qr. 14, Rail Vihar')
    await agree(page)
    await pay(page)
    const razorpay = page.getByRole('dialog', { name: 'Sandbox of Razorpay' })
    await expect(razorpay).toContainText('UPI apps first')
    await razorpay.getByRole('button', { name: 'Fail' }).click()
    await expect(razorpay).toContainText('The payment failed.')
    await endOverlay(page, 'Success')
    await expect(outcome(page, 'Paid. The book is yours.')).toBeVisible()
  })

  test('a classroom by instalments: what is due when, and the next one from the account', async ({ page, server }) => {
    await newSeatBuyer(page, server)
    await openPage(page, classroom)
    await page.getByText('3 instalments', { exact: true }).click()
    const rows = page.getByRole('table').filter({ hasText: 'Instalment 1' }).getByRole('row')
    await expect(rows.filter({ hasText: 'Instalment 1' })).toContainText('today')
    const first = await rows.filter({ hasText: 'Instalment 1' }).getByRole('cell').last().innerText()
    await shown(page, `Pay ${first}`).click()
    await expect(payButton(page)).toHaveText(`Pay ${first}`)
    await agree(page)
    await pay(page)
    await endOverlay(page, 'Success')
    await expect(outcome(page, 'Paid. The course is yours.')).toBeVisible()

    await openPage(page, paths.payments)
    const dues = page.getByRole('region', { name: 'Dues' }).getByRole('listitem')
    await expect(dues).toHaveCount(2)
    await expect(dues.last()).toContainText('Payable once instalment 2 is paid')
    await expect(dues.last().getByRole('button')).toBeDisabled()
    await expectNoViolations(page, 'payments')
    await dues.first().getByRole('button', { name: /^Pay/ }).click()
    await agree(page)
    await pay(page)
    await endOverlay(page, 'Success')
    await expect(outcome(page, 'Paid. Thank you.')).toBeVisible()
    await buyWindow(page).getByRole('button', { name: 'Close' }).click()
    await expect(dues).toHaveCount(1)
    await expect(dues.getByRole('button', { name: /^Pay/ })).toBeEnabled()
    await expect(page.getByRole('row').filter({ hasText: 'instalment 2' })).toContainText('Paid')
  })
})

test.describe('on a desk', () => {
  test.use({ viewport: desktop })

  test('without books, by keyboard, with a coupon: pending at the bank, then found paid under Payments', async ({
    page,
    server,
  }) => {
    await newBuyer(page)
    await openPage(page, live)
    const opener = shown(page, 'Buy Now (without Books)')
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(payButton(page)).toHaveText('Pay ₹9,700')
    await expect(buyWindow(page).getByRole('group', { name: 'Deliver the books to' })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(buyWindow(page)).toBeHidden()
    await expect(opener).toBeFocused()

    await page.keyboard.press('Enter')
    await buyWindow(page).getByText('I have a coupon').click()
    const coupon = buyWindow(page).getByLabel('Coupon')
    await coupon.fill('no such')
    await coupon.press('Enter')
    await expect(buyWindow(page).getByText('This coupon is not valid for this course.')).toBeVisible()
    await coupon.fill('welcome10')
    await coupon.press('Enter')
    await expect(payButton(page)).toHaveText('Pay ₹9,200')
    await agree(page)
    const order = await orderOf(page, async () => {
      // A double click, as people do, makes one order and one overlay.
      await payButton(page).dblclick()
    })
    await endOverlay(page, 'Pending')
    await expect(outcome(page, 'Your bank has not confirmed the payment yet')).toBeFocused()
    await expect(buyWindow(page)).toContainText('We will e-mail you as soon as it does. Do not pay again.')
    const [number = 'none'] = (await buyWindow(page).textContent())?.match(/ORD-\d\d-\d{6}/) ?? []
    await expectNoViolations(page, 'a pending payment')

    // Pressing Buy again returns to the same place and makes no second order.
    await buyWindow(page).getByRole('button', { name: 'Close' }).click()
    await expect(opener).toBeFocused()
    await opener.click()
    await agree(page)
    await payButton(page).click()
    await expect(outcome(page, 'Your bank has not confirmed the payment yet')).toBeVisible()
    await expect(buyWindow(page)).toContainText(number)
    await buyWindow(page).getByRole('link', { name: 'See my payments' }).click()

    const row = page.getByRole('row').filter({ hasText: 'SBI PO Live' })
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('Waiting for the bank')
    await chargeAtGateway(server, { ...order, outcome: 'TXN_SUCCESS' })
    await row.getByRole('button', { name: /^Check with the bank now/ }).click()
    await expect(page.getByRole('heading', { name: 'Paid. The course is yours.' })).toBeVisible()
    await expect(row).toContainText('Paid')
    await expectNoViolations(page, 'payments')
    // The table's narrowest width, with the widest content in each column.
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.route('**/api/student-portal/my-payments', async (route) => {
      const { data, ...rest } = await (await route.fetch()).json()
      const waiting = { ...data[0], order_id: 'ORD_waiting', state: 'pending', receipts: [], amount: 11_500 }
      await route.fulfill({ json: { ...rest, data: [...data, waiting] } })
    })
    await openPage(page, paths.payments)
    await expect(page.getByRole('button', { name: /^Receipt/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Check with the bank now/ })).toBeVisible()
    await expectNoOverflow(page)
  })

  test('a classroom in full: the login button shows the amount, and a seat goes', async ({ page, server }) => {
    const seats = page.getByText(/of 48 seats left/)
    await openPage(page, classroom)
    const card = page.getByRole('complementary', { name: 'Fee and details' })
    await expect(card.getByRole('link', { name: 'Login to Buy, ₹22,000' })).toBeVisible()
    await card.getByText('3 instalments', { exact: true }).click()
    await expect(card.getByRole('link', { name: 'Login to Buy, ₹10,900' })).toBeVisible()
    await newSeatBuyer(page, server)
    await openWindow(page, classroom, 'Pay ₹22,000')
    const before = Number.parseInt(await seats.innerText(), 10)
    await agree(page)
    await pay(page)
    await endOverlay(page, 'Success')
    await expect(outcome(page, 'Paid. The course is yours.')).toBeVisible()
    await buyWindow(page).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Already purchased').filter({ visible: true })).toBeVisible()
    const batch = (await courseAt(page, 'sbi-po-evening-bhubaneswar')).batch_id?._id
    const { data } = await (await page.request.get(`/api/masters/get_batch_and_fee/${batch}`)).json()
    expect(data.batchDetails.seats_left).toBe(before - 1)
  })

  test('P15: a payment in a closed browser is found paid in another one, with its receipt and the course', async ({
    page,
    context,
    browser,
    server,
  }) => {
    const who = await newBuyerKnown(page)
    await openWindow(page, live, 'Buy Now (without Books)')
    await agree(page)
    const order = await orderOf(page, () => pay(page))
    await chargeAtGateway(server, { ...order, outcome: 'TXN_SUCCESS' })
    await context.close()
    const owned = async () => {
      const headers = { authorization: `Bearer ${who.token}` }
      const answer = await fetch(`${server.url}/api/student-portal/owned-courses`, { headers })
      return ((await answer.json()) as { data: unknown[] }).data
    }
    await expect.poll(owned, { message: 'the course, by the word of the gateway alone' }).toHaveLength(1)

    const later = await browser.newContext({ baseURL: server.url, viewport: phone, reducedMotion: 'reduce' })
    const found = await later.newPage()
    await openPage(found, `${paths.login}?redirect=${paths.payments}`)
    await found.getByLabel('Username/Email').fill(who.email)
    await found.getByLabel('Password', { exact: true }).fill(who.password)
    await found.getByRole('button', { name: 'Log In', exact: true }).click()
    const row = found.getByRole('row').filter({ hasText: 'SBI PO Live' })
    await expect(row).toContainText('Paid')
    const download = found.waitForEvent('download')
    await row.getByRole('button', { name: /^Receipt/ }).click()
    expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-')
    await openPage(found, live)
    await expect(found.getByText('Already purchased').filter({ visible: true })).toBeVisible()
    await found.getByRole('link', { name: 'Go to course' }).filter({ visible: true }).click()
    await expect(found.getByRole('heading', { level: 1, name: 'SBI PO Live' })).toBeVisible()
    await later.close()
  })

  test('what the specification words, and what it leaves silent', async ({ page, context }) => {
    await newBuyer(page)
    await openWindow(page, live, 'Buy Now (without Books)')
    await agree(page)
    const address = '**/api/admission/create-payment-order'
    const refuse = (message: string) =>
      page.route(address, (route) => route.fulfill({ status: 409, json: { success: false, message } }), { times: 1 })
    const alert = buyWindow(page).getByRole('alert').first()
    for (const message of ['Already purchased', 'Amount not correct']) {
      await refuse(message)
      await payButton(page).click()
      await expect(alert).toHaveText(message)
    }
    await refuse('This batch is full.')
    await payButton(page).click()
    await expect(alert).toHaveText('Cannot initiate payment. This batch is full.')
    // The price was requested again.
    await expect(payButton(page)).toBeVisible()
    await context.setOffline(true)
    await payButton(page).click()
    await expect(buyWindow(page).getByText('Cannot initiate payment. No connection.')).toBeVisible()
    await context.setOffline(false)
    await buyWindow(page).getByRole('button', { name: 'Try again' }).click()
    await pay(page)
    await endOverlay(page, 'Success')
    await expect(outcome(page, 'Paid. The course is yours.')).toBeVisible()
  })
})
