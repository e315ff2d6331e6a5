import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { perProcess } from '#platform/data/cache/content-cache.ts'
import { withoutValues } from '#platform/data/database/database-errors.ts'
import { namedStatement } from '#platform/data/database/statements.ts'
import type { AttemptFacts } from '../sitting/find-own-attempt.ts'

/*
 * How many messages of the office each candidate has been sent, said with every save. Read once for a test every few seconds and process, beside the saves, so that none of them waits for it for longer than a
 * moment; without it a save says what was known before.
 */

const readEveryMs = 3000
const longestWaitMs = 100
/** As many tests as one process remembers the messages of. */
const mostTests = 500

type Message = { studentId: string | null; centreId: string | null; sentMs: number }
type Board = { readMs: number; messages: Message[]; reading: Promise<void> | null }

const boardsOf = perProcess(() => new Map<string, Board>())

const readingMessages = namedStatement<Message>(
  'messages_of_hall',
  sql`select student_id as "studentId", centre_id as "centreId", extract(epoch from sent_at)::float8 * 1000 as "sentMs"
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

/** Has the messages read anew, where they are old, while a save is under way. */
export function prepareMessages(ctx: Context, testId: string) {
  const board = boardOf(ctx, testId)
  const now = ctx.now.getTime()
  if (board.reading === null && Math.abs(now - board.readMs) >= readEveryMs) {
    board.readMs = now
    board.reading = read(ctx, testId, board)
  }
}

/** This process asks anew with the next save. */
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

/** The messages to whoever sits this attempt, since they began. */
export async function countMessages(ctx: Context, { testId, studentId, centreId, startedMs }: AttemptFacts) {
  const board = boardOf(ctx, testId)
  if (board.reading) await waitFor(board.reading)
  const isTo = (message: Message) =>
    message.sentMs >= startedMs &&
    (message.studentId === null
      ? message.centreId === null || message.centreId === centreId
      : message.studentId === studentId)
  return board.messages.filter(isTo).length
}
