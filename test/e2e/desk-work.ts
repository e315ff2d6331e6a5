import { expect, type Locator, type Page } from '@playwright/test'

/** Seconds for a key, an aimed click and a decision, by the keystroke-level model. */
const times = { key: 0.25, click: 1.2, decision: 1.2 }

/** Counts a person's actions in a job, and their time by the model. Waits are reported separately, because they depend on the machine. */
export function startJob(page: Page) {
  const began = Date.now()
  let clicks = 0
  let seconds = 0
  let idle = 0
  return {
    async click(place: Locator) {
      clicks += 1
      seconds += times.click
      await place.click()
    },
    async tap(place: Locator) {
      clicks += 1
      seconds += times.click
      await place.tap()
    },
    async press(key: string) {
      seconds += times.key * key.split('+').length
      await page.keyboard.press(key)
    },
    async type(text: string) {
      seconds += times.key * text.length
      const from = Date.now()
      await page.keyboard.type(text)
      idle += Date.now() - from
    },
    /** Pastes a text copied elsewhere: two keys, whatever its length. */
    async paste(text: string) {
      seconds += times.key * 2
      await page.keyboard.insertText(text)
    },
    decide() {
      seconds += times.decision
    },
    /** Fails if the job exceeds its bounds, judged by the model alone. */
    end(bounds: { clicks: number; seconds: number }) {
      const waited = Math.max(0, Date.now() - began - idle) / 1000
      console.info(`job: ${clicks} clicks, ${seconds.toFixed(1)} s of a person, ${waited.toFixed(1)} s waited`)
      expect(clicks).toBeLessThanOrEqual(bounds.clicks)
      expect(seconds).toBeLessThanOrEqual(bounds.seconds)
    },
  }
}
