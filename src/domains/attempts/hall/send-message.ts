import { and, asc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import { type Context, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import { notFound } from '#platform/errors.ts'
import { type AttemptFacts, getAttemptFacts } from '../sitting/find-own-attempt.ts'
import { getHallTest } from './read-seats.ts'
import { requireScope } from './require-scope.ts'
import type { CandidateMessage, MessageBody, Noted } from './schema.ts'
import { hallMessageReads, hallMessages } from './tables.ts'

/** Tells something to those who sit the test: one candidate, a centre, or all. Their devices learn of it with the next save. 404 for a candidate of another hall, 403 for another centre. */
export async function sendMessage(ctx: Context, testId: string, body: MessageBody): Promise<Noted> {
  await getHallTest(ctx, testId)
  const { seatCentreId, studentId, centreId } = await requireScope(ctx, testId, body)
  const row = { id: newId(), testId, studentId, centreId, words: body.text, sentAt: ctx.now, sentBy: userOf(ctx).id }
  await ctx.db.insert(hallMessages).values(row)
  await audit(ctx, { action: 'hall-message-sent', subjectId: testId, subjectKind: 'test', centreId: seatCentreId })
  return { _id: row.id }
}

/** The same messages as `countMessages` counts. */
function isTo({ testId, studentId, centreId, startedMs }: AttemptFacts) {
  const toAll = isNull(hallMessages.centreId)
  const toPlace = and(
    isNull(hallMessages.studentId),
    centreId === null ? toAll : or(toAll, eq(hallMessages.centreId, centreId)),
  )
  return and(
    eq(hallMessages.testId, testId),
    or(eq(hallMessages.studentId, studentId), toPlace),
    gte(hallMessages.sentAt, new Date(startedMs)),
  )
}

/**
 * Lists the office's messages to the signed-in student during this attempt, oldest first. 404 for someone else's
 * attempt.
 */
export async function listMessages(ctx: Context, attemptId: string): Promise<CandidateMessage[]> {
  const facts = await getAttemptFacts(ctx, attemptId)
  const { id, words, sentAt } = hallMessages
  const isOwnRead = and(eq(hallMessageReads.messageId, id), eq(hallMessageReads.studentId, facts.studentId))
  const rows = await ctx.db
    .select({ id, words, sentAt, readAt: hallMessageReads.readAt })
    .from(hallMessages)
    .leftJoin(hallMessageReads, isOwnRead)
    .where(isTo(facts))
    .orderBy(asc(sentAt), asc(id))
    .limit(200)
  return rows.map((row) => ({
    _id: row.id,
    text: row.words,
    sent_at: row.sentAt.toISOString(),
    read_at: row.readAt?.toISOString() ?? null,
  }))
}

/** Keeps that the signed-in student has read a message, once. 404 for one that was not sent to them. */
export async function readMessage(ctx: Context, { attemptId, messageId }: { attemptId: string; messageId: string }) {
  const facts = await getAttemptFacts(ctx, attemptId)
  const isThis = and(eq(hallMessages.id, messageId), isTo(facts))
  const [message] = await ctx.db.select({ one: sql`1` }).from(hallMessages).where(isThis)
  if (!message) throw notFound('message')
  const { studentId } = facts
  await ctx.db.insert(hallMessageReads).values({ messageId, studentId, readAt: ctx.now }).onConflictDoNothing()
}
