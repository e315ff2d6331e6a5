/** Calls back after `ms` unless the returned function is called before. */
export type SetTimer = (callback: () => void, ms: number) => () => void

/** A wait that can be cut short. */
export function createPause(setTimer: SetTimer) {
  let wake: (() => void) | null = null
  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const cancel = setTimer(() => wake?.(), ms)
      wake = () => {
        cancel()
        wake = null
        resolve()
      }
    })
  return { wait, wake: () => wake?.() }
}

/** Those who want to know how the sending went. */
export function createWaiters() {
  let waiters: ((isDrained: boolean) => void)[] = []
  return {
    wait: () => new Promise<boolean>((resolve) => waiters.push(resolve)),
    settle: (isDrained: boolean) => {
      const settled = waiters
      waiters = []
      for (const resolve of settled) resolve(isDrained)
    },
  }
}
