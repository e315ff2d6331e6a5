import { asc, eq, inArray, lt } from 'drizzle-orm'
import type { PersonalDataSource } from '#domains/identity/privacy/collect-my-data.ts'
import type { Context } from '#platform/context.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { confirmedPhones, deliveries, messagePreferences, messages, phoneCodes } from './tables.ts'

/** A person's messages, their preferences, and the phone number they have confirmed. */
export const messageData: PersonalDataSource = {
  async collect({ db }, { userId }) {
    return {
      messages: await db
        .select({
          _id: messages.id,
          kind: messages.kind,
          about: messages.about,
          relevant_until: messages.relevantUntil,
          created_at: messages.createdAt,
          read_at: messages.readAt,
        })
        .from(messages)
        .where(eq(messages.userId, userId))
        .orderBy(asc(messages.createdAt)),
      deliveries: await db
        .select({
          message_id: deliveries.messageId,
          channel: deliveries.channel,
          state: deliveries.state,
          dropped_for: deliveries.droppedFor,
          problem: deliveries.problem,
          text: deliveries.text,
          changed_at: deliveries.changedAt,
          created_at: deliveries.createdAt,
        })
        .from(deliveries)
        .innerJoin(messages, eq(messages.id, deliveries.messageId))
        .where(eq(messages.userId, userId))
        .orderBy(asc(deliveries.createdAt)),
      message_preferences: await db
        .select({
          channels: messagePreferences.channels,
          quiet_from: messagePreferences.quietFrom,
          quiet_until: messagePreferences.quietUntil,
          offers_since: messagePreferences.offersSince,
          stopped_at: messagePreferences.stoppedAt,
          updated_at: messagePreferences.updatedAt,
        })
        .from(messagePreferences)
        .where(eq(messagePreferences.userId, userId)),
      confirmed_phones: await db
        .select({ phone: confirmedPhones.phone, confirmed_at: confirmedPhones.confirmedAt })
        .from(confirmedPhones)
        .where(eq(confirmedPhones.userId, userId)),
    }
  },
  async erase({ db }, { userId }) {
    // Deletes their deliveries too.
    await db.delete(messages).where(eq(messages.userId, userId))
    await db.delete(messagePreferences).where(eq(messagePreferences.userId, userId))
    await db.delete(confirmedPhones).where(eq(confirmedPhones.userId, userId))
  },
}

const keptDays = 400
const atOnce = 5000

/** Deletes codes of yesterday, and messages after thirteen months. */
export async function sweepMessages({ db, now }: Context) {
  await db.delete(phoneCodes).where(lt(phoneCodes.createdAt, new Date(now.getTime() - dayMs)))
  const old = db
    .select({ id: messages.id })
    .from(messages)
    .where(lt(messages.createdAt, new Date(now.getTime() - keptDays * dayMs)))
    .limit(atOnce)
  await db.delete(messages).where(inArray(messages.id, old))
}
