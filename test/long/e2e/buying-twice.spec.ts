import { expect, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { desktop, openBeforeScripts, openPage, test } from '../../e2e/fixtures.ts'
import {
  agree,
  buyWindow,
  chargeAtGateway,
  endOverlay,
  fillAddress,
  loseNextMessage,
  newBuyer,
  newBuyerKnown,
  newSeatBuyer,
  orderOf,
  pay,
  payButton,
} from '../../e2e/shop.ts'

/* Interrupted purchases: a second tab, a session that ends, missing books. */

const live = paths.course({ course_type: 'live', seo_url: 'sbi-po-live' })
const withoutBooks = paths.course({ course_type: 'classroom', seo_url: 'ssc-cgl-morning-kolkata' })

// Word for word from the specification, not from our constant.
const notice =
  'Books Out of Stock: Avail study material offline @centre (with remaining payment within 7 days of class, after that instalment charges would be applicable)'

test.use({ viewport: desktop })

async function openWindow(page: Page, path: string, button: string | RegExp) {
  await openPage(page, path)
  await page.getByRole('button', { name: button, exact: true }).filter({ visible: true }).first().click()
  await expect(payButton(page)).toBeVisible()
}

async function logInAgain(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Username/Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

const endSession = async (page: Page, token: string) =>
  expect(
    (await page.request.post('/api/auth/logout', { data: {}, headers: { authorization: `Bearer ${token}` } })).ok(),
  ).toBe(true)

test('a window left open while another tab paid says so and charges nothing', async ({ page, context, server }) => {
  await newBuyer(page)
  await openWindow(page, live, 'Buy Now (without Books)')
  await agree(page)
  const other = await context.newPage()
  await openWindow(other, live, 'Buy Now (without Books)')
  await agree(other)
  const order = await orderOf(other, () => pay(other))
  await chargeAtGateway(server, { ...order, outcome: 'TXN_SUCCESS' })
  await endOverlay(other, 'Close')
  await expect(buyWindow(other).getByRole('heading', { name: 'Paid. The course is yours.' })).toBeVisible()
  await page.bringToFront()
  await payButton(page).click()
  await expect(buyWindow(page).getByRole('alert').first()).toHaveText('Already purchased')
})

test('a session that ends before Pay: after the login everything chosen and typed is there', async ({ page }) => {
  const who = await newBuyerKnown(page)
  await openWindow(page, live, 'Buy Now')
  await fillAddress(page)
  await agree(page)
  await endSession(page, who.token)
  await payButton(page).click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await logInAgain(page, who)
  await expect(page).toHaveURL(new RegExp(`${live}$`))
  // The window reopens unasked, as it was left.
  await expect(buyWindow(page).getByLabel('Address line 1')).toHaveValue('Qr. 14, Rail Vihar')
  await expect(buyWindow(page).getByRole('checkbox', { name: /^I accept/ })).toBeChecked()
  await pay(page)
  await endOverlay(page, 'Success')
  await expect(buyWindow(page).getByRole('heading', { name: 'Paid. The course is yours.' })).toBeVisible()
})

test('a session ending during a payment with a lost result: the payment is found without asking to pay again', async ({
  page,
  server,
}) => {
  const who = await newBuyerKnown(page)
  await openWindow(page, live, 'Buy Now (without Books)')
  await agree(page)
  const order = await orderOf(page, () => pay(page))
  await endSession(page, who.token)
  await loseNextMessage(server)
  await chargeAtGateway(server, { ...order, outcome: 'TXN_SUCCESS' })
  await endOverlay(page, 'Close')
  await expect(buyWindow(page)).toContainText('nothing is lost')
  await buyWindow(page).getByRole('link', { name: 'Log In' }).click()
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/admission/check-payment-status', async (route) => {
    await isAnswered
    await route.continue()
  })
  await logInAgain(page, who)
  await expect(page).toHaveURL(new RegExp(`${paths.payments}$`))
  const row = page.getByRole('row').filter({ hasText: 'SBI PO Live' })
  await expect(row).toContainText('Checking with the bank…')
  await expect(row.getByRole('button')).toHaveCount(0)
  answer()
  await expect(row).toContainText('Paid')
  await expect(row.getByRole('button', { name: /Retry/ })).toHaveCount(0)
})

test('books out of stock: the notice on the page and in the window, and their price as a due of its own', async ({
  page,
  server,
}) => {
  await newSeatBuyer(page, server)
  await openPage(page, withoutBooks)
  await expect(page.getByText(notice, { exact: true })).toBeVisible()
  await page
    .getByRole('button', { name: /^Pay ₹/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(buyWindow(page).getByText(notice, { exact: true })).toBeVisible()
})

test('Buy pressed before any code has loaded opens the window once it has', async ({ page }) => {
  await newBuyer(page)
  const letScriptsCome = await openBeforeScripts(page, live)
  const buy = page.getByRole('button', { name: 'Buy Now (without Books)', exact: true }).filter({ visible: true })
  await buy.first().click()
  letScriptsCome()
  await expect(payButton(page)).toHaveText('Pay ₹9,700')
  await page.keyboard.press('Escape')
  await expect(buyWindow(page)).toBeHidden()
})

test('two tabs paying for the same thing make one order, one payment and one receipt', async ({
  page,
  context,
  server,
}) => {
  const token = await newBuyer(page)
  await openWindow(page, live, 'Buy Now (without Books)')
  await agree(page)
  const order = await orderOf(page, () => pay(page))

  const other = await context.newPage()
  await openWindow(other, live, 'Buy Now (without Books)')
  await agree(other)
  expect(await orderOf(other, () => pay(other)), 'the second tab opens the order of the first').toEqual(order)

  await endOverlay(page, 'Success')
  await expect(buyWindow(page).getByRole('heading', { name: 'Paid. The course is yours.' })).toBeVisible()
  await other.bringToFront()
  await endOverlay(other, 'Success')
  await expect(buyWindow(other).getByRole('heading', { name: 'Paid. The course is yours.' })).toBeVisible()
  const headers = { authorization: `Bearer ${token}` }
  const { data } = await (await page.request.get('/api/student-portal/my-payments', { headers })).json()
  expect(data).toMatchObject([{ order_id: order.orderNo, state: 'fulfilled', receipts: [{ kind: 'receipt' }] }])
  expect(new URL(server.url).host).toBe(new URL(other.url()).host)
})
