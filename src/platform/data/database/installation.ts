import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { installation } from './tables.ts'

/** Returns whether this is the demo institute, whose accounts are public knowledge. */
export async function isDemoInstallation(ctx: Context) {
  const [known] = await ctx.db.select({ isDemo: installation.isDemo }).from(installation)
  return known?.isDemo ?? false
}

/** Returns whether no server has ever been started on this database. */
export async function isFirstStart(ctx: Context) {
  return (await ctx.db.select().from(installation)).length === 0
}

const firstStartLock = 7_205_114
const askAgainMs = 100

type Wanted = { wantsDemo: boolean; isDemoAsked: boolean; loadDemo: (ctx: Context) => Promise<void> }

/**
 * Decides once what this installation is. The first start with `wantsDemo` loads the demo institute; otherwise
 * the installation is real for good, and requesting a demo later throws, so that demo accounts can never exist
 * beside real people. Nodes starting together wait for each other. Returns whether it is a demo.
 */
export async function prepareInstallation(ctx: Context, options: Wanted) {
  for (;;) {
    const decided = await decideOnce(ctx, options)
    if (decided !== null) return decided
    await delay(askAgainMs)
  }
}

/** Returns null while another node is deciding. */
function decideOnce(ctx: Context, options: Wanted) {
  return inTransaction(ctx, async (ctx) => {
    // Loading the demo takes longer than any request may.
    await ctx.db.execute(
      sql`select set_config(name, '0', true) from unnest(array['statement_timeout', 'idle_in_transaction_session_timeout']) as name`,
    )
    const { rows } = await ctx.db.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${firstStartLock}) as mine`,
    )
    if (!rows[0]?.mine) return null
    const [known] = await ctx.db.select().from(installation)
    if (known && !known.isDemo && options.isDemoAsked) {
      throw new Error('This database belongs to a real institute. Demo data can be loaded only into an empty database.')
    }
    if (known) return known.isDemo
    await ctx.db.insert(installation).values({ isDemo: options.wantsDemo, createdAt: ctx.now })
    if (options.wantsDemo) await options.loadDemo(ctx)
    return options.wantsDemo
  })
}
