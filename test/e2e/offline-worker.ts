import type { Page } from '@playwright/test'
import { test as base, fetchSession, newContact, phone, signIn, type student } from './fixtures.ts'
import { type BadNetwork, startProxy } from './proxy.ts'

/** A browser behind a network that the test can cut, and that may deliver another release of the worker. */
export const test = base.extend<{ network: BadNetwork }>({
  network: async ({ server }, use) => {
    const network = await startProxy(server.url)
    await use(network)
    await network.stop()
  },
  baseURL: async ({ network }, use) => use(network.url),
  viewport: phone,
})

/** Signs in as the login page does, with a session that cannot be resumed once it ends. */
export async function logIn(page: Page, credentials: typeof student) {
  await page.goto('/login')
  const { token, data } = await fetchSession(page, credentials)
  await page.evaluate(
    ([accessToken, user]) => {
      localStorage.setItem('accessToken', accessToken)
      localStorage.setItem('user', user)
    },
    [token, JSON.stringify(data)] as const,
  )
  return token
}

/** Signs in as a student who exists only for this test, so that open attempts disturb no other test. */
export async function signInAnew(page: Page) {
  const password = 'seven mangoes on the hill'
  const person = { name: 'Mita Das', ...newContact(), password, source: 'website' }
  const response = await page.request.post('/api/um/web-registration', { data: person })
  if (!response.ok()) throw new Error(await response.text())
  return signIn(page, { user_name: person.email, password })
}

/** Waits until the worker has everything and controls this page. */
export async function untilWorkerIsThere(page: Page) {
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready
    return active?.state === 'activated' && navigator.serviceWorker.controller !== null
  })
}
