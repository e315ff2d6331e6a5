import type { MailTemplate } from '#domains/identity/mail-templates/rules.ts'
import type { Context } from '#platform/context.ts'
import type { Channel, DroppedFor, Purpose } from '../rules.ts'
import type { messages } from '../tables.ts'

export type Message = typeof messages.$inferSelect

/** Values of a message at the moment it is sent, or the reason why it is no longer sent. */
export type Filled = { values: Record<string, string> } | { droppedFor: DroppedFor }

/** A kind of message, described by the domain that it comes from. */
export type MessageKind = {
  /** Stored, so it never changes. */
  key: string
  /** Name for people. */
  name: string
  purpose: Purpose
  /** Channels of which one is used, in the order in which they are tried when nothing is chosen. */
  oneOf: readonly Channel[]
  /** Also shown as a notice in the account. */
  hasNotice?: boolean
  /** Also sent in quiet hours. */
  isUrgent?: boolean
  /** Values by name, each with a sample; those of `secrets` are masked wherever the text is kept. */
  samples: Record<string, string>
  secrets?: readonly string[]
  /** Called when the message is sent, within its transaction. */
  fill: (ctx: Context, message: Message) => Promise<Filled>
  /** Template of its mail, whose subject is also the text of the notice. */
  template?: MailTemplate
  /** Page of the account that its mail and its notice lead to. */
  path?: string
}

export type MessageKinds = ReadonlyMap<string, MessageKind>

export const messageKinds = (kinds: readonly MessageKind[]): MessageKinds =>
  new Map(kinds.map((kind) => [kind.key, kind]))
