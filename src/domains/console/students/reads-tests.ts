import { desc, eq, sql } from 'drizzle-orm'
import { whyNoResults } from '#domains/attempts/access.ts'
import { isBeingSat } from '#domains/attempts/analysis/find-release.ts'
import { attempts } from '#domains/attempts/tables.ts'
import type { Test } from '#domains/exams/tables.ts'
import { presentTest } from '#domains/exams/tests/present-test.ts'
import { listTests, readTests } from '#domains/exams/tests/reads.ts'
import { mayDo } from '#domains/identity/access.ts'
import type { Context } from '#platform/context.ts'
import { preparedQuery } from '#platform/data/database/statements.ts'
import type { StudentRecord } from './schema.ts'

const { id, testId, number, startedAt, closedAt, centreId, marksObtained, accuracy, secondsTaken } = attempts

const attemptsOf = preparedQuery((db) =>
  db
    .select({ id, testId, number, startedAt, closedAt, centreId, marksObtained, accuracy, secondsTaken })
    .from(attempts)
    .where(eq(attempts.studentId, sql.placeholder('studentId')))
    .orderBy(desc(startedAt))
    .limit(50)
    .prepare('student_tests'),
)

type Row = Awaited<ReturnType<typeof attemptsOf>>[number]

/** One that was sat a moment ago may be younger than what this process remembers. */
async function findTests(ctx: Context, rows: Row[]) {
  const known = new Map((await listTests(ctx)).map((test) => [test.id, test]))
  if (rows.every((row) => known.has(row.testId))) return known
  return new Map((await readTests(ctx)).map((test) => [test.id, test]))
}

/** Marks that candidates may see are shown to anyone who sees the student; before that to those who may read the ranks of the centre it was sat for. */
async function areMarksTold(ctx: Context, test: Test, { centreId }: Row) {
  if (mayDo(ctx.actor, 'ranks.read', centreId)) return true
  return whyNoResults({ test, now: ctx.now, isBeingSat: await isBeingSat(ctx, test) }) === null
}

/** `isTold`: whether this reader may know the marks. */
function presentSat(row: Row, test: Test, isTold: boolean): StudentRecord['tests'][number] {
  const marks = isTold ? row : { marksObtained: null, accuracy: null, secondsTaken: null }
  return {
    _id: row.id,
    test_id: test.id,
    name: test.name,
    number: row.number,
    started_at: row.startedAt.toISOString(),
    closed_at: row.closedAt?.toISOString() ?? null,
    state: row.closedAt === null ? 'under-way' : isTold ? 'counted' : 'not-out',
    mm: presentTest(test).mm,
    marks_obtained: marks.marksObtained,
    accuracy: marks.accuracy === null ? null : marks.accuracy * 100,
    seconds_taken: marks.secondsTaken,
  }
}

/** The tests that a student has sat, the last first, with marks as far as somebody may know them. */
export async function listStudentTests(ctx: Context, studentId: string): Promise<StudentRecord['tests']> {
  const rows = await attemptsOf(ctx.db, { studentId })
  const testOf = await findTests(ctx, rows)
  const studentTests: StudentRecord['tests'] = []
  for (const row of rows) {
    const test = testOf.get(row.testId)
    if (!test) continue
    const isCounted = row.closedAt !== null && row.marksObtained !== null
    studentTests.push(presentSat(row, test, isCounted && (await areMarksTold(ctx, test, row))))
  }
  return studentTests
}
