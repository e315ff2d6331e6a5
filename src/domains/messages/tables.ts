import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/tables.ts'
import { belongsTo, moment } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import type { Channel, DeliveryState, DroppedFor } from './rules.ts'

/** A message to one person. Its text is made when it is sent, from the data of `about` at that time. */
export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    /** The key of its `MessageKind`. */
    kind: text().notNull(),
    userId: belongsTo(() => users.id, { onDelete: 'cascade' }),
    /** Ids of what it is about. */
    about: jsonb().$type<Record<string, string>>().notNull(),
    /** A second message with the same key is not stored. */
    dedupeKey: text().notNull().unique(),
    /** After this time it is no longer sent. */
    relevantUntil: moment().notNull(),
    createdAt: moment().notNull(),
    /** Time at which the notice in the account was first seen. */
    readAt: moment(),
  },
  (t) => [index('messages_user').on(t.userId, t.createdAt)],
)

/** A message on one channel. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    messageId: belongsTo(() => messages.id, { onDelete: 'cascade' }),
    channel: text().$type<Channel>().notNull(),
    state: text().$type<DeliveryState>().notNull(),
    /** Why it was dropped. */
    droppedFor: text().$type<DroppedFor>(),
    /** What the provider said about a failure. */
    problem: text(),
    /** Text that was sent; of a secret, such as a code, the text with the secret masked. */
    text: text(),
    /** The provider's id. */
    providerId: text(),
    attempts: integer().notNull().default(0),
    /** Raised when the office sends it again, so that the provider treats it as another message. */
    round: integer().notNull().default(0),
    /** While the provider is asked, no other process may take it. */
    claimedUntil: moment(),
    /** Time of the last change of its state. */
    changedAt: moment().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [
    uniqueIndex('deliveries_channel').on(t.messageId, t.channel),
    index('deliveries_provider').on(t.channel, t.providerId).where(sql`${t.providerId} is not null`),
    index('deliveries_created').on(t.createdAt, t.id),
    index('deliveries_state').on(t.state, t.createdAt, t.id),
  ],
)

/** Message preferences of a person. Without a row: by mail, and no offers. */
export const messagePreferences = pgTable('message_preferences', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Chosen channel by kind of message. */
  channels: jsonb().$type<Record<string, Channel>>().notNull(),
  /** Hours in India between which nothing but urgent messages is sent; null: none. */
  quietFrom: integer(),
  quietUntil: integer(),
  /** Time at which the person agreed to offers; null: no offers. */
  offersSince: moment(),
  /** Time at which the person wrote STOP. */
  stoppedAt: moment(),
  updatedAt: moment().notNull(),
})

/** A phone number that its owner has confirmed by a code; it counts while it is the number of the account. */
export const confirmedPhones = pgTable(
  'confirmed_phones',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    phone: text().notNull(),
    confirmedAt: moment().notNull(),
  },
  (t) => [index('confirmed_phones_phone').on(t.phone)],
)

/**
 * A requested code, whether or not it was sent. The code is derived from the id with a key of the installation and
 * stored nowhere; the number is stored only as a hash under that key.
 */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    phoneHash: text().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    tries: integer().notNull().default(0),
    usedAt: moment(),
  },
  (t) => [index('phone_codes_phone').on(t.phoneHash, t.createdAt), index('phone_codes_created').on(t.createdAt)],
)
