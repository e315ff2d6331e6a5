import { readFileSync } from 'node:fs'
import path from 'node:path'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import pg from 'pg'
import { bankItems, questions } from '#domains/bank/tables.ts'
import { subjects as subjectsTable } from '#domains/catalogue/tables.ts'
import { storeTest } from '#domains/exams/tests/schedule-test.ts'
import { hashToken } from '#domains/identity/sessions/find-actor.ts'
import { sessions, users } from '#domains/identity/tables.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { createContentCache } from '#platform/data/cache/content-cache.ts'
import { connect } from '#platform/data/database/database.ts'
import { throttles } from '#platform/data/database/tables.ts'
import { createStorage } from '#platform/files/storage/create-storage.ts'
import { hashPassword } from '#platform/http/security/passwords.ts'
import { createLog } from '#platform/log.ts'
import { DATABASE } from '#platform/ops/embedded/initdb.ts'
import { findHome } from '#platform/ops/embedded/move.ts'
import { questionsCount, studentName, studentPassword, studentToken } from './student-names.ts'

const subjects = ['quantitative-aptitude', 'reasoning', 'english', 'general-awareness']
const rowsAtOnce = 1000

/**
 * Returns the address of the running server's embedded database, from PostgreSQL's own pid file, or the parts of a
 * database URL.
 */
export function findConnection(dataDir: string) {
  if (dataDir.startsWith('postgres://')) {
    const { hostname: host, port, username: user, password, pathname } = new URL(dataDir)
    return { host, port: Number(port), user, password, database: pathname.slice(1) }
  }
  const lines = readFileSync(path.join(findHome(dataDir), 'postgres/postmaster.pid'), 'utf8').split('\n')
  return { host: lines[4] ?? '', port: Number(lines[3]), user: DATABASE, database: DATABASE }
}

/** Stores a test that is open all day, with questions from the demo institute's bank. */
async function storeBenchTest(ctx: Context) {
  const sections = []
  for (const subject of subjects) {
    const rows = await ctx.db
      .select({ id: questions.id })
      .from(questions)
      .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
      .innerJoin(subjectsTable, eq(subjectsTable.id, bankItems.subjectId))
      .where(eq(subjectsTable.key, subject))
      .orderBy(asc(questions.id))
      .limit(questionsCount / subjects.length)
    sections.push({ name: subject, marksPerQuestion: '2', penalty: '1/2', questionIds: rows.map(({ id }) => id) })
  }
  const opensAt = new Date(ctx.now.getTime() - 60_000)
  return storeTest(ctx, {
    name: 'Benchmark',
    type: 'mock-flt',
    durationMinutes: 60,
    isFree: true,
    languages: ['en'],
    opensAt,
    sections,
  })
}

/** All students share one password hash: making thousands of them would take longer than the benchmark. */
async function seedStudents(ctx: Context, count: number) {
  const passwordHash = await hashPassword(studentPassword)
  const rows = Array.from({ length: count }, (_, index) => {
    const userName = studentName(index)
    const person = {
      candidateName: 'Bench Student',
      userName,
      email: `${userName}@bench.example`,
      contact: String(9_100_000_000 + index),
    }
    return { ...person, role: 'student' as const, registrationNumber: userName, passwordHash, createdAt: ctx.now }
  })
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await ctx.db
      .insert(users)
      .values(rows.slice(at, at + rowsAtOnce))
      .onConflictDoNothing()
}

const weekMs = 7 * 24 * 3_600_000

async function seedSessions(ctx: Context, count: number) {
  const indexOf = new Map(Array.from({ length: count }, (_, index) => [studentName(index), index]))
  const names = [...indexOf.keys()]
  for (let at = 0; at < names.length; at += rowsAtOnce) {
    const people = await ctx.db
      .select({ id: users.id, userName: users.userName })
      .from(users)
      .where(inArray(users.userName, names.slice(at, at + rowsAtOnce)))
    const rows = people.map(({ id, userName }) => ({
      tokenHash: hashToken(studentToken(indexOf.get(userName) ?? -1)),
      userId: id,
      createdAt: ctx.now,
      lastSeenAt: ctx.now,
      idleSeconds: weekMs / 1000,
      expiresAt: new Date(ctx.now.getTime() + weekMs),
    }))
    await ctx.db.insert(sessions).values(rows).onConflictDoNothing()
  }
}

/** Runs `work` on the running server's database. */
export async function withDatabase<T>(dataDir: string, work: (ctx: Context) => Promise<T>) {
  const log = createLog('warn')
  const { db, pool } = connect(findConnection(dataDir), log)
  try {
    const storage = createStorage({ dataDir, s3: undefined })
    const ctx: Context = { db, actor: { kind: 'system' }, now: new Date(), log, cache: createContentCache(), storage }
    const seeded = await inTransaction(ctx, work)
    await db.execute(sql`analyze`)
    return seeded
  } finally {
    await pool.end()
  }
}

/** Stores a test and students who have never sat it; returns the test's id. */
export function seed(dataDir: string, studentsCount: number) {
  return withDatabase(dataDir, async (ctx) => {
    await seedStudents(ctx, studentsCount)
    return storeBenchTest(ctx)
  })
}

/** Fills the running server's database for one part of the benchmark, unless an earlier run has. */
export async function fillOnce(dataDir: string, part: string, fill: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client(findConnection(dataDir))
  await client.connect()
  try {
    await client.query('create table if not exists bench_filled (part text primary key, sizes text not null)')
    await client.query('begin')
    const { rowCount } = await client.query("insert into bench_filled values ($1, '') on conflict do nothing", [part])
    if (rowCount) await fill(client)
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Clears the rate limits left by earlier runs of the same people and networks. */
export function forgetLimits(dataDir: string) {
  return withDatabase(dataDir, ({ db }) => db.delete(throttles))
}

/** Stores a test that nobody has sat. */
export function seedTest(dataDir: string) {
  return withDatabase(dataDir, storeBenchTest)
}

/** Stores students who are already signed in; each token is derived from the student's index. */
export function seedSignedIn(dataDir: string, studentsCount: number) {
  return withDatabase(dataDir, async (ctx) => {
    await seedStudents(ctx, studentsCount)
    await seedSessions(ctx, studentsCount)
  })
}

/** Stores students who can log in, whatever is there already. */
export function seedPeople(dataDir: string, studentsCount: number) {
  return withDatabase(dataDir, (ctx) => seedStudents(ctx, studentsCount))
}
