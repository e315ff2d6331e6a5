import { expect, type Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { accountOf, desktop, expectNoOverflow, openPage, signIn, test } from './fixtures.ts'

/* What a screen of the office looks like when it is not as usual: it waits, it has failed, there is nothing, or two people have changed the same thing. */

const director = accountOf('director@mahanadi.example')

test.use({ viewport: desktop })

type Mode = 'waits' | 'fails' | 'empty'

/** Holds a call until released, then fails it, then answers without any rows. */
async function answerInTurn(page: Page, calls: RegExp) {
  let mode: Mode = 'waits'
  let letGo = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    if (mode === 'waits') await letGo.promise
    if (mode === 'fails') return route.abort()
    const answer = await route.fetch()
    const body = await answer.json()
    const empty = (value: unknown): unknown => {
      const isOfLists = (one: unknown) =>
        typeof one === 'object' && one !== null && Object.values(one).some(Array.isArray)
      if (Array.isArray(value)) return value.some(isOfLists) ? value.map(empty) : []
      if (value === null || typeof value !== 'object') return value
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, empty(inner)]))
    }
    return route.fulfill({
      json: Object.assign(body, { data: Array.isArray(body.data) ? [] : empty(body.data), next: null }),
    })
  })
  return (next: Mode) => {
    mode = next
    letGo.resolve()
    letGo = Promise.withResolvers()
  }
}

/** Screens whose parts stand for all others: a list, cards in columns, what stands side by side, and one thing that is edited. */
const waiting: { path: string; calls: RegExp; empty?: string }[] = [
  { path: '/staff/orders', calls: /\/api\/staff\/payments\b/, empty: 'No orders match these filters.' },
  { path: '/staff/leads/board', calls: /\/api\/staff\/lead-board\b/, empty: 'New' },
  { path: '/staff', calls: /\/api\/staff\/today\b/, empty: 'Nothing needs your attention.' },
  { path: '/staff/site/institute', calls: /\/api\/staff\/drafts\/institute\// },
]

test('a list says that it loads, that it failed and that it is empty, and axe finds nothing', async ({ page }) => {
  await signIn(page, director)
  // One that is not right hides none of the others.
  const wrong: string[] = []
  const look = (screen: string) =>
    expectNoViolations(page, screen).catch(({ message }) => void wrong.push(`${screen}: ${message}`))
  for (const { path, calls, empty } of waiting.slice(0, 1)) {
    const answer = await answerInTurn(page, calls)
    await openPage(page, path)
    const main = page.getByRole('main')
    await expect(main.locator('i').first()).toBeAttached()
    await look(`${path}, which waits`)
    answer('fails')
    await expect(main.getByRole('alert')).toContainText('No connection.')
    await look(`${path}, which has failed`)
    await expectNoOverflow(page)
    if (empty) {
      // The screen tries again by itself, too: no answer may take the button away before it is pressed.
      answer('waits')
      await main.getByRole('button', { name: 'Try again' }).click()
      answer('empty')
      await expect(main.getByRole('alert')).toHaveCount(0)
      await expect(main).toContainText(empty)
      await look(`${path}, which is empty`)
    }
    answer('empty')
    // Requests that the screen gave up cannot be answered any more.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  expect(wrong).toEqual([])
})
