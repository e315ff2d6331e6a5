import type { z } from 'zod'
import type { Actor, Context } from '#platform/context.ts'

/*
 * Changes that one person alone must not make. Each domain describes its own (`FourEyes`) and asks for them by `requestApproval`; the platform keeps the requests, frozen, and `decideApproval` alone carries
 * one out, after it has seen that it is a second person who says yes.
 */

export type Change<Body> = { subjectId: string; body: Body }

/** With the centre that it was asked for; null: of none. */
export type Requested<Body> = Change<Body> & { centreId: string | null }

/** How the console formats a value. */
export type ShownAs = 'text' | 'rupees' | 'time' | 'day' | 'picture' | 'consent-file'
export type ShownRow = { label: string; as: ShownAs; before: string | number | null; after: string | number | null }

/** The frozen change beside the current values, as shown to the second person. */
export type ShownChange = { title: string; path: string | null; rows: ShownRow[] }

/** The request being carried out, for actions that record both people in a row of their own. */
export type Asked = { id: string; requestedBy: string; requestedAt: Date; isAlone: boolean }

export type FourEyes<Body extends object> = {
  /** Its name for ever: it is stored with every request. */
  action: string
  /** The action's name and its short form: 'New start for a lost authenticator app', 'Lost app'. */
  label: string
  short: string
  /** The kind of thing `subjectId` identifies; null: a person. */
  subjectKind: string | null
  /** Reads what was frozen. */
  body: z.ZodType<Body>
  /**
   * True if money leaves the institute by it: a director is told when an invited person requests one for the
   * first time.
   */
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
