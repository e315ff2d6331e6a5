import type { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { ShownAs } from '../approvals/four-eyes.ts'
import type { DraftBody } from '../database/tables.ts'

/*
 * Kinds that can be drafted. Each domain describes its kinds; the platform stores drafts and revisions and knows
 * none of them. Public tables hold only published data: only `apply` writes them, in the transaction that also
 * makes the revision.
 */

/** Problems by dotted path, such as `buttons.0.text`: a sentence for each. */
export type Problems = Record<string, string>

/** One line of a body as shown to the second person. */
type ShownLine<Body> = { label: string; as: ShownAs; of: (body: Body) => string | number | null }

/** Four-eyes rules of a kind that two people publish; `mayPublish` then says who may request it. */
export type PublishedByTwo<Body> = {
  action: string
  label: string
  short: string
  mayApprove(ctx: Context): boolean
  listApprovers(ctx: Context): Promise<string[]>
  /** Path of the thing in the console. */
  pathOf(subjectId: string): string
  lines: ShownLine<Body>[]
  /** Returns whether a second person must approve what this actor publishes; if omitted, always. */
  isNeeded?(ctx: Context, subjectId: string): Promise<boolean>
}

export type DraftKind<Body extends DraftBody = DraftBody> = {
  kind: string
  /** Noun for such a thing in the log and in lists: 'notice', 'banner'. */
  noun: string
  /** Checks the types and sizes of a draft that is not finished: texts may be empty, nothing has to be there. */
  draft: z.ZodType<Body>
  /** Checks what is published. Its messages are shown beside the fields, and in the list of what is missing. */
  complete: z.ZodType
  /** Returns whether this person may change its draft or, without a subject, begin a new one. */
  mayDraft(ctx: Context, subjectId: string, body: Body | null): Promise<boolean> | boolean
  mayPublish(ctx: Context, subjectId: string, body: Body): Promise<boolean> | boolean
  /** Reads what is public now, in the form of a draft; null: never published. */
  read(ctx: Context, subjectId: string): Promise<Body | null>
  /** Checks before publishing what no schema can express: that an address is free, that a consent exists. */
  check?(ctx: Context, subjectId: string, body: Body): Promise<Problems>
  /** Writes the public rows, inside the transaction of the publication. Refuses by throwing. */
  apply(ctx: Context, subjectId: string, body: Body): Promise<void>
  /** Title in lists. Never written to the audit log, as it may be a name. */
  titleOf(body: Body): string
  /** Returns the path of its page once `body` is published; null: none. */
  pathOf?(ctx: Context, subjectId: string, body: Body): Promise<string | null>
  fourEyes?: PublishedByTwo<Body>
}

/** Kinds with different bodies side by side: callers have parsed the body by the kind's own schema. */
// biome-ignore lint/suspicious/noExplicitAny: the body is parsed by the schema of the same kind before anything else of it is called
export type AnyDraftKind = DraftKind<any>

export type DraftKinds = ReadonlyMap<string, AnyDraftKind>

export function collectKinds(kinds: readonly AnyDraftKind[]): DraftKinds {
  const collected = new Map(kinds.map((kind) => [kind.kind, kind]))
  if (collected.size < kinds.length) throw new Error('Two kinds of drafts have one name.')
  return collected
}

/** Returns whether publishing this now requires a second person. */
export async function needsSecondPerson(ctx: Context, { fourEyes }: AnyDraftKind, subjectId: string) {
  if (!fourEyes) return false
  return fourEyes.isNeeded ? fourEyes.isNeeded(ctx, subjectId) : true
}

/** Returns the kind with this name; 404 for an unknown one. */
export function kindOf(kinds: DraftKinds, name: string) {
  const kind = kinds.get(name)
  if (!kind) throw notFound('kind of draft')
  return kind
}

/** Returns the problems that a schema finds, by dotted path; the first of each. */
export function problemsIn(schema: z.ZodType, body: unknown): Problems {
  const parsed = schema.safeParse(body)
  const problems: Problems = {}
  for (const { path, message } of parsed.error?.issues ?? []) problems[path.map(String).join('.') || 'body'] ??= message
  return problems
}

/** Lists everything that keeps a body from being published. */
export async function listProblems(
  ctx: Context,
  { kind, subjectId }: { kind: AnyDraftKind; subjectId: string },
  body: DraftBody,
) {
  const problems = problemsIn(kind.complete, body)
  if (Object.keys(problems).length > 0) return problems
  return (await kind.check?.(ctx, subjectId, body)) ?? {}
}
