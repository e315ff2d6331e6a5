import type { z } from 'zod'
import type { Actor, Context } from '#platform/context.ts'

/*
 * Changes that one person alone must not make. Each domain describes its own (`FourEyes`) and requests them by
 * `requestApproval`; the platform stores the requests, frozen, and only `decideApproval` carries one out, once a second
 * person has approved it.
 */

export type Change<Body> = { subjectId: string; body: Body }

/** A change with the centre it was requested for; null: none. */
export type Requested<Body> = Change<Body> & { centreId: string | null }

/** Format of a value in the console. */
export type ShownAs = 'text' | 'rupees' | 'time' | 'day' | 'picture' | 'consent-file'
export type ShownRow = { label: string; as: ShownAs; before: string | number | null; after: string | number | null }

/** The frozen change beside the current values, as shown to the second person. */
export type ShownChange = { title: string; path: string | null; rows: ShownRow[] }

/** The request being carried out, for actions that record both people in a row of their own. */
export type Asked = { id: string; requestedBy: string; requestedAt: Date; isAlone: boolean }

export type FourEyes<Body extends object> = {
  /** Stored with every request, so it never changes. */
  action: string
  /** The action's name and its short form: 'New start for a lost authenticator app', 'Lost app'. */
  label: string
  short: string
  /** The kind of thing `subjectId` identifies; null: a person. */
  subjectKind: string | null
  /** Reads what was frozen. */
  body: z.ZodType<Body>
  /**
   * True if carrying it out pays money out: directors are notified when someone who was invited requests one for
   * the first time.
   */
  isMoney?: boolean
  /**
   * Checked at the request and again when it is carried out: someone who has lost the permission cannot request
   * any more.
   */
  mayRequest(ctx: Context, change: Requested<Body>): boolean | Promise<boolean>
  /** With null: whether the actor may approve any change of this action. */
  mayApprove(ctx: Context, change: Change<Body> | null): boolean
  /** Lists everyone who may approve it. */
  listApprovers(ctx: Context): Promise<string[]>
  /** Locks the subject and returns its version: if it has changed, the request is void. */
  versionOf(ctx: Context, change: Change<Body>): Promise<string>
  /** Throws if the change could not be carried out; called at the request. */
  check?(ctx: Context, change: Change<Body>): Promise<void>
  show(ctx: Context, change: Change<Body>): Promise<ShownChange>
  /** Carries it out in the caller's transaction; only `decideApproval` calls it. */
  execute(ctx: Context, change: Change<Body>, request: Asked): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: the body is parsed by the schema of the same action before anything else of it is called
export type AnyFourEyes = FourEyes<any>

/**
 * Locks staff by id and returns them with their current grants: none of their grants changes until the
 * transaction ends. People without grants are absent.
 */
export type LockStaff = (ctx: Context, ids: string[]) => Promise<ReadonlyMap<string, Actor>>
export type FourEyesActions = ReadonlyMap<string, AnyFourEyes> & { lockStaff: LockStaff }

export function collectFourEyes(actions: readonly AnyFourEyes[], lockStaff: LockStaff): FourEyesActions {
  const collected = new Map(actions.map((action) => [action.action, action]))
  if (collected.size < actions.length) throw new Error('Two actions have one name.')
  return Object.assign(collected, { lockStaff })
}
