import type { z } from 'zod'
import type { Actor, Context } from '#platform/context.ts'

/*
 * Changes that one person alone must not make. Each domain describes its own (`FourEyes`) and asks for them by `requestApproval`; the platform keeps the requests, frozen, and `decideApproval` alone carries
 * one out, after it has seen that it is a second person who says yes.
 */

export type Change<Body> = { subjectId: string; body: Body }

/** With the centre that it was asked for; null: of none. */
export type Requested<Body> = Change<Body> & { centreId: string | null }

/** How a value is to be written: the console does it. */
export type ShownAs = 'text' | 'rupees' | 'time' | 'day' | 'picture' | 'consent-file'
export type ShownRow = { label: string; as: ShownAs; before: string | number | null; after: string | number | null }

/** What the second person sees: the frozen change beside what is there now. */
export type ShownChange = { title: string; path: string | null; rows: ShownRow[] }

/** Whose request is carried out, for what keeps both people in a row of its own. */
export type Asked = { id: string; requestedBy: string; requestedAt: Date; isAlone: boolean }

export type FourEyes<Body extends object> = {
  /** Its name for ever: it is stored with every request. */
  action: string
  /** What people call it, and in a word: 'New start for a lost authenticator app', 'Lost app'. */
  label: string
  short: string
  /** What `subjectId` is an id of; null: a person. */
  subjectKind: string | null
  /** Reads what was frozen. */
  body: z.ZodType<Body>
  /** Whether money leaves the house by it: a director hears when somebody who was invited asks for the first time. */
  isMoney?: boolean
  /** Asked when it is requested, and again when it is carried out: anyone who has lost the right asks for nothing any more. */
  mayRequest(ctx: Context, change: Requested<Body>): boolean | Promise<boolean>
  /** With null: any change of this action at all. */
  mayApprove(ctx: Context, change: Change<Body> | null): boolean
  /** Everybody who may say yes to it. */
  listApprovers(ctx: Context): Promise<string[]>
  /** Locks the subject and says which version of it this is: when it is another, what was asked for makes no sense any more. */
  versionOf(ctx: Context, change: Change<Body>): Promise<string>
  /** Refuses what could not be carried out, by throwing: asked when it is requested. */
  check?(ctx: Context, change: Change<Body>): Promise<void>
  show(ctx: Context, change: Change<Body>): Promise<ShownChange>
  /** Carries it out in the caller's transaction; nothing but `decideApproval` calls it. */
  execute(ctx: Context, change: Change<Body>, request: Asked): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: the body is parsed by the schema of the same action before anything else of it is called
export type AnyFourEyes = FourEyes<any>

/** People of the office with the rights that hold now, by id: until the transaction ends no right of theirs is given or taken. Who has none is not there. */
export type LockStaff = (ctx: Context, ids: string[]) => Promise<ReadonlyMap<string, Actor>>
export type FourEyesActions = ReadonlyMap<string, AnyFourEyes> & { lockStaff: LockStaff }

export function collectFourEyes(actions: readonly AnyFourEyes[], lockStaff: LockStaff): FourEyesActions {
  const collected = new Map(actions.map((action) => [action.action, action]))
  if (collected.size < actions.length) throw new Error('Two actions have one name.')
  return Object.assign(collected, { lockStaff })
}
