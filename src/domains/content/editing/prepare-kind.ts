import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Problems } from './check-fields.ts'

export type Subject<B> = { id: string; body: B }

/** What the console needs to know of one kind of thing that is published. */
export type Kind<B> = {
  /** What a draft may hold; everything may be missing. */
  body: z.ZodType<B>
  titleOf: (body: B) => string
  /** What is public now, as a body; null when there is no such thing. */
  read: (ctx: Context, id: string) => Promise<B | null>
  /** Why it may not be published: a sentence for each field by its dotted path. */
  check: (ctx: Context, subject: Subject<B>) => Promise<Problems>
  /** Makes the public rows say what the body says, in the caller's transaction. The body has been checked. */
  apply: (ctx: Context, subject: Subject<B>) => Promise<void>
  /** Takes it from all pages, or brings it back; of what cannot be archived there is none. Throws a conflict while something still needs it. */
  setLive?: (ctx: Context, id: string, isLive: boolean) => Promise<void>
}
