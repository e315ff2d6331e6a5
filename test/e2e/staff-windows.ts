import { expect, type Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { accountOf, expectNoOverflow, openPage, signIn, test } from './fixtures.ts'

/*
 * Everything that opens over a screen of the office, light on a desktop and dark on a phone: axe finds nothing, the focus moves into it, Escape closes it and
 * restores the focus, and unsaved input is asked about first.
 */

export type Opened = {
  /** The screen, and buttons by name: the last one opens the window, the others lead to it. */
  at: string
  by: (string | RegExp)[]
  as: 'dialog' | 'menu'
  /** A field to type into, if there is one. */
  typed?: string | RegExp
  /** True if the button is in a menu, which is closed by then. */
  isFromMenu?: boolean
  /** True if it needs a row beyond a phone's first screen, or one shown on desktops only. */
  isWide?: boolean
  /** Prepares server answers that the demo does not give. */
  before?: (page: Page) => Promise<void>
}

/** Makes the director the only possible approver. */
async function leaveOneApprover(page: Page) {
  await page.route('**/api/staff/approval-rules', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    for (const rule of body.data) rule.approvers = 1
    await route.fulfill({ json: body })
  })
}

const director = accountOf('director@mahanadi.example')
const accounts = accountOf('accounts@mahanadi.example')
const examiner = accountOf('examiner@mahanadi.example')

export const opened: [who: typeof director, list: Opened[]][] = [
  [
    director,
    [
      { at: '/staff/account', by: ['Change password…'], as: 'dialog' },
      { at: '/staff/people', by: ['Invite'], as: 'dialog', typed: /^Name/ },
      { at: '/staff/people', by: ['Grant a role to Soumya Rout'], as: 'dialog' },
      { at: '/staff/people', by: [/^End Teacher of Soumya Rout/], as: 'dialog' },
      { at: '/staff/people', by: ['Offboard Soumya Rout'], as: 'dialog' },
      { at: '/staff/settings/taxes', by: ['Request a new rate'], as: 'dialog', typed: /^Reason/ },
      { at: '/staff/settings/taxes', by: ['Request a new registration'], as: 'dialog', typed: /^Reason/ },
      { at: '/staff/settings/payment', by: ['Set rules for future enrolments'], as: 'dialog', typed: /^Late fee/ },
      { at: '/staff/catalogue/discounts', by: ['New discount'], as: 'dialog', typed: /^Name/ },
      {
        at: '/staff/approvals?box=rules',
        by: ['Let one person decide: Refunds'],
        as: 'dialog',
        typed: /^Reason/,
        before: leaveOneApprover,
      },
      { at: '/staff/leads/list', by: ['Views'], as: 'menu' },
      { at: '/staff/leads/list', by: ['Views', 'Save this view…'], as: 'dialog', typed: /^Name/, isFromMenu: true },
      { at: '/staff/leads/list', by: ['Views', 'Columns…'], as: 'dialog', isFromMenu: true },
      { at: '/staff/leads/list', by: ['Stage'], as: 'menu' },
      { at: '/staff/leads/list', by: ['Export'], as: 'menu' },
      { at: '/staff/site/content', by: ['State'], as: 'menu' },
      { at: '/staff', by: ['New'], as: 'menu' },
      { at: '/staff', by: [/: account menu$/], as: 'menu' },
    ],
  ],
  [
    accounts,
    [
      {
        at: '/staff/orders?group=paid',
        by: [/^ORD-/, 'Refund…'],
        as: 'dialog',
        typed: /^Note for the second person/,
      },
    ],
  ],
  [
    examiner,
    [
      { at: '/staff/tests', by: ['New test'], as: 'dialog' },
      { at: '/staff/questions', by: ['Difficulty'], as: 'menu' },
    ],
  ],
]

const place = (page: Page, as: Opened['as']) => (as === 'menu' ? page.getByRole('menu') : page.getByRole('dialog'))

async function openIt(page: Page, { by, at, before }: Opened) {
  await before?.(page)
  if (new URL(page.url()).pathname !== at) await openPage(page, at)
  for (const name of by) {
    const isInMenu = (await page.getByRole('menu').count()) > 0
    const control = isInMenu
      ? page.getByRole('menuitem', { name })
      : page
          .getByRole('button', { name, exact: typeof name === 'string' })
          .or(page.getByRole('main').getByRole('link', { name }))
    await control.first().click()
  }
}

/** Closes it with Escape, which restores the focus and asks about unsaved input first. */
async function leave(page: Page, one: Opened) {
  const shown = place(page, one.as)
  if (one.typed !== undefined) {
    await shown.getByRole('textbox', { name: one.typed }).first().fill('Something')
    await page.keyboard.press('Escape')
    const asked = page.getByRole('dialog', { name: 'Discard what you typed?' })
    await expect(asked).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(asked).toHaveCount(0)
    await expect(shown.getByRole('textbox', { name: one.typed }).first()).toHaveValue('Something')
    await page.keyboard.press('Escape')
    await asked.getByRole('button', { name: 'Discard' }).click()
  } else await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)
  const last = one.by.at(one.isFromMenu ? 0 : -1) ?? ''
  await expect(page.getByRole('button', { name: last, exact: typeof last === 'string' }).first()).toBeFocused()
}

async function walk(page: Page, one: Opened) {
  const what = `${one.at}: ${one.by.join(', ')}`
  await openIt(page, one)
  const shown = place(page, one.as)
  await expect(shown, what).toBeVisible()
  await expect(shown.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
  await expect.poll(() => shown.evaluate((element) => element.contains(document.activeElement)), what).toBe(true)
  await expectNoViolations(page, what)
  await expectNoOverflow(page)
  await leave(page, one)
}

/** Opens and leaves each of these as this person; returns their problems. */
export async function walkAll(page: Page, who: typeof director, list: Opened[]) {
  await signIn(page, who)
  const wrong: string[] = []
  for (const one of list) {
    await test
      .step(`${one.at}: ${one.by.join(', ')}`, () => walk(page, one))
      .catch((error: Error) => {
        wrong.push(`${one.at}, ${one.by.join(', ')}: ${error.message.slice(0, 900)}`)
      })
  }
  return wrong
}
