import { and, asc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import { type Context, userOf } from '#platform/context.ts'
import { perProcess } from '#platform/data/cache/content-cache.ts'
import { audit } from '#platform/data/database/audit.ts'
import { withoutValues } from '#platform/data/database/database-errors.ts'
import { newId } from '#platform/data/database/ids.ts'
import { namedStatement } from '#platform/data/database/statements.ts'
import { notFound } from '#platform/errors.ts'
import { type AttemptFacts, getAttemptFacts } from '../sitting/find-own-attempt.ts'
import { getHallTest, requireScope } from './read-seats.ts'
import type { CandidateMessage, MessageBody, Noted } from './schema.ts'
import { hallMessageReads, hallMessages } from './tables.ts'

/**
 * Sends a message to those taking the test: one candidate, a room, a centre, or all. Their devices learn of it with the
 * next save. 404 for a candidate or a room of another hall, 403 for another centre.
 */
export async function sendMessage(ctx: Context, testId: string, body: MessageBody): Promise<Noted> {
  await getHallTest(ctx, testId)
  const { seatCentreId, studentId, centreId, roomId } = await requireScope(ctx, testId, body)
  const whom = { testId, studentId, centreId, roomId }
  const row = { id: newId(), ...whom, words: body.text, sentAt: ctx.now, sentBy: userOf(ctx).id }
  await ctx.db.insert(hallMessages).values(row)
  await audit(ctx, { action: 'hall-message-sent', subjectId: testId, subjectKind: 'test', centreId: seatCentreId })
  return { _id: row.id }
}

/** Students with a seat in the room of a message. */
const inRoom = sql`(select registered.student_id from exam_seats seat join test_registrations registered on registered.id = seat.registration_id
  where seat.room_id = ${hallMessages.roomId})`

/** Condition for the messages that `countMessages` counts. */
function isTo({ testId, studentId, centreId, startedMs }: AttemptFacts) {
  const toAll = isNull(hallMessages.centreId)
  const toPlace = and(
    isNull(hallMessages.studentId),
    centreId === null ? toAll : or(toAll, eq(hallMessages.centreId, centreId)),
    or(isNull(hallMessages.roomId), sql`${studentId}::uuid in ${inRoom}`),
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

/** Records once that the signed-in student has read a message. 404 for one that was not sent to them. */
export async function readMessage(ctx: Context, { attemptId, messageId }: { attemptId: string; messageId: string }) {
  const facts = await getAttemptFacts(ctx, attemptId)
  const isThis = and(eq(hallMessages.id, messageId), isTo(facts))
  const [message] = await ctx.db.select({ one: sql`1` }).from(hallMessages).where(isThis)
  if (!message) throw notFound('message')
  const { studentId } = facts
  await ctx.db.insert(hallMessageReads).values({ messageId, studentId, readAt: ctx.now }).onConflictDoNothing()
}

/*
 * Counts the messages sent to each candidate, reported with every save. Each process reads them once per test every few
 * seconds, in parallel with saves, so that no save waits for longer than a moment; without an answer a save reports the
 * last known count.
 */

const readEveryMs = 3000
const longestWaitMs = 100
/** Most tests whose messages one process caches. */
const mostTests = 500

/** `seated`: students in the room it was sent to; null: it was not sent to a room. */
type Message = { studentId: string | null; centreId: string | null; seated: string[] | null; sentMs: number }
type Board = { readMs: number; messages: Message[]; reading: Promise<void> | null }

const boardsOf = perProcess(() => new Map<string, Board>())

const readingMessages = namedStatement<Message>(
  'messages_of_hall',
  sql`select student_id as "studentId", centre_id as "centreId", case when ${hallMessages.roomId} is not null then array ${inRoom} end as seated, extract(epoch from sent_at)::float8 * 1000 as "sentMs"
    from hall_messages where test_id = ${sql.placeholder('testId')}::uuid`,
)

async function read(ctx: Context, testId: string, board: Board) {
  try {
    board.messages = await readingMessages(ctx.db, { testId })
  } catch (error) {
    ctx.log.debug({ err: withoutValues(error) }, 'the messages of a hall could not be read')
  }
  board.reading = null
}

function boardOf(ctx: Context, testId: string) {
  const boards = boardsOf(ctx.cache)
  if (boards.size >= mostTests && !boards.has(testId)) boards.clear()
  const board = boards.get(testId) ?? { readMs: Number.NEGATIVE_INFINITY, messages: [], reading: null }
  boards.set(testId, board)
  return board
}

/** Reloads stale messages while a save is running. */
export function prepareMessages(ctx: Context, testId: string) {
  const board = boardOf(ctx, testId)
  const now = ctx.now.getTime()
  if (board.reading === null && Math.abs(now - board.readMs) >= readEveryMs) {
    board.readMs = now
    board.reading = read(ctx, testId, board)
  }
}

/** Drops this process's messages; the next save reloads them. */
export function dropMessages(ctx: Context, testId: string) {
  boardsOf(ctx.cache).delete(testId)
}

function waitFor(reading: Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, longestWaitMs)
  })
  return Promise.race([reading, tooLong]).finally(() => clearTimeout(timer))
}

/** Counts the messages to the candidate of this attempt since they began. */
export async function countMessages(ctx: Context, { testId, studentId, centreId, startedMs }: AttemptFacts) {
  const board = boardOf(ctx, testId)
  if (board.reading) await waitFor(board.reading)
  const isTo = (message: Message) =>
    message.sentMs >= startedMs &&
    (message.studentId === null
      ? (message.seated?.includes(studentId) ?? (message.centreId === null || message.centreId === centreId))
      : message.studentId === studentId)
  return board.messages.filter(isTo).length
}
