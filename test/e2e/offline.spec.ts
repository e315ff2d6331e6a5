import { expect, type Page } from '@playwright/test'
import { choose, expectQuestion, expectSaved, expectStates, sitTest } from './exam-hall.ts'
import { test as base, newContact, phone, signIn } from './fixtures.ts'
import { type BadNetwork, startProxy } from './proxy.ts'

/** A browser behind a network that the test can cut, and that may deliver another release of the worker. */
const test = base.extend<{ network: BadNetwork }>({
  network: async ({ server }, use) => {
    const network = await startProxy(server.url)
    await use(network)
    await network.stop()
  },
  baseURL: async ({ network }, use) => use(network.url),
  viewport: phone,
})

/** Makes a student who exists only for this test, so that open attempts disturb no other test. */
async function signInAnew(page: Page) {
  const password = 'seven mangoes on the hill'
  const person = { name: 'Mita Das', ...newContact(), password, source: 'website' }
  const response = await page.request.post('/api/um/web-registration', { data: person })
  expect(response.status(), await response.text()).toBe(200)
  return signIn(page, { user_name: person.email, password })
}

/** Waits until the worker has everything and controls this page. */
async function untilWorkerIsThere(page: Page) {
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready
    return active?.state === 'activated' && navigator.serviceWorker.controller !== null
  })
}

test('a player that is reloaded once without a network has its paper and its answer, and sends it when it can', async ({
  page,
  network,
}) => {
  const token = await signInAnew(page)
  await sitTest(page, { token, name: 'Bank Clerk Prelims: short mock' })
  await untilWorkerIsThere(page)
  network.goDown()
  await choose(page, 2)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expectQuestion(page, 1)
  await expectStates(page, { 1: 'answered', 2: 'not visited' })
  network.state.isDown = false
  await expectSaved(page)
})
