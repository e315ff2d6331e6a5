import { expect, type Locator } from '@playwright/test'

/* A person without a mouse: reaches and does everything with keys. */

/** A page's keyboard, or a job that counts the keys pressed. */
type Keys = { press: (key: string) => Promise<void> }

const isFocused = (place: Locator) =>
  place.first().evaluate((element) => element === document.activeElement, null, { timeout: 10_000 })

/** Presses Tab, or Shift+Tab, until the place has the focus; fails if it is never reached. */
export async function tabTo(keys: Keys, place: Locator, { isBack = false, most = 40 } = {}) {
  await expect(place.first()).toBeVisible()
  for (let pressed = 0; pressed < most; pressed += 1) {
    if (await isFocused(place)) return
    await keys.press(isBack ? 'Shift+Tab' : 'Tab')
  }
  await expect(place.first(), `reached with ${most} presses of Tab`).toBeFocused()
}

/** Moves to a list of choices and down in it until this one is chosen. */
export async function chooseByKeys(keys: Keys, place: Locator, label: string | RegExp) {
  await tabTo(keys, place)
  const chosen = () => place.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.label ?? '')
  const isThere = async () => (typeof label === 'string' ? (await chosen()) === label : label.test(await chosen()))
  for (let pressed = 0; pressed < 60 && !(await isThere()); pressed += 1) await keys.press('ArrowDown')
  expect(await isThere(), `${String(label)} is chosen`).toBe(true)
}
