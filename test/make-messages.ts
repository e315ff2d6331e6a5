import { confirmedPhones, deliveries, messagePreferences, messages } from '#domains/messages/tables.ts'
import type { TestApp } from './test-app.ts'

/** Stores every kind of message record about a person. */
export async function keepMessages(app: TestApp, { userId, canary }: { userId: string; canary: string }) {
  const at = app.now()
  const [message] = await app.db
    .insert(messages)
    .values({
      kind: 'due',
      userId,
      about: { dueId: canary },
      dedupeKey: canary,
      relevantUntil: at,
      createdAt: at,
      readAt: at,
    })
    .returning()
  if (!message) throw new Error('no message was stored')
  const told = { droppedFor: 'settled', problem: `${canary} refused`, text: `${canary} text` } as const
  const state = { channel: 'sms', state: 'failed', changedAt: at, createdAt: at } as const
  await app.db.insert(deliveries).values({ messageId: message.id, ...told, ...state })
  await app.db.insert(messagePreferences).values({
    ...{ userId, channels: { due: 'sms' }, quietFrom: 22, quietUntil: 7 },
    ...{ offersSince: at, stoppedAt: at, updatedAt: at },
  })
  await app.db.insert(confirmedPhones).values({ userId, phone: '9876500001', confirmedAt: at })
}
