import { sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { mayDo } from '#domains/identity/access.ts'
import type { Permission } from '#domains/identity/schema.ts'
import type { Context } from '#platform/context.ts'
import type { DraftBody } from '#platform/data/database/tables.ts'
import type { AnyDraftKind, DraftKind, PublishedByTwo } from '#platform/data/drafts/kinds.ts'
import type { Problems } from './check-fields.ts'
import type { PublishedList } from './list-published.ts'

export type Subject<B> = { id: string; body: B }

/** What one kind of thing that is published is made of. */
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

/** After the last of all. */
export function nextPosition(table: PgTable & { position: AnyPgColumn }) {
  return sql<number>`(select coalesce(max(${table.position}), 0) + 1 from ${table})`
}

type Rights<B> = {
  read: Permission
  draft: Permission | readonly Permission[]
  publish: Permission
  /** Of a thing that belongs to a centre: whose, null for none. Without it the grant may be for any centre. */
  centreOf?: (body: B) => string | null
}

type Described<B> = {
  kind: string
  noun: string
  of: Kind<B>
  may: Rights<B>
  list?: PublishedList
  pathOf?: DraftKind['pathOf']
  /** Two people publish it: then `publish` of its rights says who may ask. */
  fourEyes?: PublishedByTwo<B>
}

/** A kind as the console knows it: for its drafts, its list, and for taking it down. */
export type Thing = {
  draft: AnyDraftKind
  read: Permission
  mayPublish: (ctx: Context, id: string) => Promise<boolean>
  list: PublishedList | null
  setLive: Kind<DraftBody>['setLive'] | null
}

function allows({ actor }: Context, required: Permission | readonly Permission[], centreId: string | null | undefined) {
  const each = typeof required === 'string' ? [required] : required
  return each.some((permission) => mayDo(actor, permission, centreId))
}

/** Puts the rights of the people of the console around a kind. */
export function prepareKind<B extends DraftBody>({ kind, noun, of, may, list, pathOf, fourEyes }: Described<B>): Thing {
  const centreOf = (body: B | null) => (may.centreOf && body ? may.centreOf(body) : undefined)
  const draft: DraftKind<B> = {
    kind,
    noun,
    draft: of.body,
    // What is missing is said by `check`, all of it at once and in sentences.
    complete: z.unknown(),
    mayDraft: (ctx, _id, body) => allows(ctx, may.draft, centreOf(body)),
    async mayPublish(ctx, id, body) {
      if (!may.centreOf) return allows(ctx, may.publish, undefined)
      const old = await of.read(ctx, id)
      return allows(ctx, may.publish, centreOf(body)) && allows(ctx, may.publish, centreOf(old))
    },
    read: of.read,
    check: (ctx, id, body) => of.check(ctx, { id, body }),
    apply: (ctx, id, body) => of.apply(ctx, { id, body }),
    titleOf: of.titleOf,
    pathOf,
    fourEyes,
  }
  return {
    draft,
    read: may.read,
    async mayPublish(ctx, id) {
      const body = await of.read(ctx, id)
      return body !== null && allows(ctx, may.publish, centreOf(body))
    },
    list: list ?? null,
    setLive: of.setLive ?? null,
  }
}
