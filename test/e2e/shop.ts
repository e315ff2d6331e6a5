import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { CourseDetail } from '#domains/catalogue/schema.ts'
import { signIn } from './fixtures.ts'
import { linkIn, receiveMail } from './mailbox.ts'
import type { RunningServer } from './server.ts'

/* Shared by the tests of buying: a buyer who owns nothing yet, the window, the provider's overlay, and the gateway behind it. */

/** Signs in a new buyer in this page. Returns the bearer token. */
export const newBuyer = async (page: Page) => (await newBuyerKnown(page)).token

/** Makes a buyer with a confirmed e-mail, because counted seats are kept only for such buyers. */
export async function newSeatBuyer(page: Page, server: RunningServer) {
  const { email, token } = await newBuyerKnown(page)
  const link = linkIn(await receiveMail(server, { to: email, subject: /^Welcome/ }), '/confirm-email')
  const data = { token: new URL(link).searchParams.get('token') }
  expect((await page.request.post('/api/auth/confirm-email', { data })).ok()).toBe(true)
  return token
}

/** Does the same as `newBuyer`, and returns the credentials too. */
export async function newBuyerKnown(page: Page) {
  const number = String(randomInt(1e9)).padStart(9, '0')
  const email = `buyer-${number}@people.example`
  const password = 'a quiet blue kettle'
  const data = { name: 'Lopa Behera', email, contact: `8${number}`, password, source: 'website' }
  expect((await page.request.post('/api/um/web-registration', { data })).ok()).toBe(true)
  return { email, password, token: await signIn(page, { user_name: email, password }) }
}

/** Finds a book that is sold through the other provider and sent by post. */
export async function findBook(page: Page): Promise<CourseDetail> {
  const data = { course_type: ['publications'] }
  const list = await (await page.request.post('/api/website/list/course?page=1&limit=1', { data })).json()
  return courseAt(page, list.data[0].seo_url)
}

export async function courseAt(page: Page, seoUrl: string): Promise<CourseDetail> {
  return (await (await page.request.get(`/api/website/details-by-url/course/${seoUrl}`)).json()).data
}

export const buyWindow = (page: Page) => page.getByRole('dialog', { name: 'Buy Package' })
export const payButton = (page: Page) => buyWindow(page).getByRole('button', { name: /^Pay ₹/ })
/** Overlay of either provider. */
const overlay = (page: Page) => page.getByRole('dialog', { name: /^Sandbox/ })

/** Presses Pay, and waits until the provider's overlay replaces the window. */
export async function pay(page: Page) {
  await payButton(page).click()
  await expect(overlay(page)).toBeVisible()
  await expect(buyWindow(page)).toBeHidden()
}

/** Ends the overlay in one of its ways, and waits for the window to return. */
export async function endOverlay(page: Page, how: 'Success' | 'Fail' | 'Pending' | 'Close') {
  await overlay(page).getByRole('button', { name: how }).click()
  await expect(overlay(page)).toBeHidden()
  await expect(buyWindow(page)).toBeVisible()
}

export const agree = (page: Page) =>
  buyWindow(page)
    .getByRole('checkbox', { name: /^I accept/ })
    .check()

export async function fillAddress(page: Page) {
  const form = buyWindow(page).getByRole('group', { name: 'Deliver the books to' })
  await form.getByLabel('Mobile').fill('9437000417')
  await form.getByLabel('Address line 1').fill('Qr. 14, Rail Vihar')
  await form.getByLabel('Address line 2').fill('Chandrasekharpur')
  await form.getByLabel('State').selectOption('Odisha')
  await form.getByLabel('Pincode').fill('751023')
}

/** Performs the bank's part, without the overlay. */
export async function chargeAtGateway(server: RunningServer, order: { mid: string; orderNo: string; outcome: string }) {
  const answer = await fetch(`${await server.gatewayUrl()}/__ctl`, {
    method: 'POST',
    body: JSON.stringify({ do: 'charge', ...order }),
  })
  expect(answer.ok, await answer.text()).toBe(true)
}

/** Makes the provider's next message get lost. */
export async function loseNextMessage(server: RunningServer) {
  const body = JSON.stringify({ do: 'deliver', times: 0, delayMs: 0, shape: 'json' })
  expect((await fetch(`${await server.gatewayUrl()}/__ctl`, { method: 'POST', body })).ok).toBe(true)
}

/** Returns the number and merchant of the order that pressing Pay creates. */
export async function orderOf(page: Page, press: () => Promise<void>) {
  const answered = page.waitForResponse('**/api/admission/create-payment-order')
  await press()
  const { body } = (await (await answered).json()).reqBody
  return { orderNo: String(body.orderId), mid: String(body.mid) }
}
