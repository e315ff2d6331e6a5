import type { Context } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { leadEvents } from '../tables.ts'

type NewEvent = Omit<typeof leadEvents.$inferInsert, 'id' | 'at' | 'by'>

/** Adds events to leads, by the actor, in the caller's transaction. */
export async function recordEvents(ctx: Context, events: NewEvent[]) {
  if (events.length === 0) return
  const by = ctx.actor.kind === 'user' ? ctx.actor.id : null
  await ctx.db.insert(leadEvents).values(events.map((event) => ({ ...event, id: newId(), at: ctx.now, by })))
}
