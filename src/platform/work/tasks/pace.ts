import { setTimeout as delay } from 'node:timers/promises'

const longestMs = 500

/** To be called after each step of long work: a pause as long as the step took, so that half of the time is for others alone, and more so the more they ask. */
export function createPace() {
  let since = performance.now()
  return async () => {
    await delay(Math.min(longestMs, performance.now() - since))
    since = performance.now()
  }
}
