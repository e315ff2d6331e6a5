import { sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { mayDo } from '#domains/identity/access.ts'
import type { Permission } from '#domains/identity/schema.ts'
import type { Context } from '#platform/context.ts'
import type { DraftBody } from '#platform/data/database/tables.ts'
import type { AnyDraftKind, DraftKind, PublishedByTwo } from '#platform/data/drafts/kinds.ts'
import type { PublishedList } from './list-published.ts'
import type { Problems } from './prepare-fields.ts'

export type Subject<B> = { id: string; body: B }

/** Definition of a kind of thing that can be published. */
export type Kind<B> = {
  /** Schema of a draft; everything may be missing. */
  body: z.ZodType<B>
  titleOf: (body: B) => string
  /** Reads the public state as a body; null if it does not exist. */
  read: (ctx: Context, id: string) => Promise<B | null>
  /** Lists why it cannot be published: a sentence per field, by dotted path. */
  check: (ctx: Context, subject: Subject<B>) => Promise<Problems>
  /** Writes a checked body to the public rows, in the caller's transaction. */
  apply: (ctx: Context, subject: Subject<B>) => Promise<void>
  /**
   * Archives or restores it; absent for kinds that cannot be archived. Throws a conflict while something still
   * needs it.
   */
  setLive?: (ctx: Context, id: string, isLive: boolean) => Promise<void>
}

/** Returns the position after the last one. */
export function nextPosition(table: PgTable & { position: AnyPgColumn }) {
  return sql<number>`(select coalesce(max(${table.position}), 0) + 1 from ${table})`
}

type Rights<B> = {
  read: Permission
  draft: Permission | readonly Permission[]
  publish: Permission
  /** Returns the centre of a thing, or null for none. If omitted, a grant for any centre suffices. */
  centreOf?: (body: B) => string | null
}

type Described<B> = {
  kind: string
  noun: string
  of: Kind<B>
  may: Rights<B>
  list?: PublishedList
  pathOf?: DraftKind['pathOf']
  /** Publishing needs two people: the permission in `publish` then says who may ask. */
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

/** Adds the permissions of the console's users to a kind. */
export function prepareKind<B extends DraftBody>({ kind, noun, of, may, list, pathOf, fourEyes }: Described<B>): Thing {
  const centreOf = (body: B | null) => (may.centreOf && body ? may.centreOf(body) : undefined)
  const draft: DraftKind<B> = {
    kind,
    noun,
    draft: of.body,
    // `check` reports everything that is missing, at once and in sentences.
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
