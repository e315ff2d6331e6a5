import type { Context } from './context.ts'
import { withoutValues } from './database-errors.ts'

/** Does `work` every so often until `stop`, which waits for the one in hand. Every node runs its own: only for what may happen anywhere and twice. */
export function repeat(makeContext: () => Context, everyMs: number, work: (ctx: Context) => Promise<void>) {
  let inHand = Promise.resolve()
  const timer = setInterval(() => {
    const ctx = makeContext()
    inHand = work(ctx).catch((error) => ctx.log.error({ err: withoutValues(error) }, 'a repeated task failed'))
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await inHand
    },
  }
}
