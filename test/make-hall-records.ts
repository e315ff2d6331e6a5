import { eq } from 'drizzle-orm'
import {
  attemptExtensions,
  attemptPresence,
  hallAbsences,
  hallIncidents,
  hallMessageReads,
  hallMessages,
  timeExtensions,
} from '#domains/attempts/hall/tables.ts'
import { attempts } from '#domains/attempts/tables.ts'
import type { TestApp } from './test-app.ts'

/** Fills every column of the hall's records about a candidate. */
export async function watchHall(
  app: TestApp,
  { testId, attemptId, by, canary }: { testId: string; attemptId: string; by: string; canary: string },
) {
  const at = app.now()
  const [attempt] = await app.db.select().from(attempts).where(eq(attempts.id, attemptId))
  const studentId = attempt?.studentId ?? ''
  const of = { testId, studentId }
  const given = { ...of, minutes: 5, reason: 'The power was cut.', grantedAt: at, grantedBy: by }
  const [extension] = await app.db.insert(timeExtensions).values(given).returning()
  const moved = { seconds: 300, deadlineBefore: at, deadlineAfter: new Date(at.getTime() + 300_000) }
  await app.db.insert(attemptExtensions).values({ extensionId: extension?.id ?? '', attemptId, ...moved })
  const written = { writtenAt: at, createdAt: at, createdBy: by }
  await app.db.insert(hallIncidents).values({ ...of, words: `${canary} incident`, ...written })
  await app.db.insert(hallAbsences).values({ ...of, writtenAt: at, markedAt: at, markedBy: by })
  const sent = { ...of, words: `${canary} message`, sentAt: at, sentBy: by }
  const [message] = await app.db.insert(hallMessages).values(sent).returning()
  await app.db.insert(hallMessageReads).values({ messageId: message?.id ?? '', studentId, readAt: at })
  await app.db.insert(attemptPresence).values({ ...of, refusedAt: at, refusal: `${canary} refusal` })
}
