import type { Context } from '../context.ts'
import { withoutValues } from '../database/database-errors.ts'

/** Does `work` every so often until `stop`, which waits for the one in hand. Every node runs its own: only for what may happen anywhere and twice. */
export function repeat(makeContext: () => Context, everyMs: number, work: (ctx: Context) => Promise<void>) {
  let inHand = Promise.resolve()
  let isBusy = false
  const timer = setInterval(() => {
    // A run that takes longer than the pause is not started a second time beside itself.
    if (isBusy) return
    const ctx = makeContext()
    isBusy = true
    inHand = work(ctx)
      .catch((error) => ctx.log.error({ err: withoutValues(error) }, 'a repeated task failed'))
      .finally(() => {
        isBusy = false
      })
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await inHand
    },
  }
}
