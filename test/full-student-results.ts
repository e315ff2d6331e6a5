import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { notebookAnswers, notebookAttempts, notebookQuestions } from '#domains/attempts/notebook/tables.ts'
import { attempts } from '#domains/attempts/tables.ts'
import { testQuestions } from '#domains/exams/tables.ts'
import { documentCodes } from '#domains/verification/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import type { TestApp } from './test-app.ts'

/* The results of a full student: a place in a merit list, and a document about it. */

/** Puts the student in a published merit list. */
export async function rankStudent(
  app: TestApp,
  of: { studentId: string; attemptId: string; centreId: string; canary: string },
) {
  const { attemptId, studentId, centreId } = of
  const [listId, versionId] = [newId(), newId()]
  const insert = (table: string, row: object) =>
    app.pool.query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`, [row])
  const at = app.now()
  await insert('merit_lists', { id: listId, name: 'A list', rules: {}, is_public: false, edition: 1, created_at: at })
  const counted = { terms: {}, figures: {}, fingerprint: 'f', computed_at: at }
  await insert('merit_versions', { id: versionId, list_id: listId, number: 1, state: 'draft', ...counted })
  await insert('merit_rows', {
    version_id: versionId,
    attempt_id: attemptId,
    student_id: studentId,
    centre_id: centreId,
    batch_id: newId(),
    shift: 1,
    roll_number: 7,
    category: 'OBC',
    state_name: `${of.canary} state`,
    marks: '3/2',
    shown_marks: '1.50',
    sections: [
      { name: 'First', isQualifying: false, correct: 1, wrong: 1, skipped: 2, partial: 0, dropped: 0, marks: '3/2' },
    ],
    scale: '1',
    percentile: '100.00',
    normalised: '1.50',
    rank: 1,
    category_rank: 1,
    centre_rank: 1,
    batch_rank: 1,
    state_rank: 1,
    decided_by: 0,
    missed: ['First'],
    selection: 'open',
    slab: 50,
    is_from_paper: false,
  })
  await insert('merit_consents', {
    id: newId(),
    list_id: listId,
    student_id: studentId,
    shows_photo: true,
    guardian_name: `${of.canary} guardian`,
    guardian_phone: '9437000000',
    text_version: '2026-11',
    consented_at: at,
    withdrawn_at: at,
  })
  await app.pool.query(`update merit_versions set state = 'provisional', provisional_at = $2 where id = $1`, [
    versionId,
    at,
  ])
}

/** Stores the code of an admit card that is both replaced and withdrawn, so that no column is empty. */
export async function giveDocument(app: TestApp, { studentId, canary }: { studentId: string; canary: string }) {
  const at = app.now()
  const times = { issuedAt: at, replacedAt: at, withdrawnAt: at }
  const code = randomBytes(6).toString('hex').toUpperCase()
  const about = { kind: 'admit-card' as const, subjectId: newId(), holderId: studentId, revision: 1 }
  await app.db.insert(documentCodes).values({ code, ...about, fingerprint: `${canary} card`, ...times })
}

/** Stores a question of an attempt in their notebook with a note and an answer, so that no column is empty. */
export async function keepNotebook(
  app: TestApp,
  { studentId, attemptId, canary }: { studentId: string; attemptId: string; canary: string },
) {
  const [attempt] = await app.db.select({ testId: attempts.testId }).from(attempts).where(eq(attempts.id, attemptId))
  const testId = attempt?.testId ?? ''
  const [asked] = await app.db.select().from(testQuestions).where(eq(testQuestions.testId, testId)).limit(1)
  const questionId = asked?.questionId ?? ''
  const at = app.now()
  const days = { dueOn: '2028-05-17', leftOn: '2028-05-17', rightDays: 1 }
  const marks = { note: `${canary} notebook`, notedAt: at, isBookmarked: true, addedAt: at }
  const mistake = { kind: 'wrong' as const, missedAt: at, seconds: 9 }
  await app.db
    .insert(notebookQuestions)
    .values({ studentId, questionId, attemptId, testId, ...mistake, ...days, ...marks })
  const answer = { id: newId(), optionId: `${canary} o`, isGuess: true, seconds: 9, answeredAt: at, createdAt: at }
  await app.db.insert(notebookAnswers).values({ studentId, questionId, ...answer })
  await app.db.insert(notebookAttempts).values({ attemptId, paperVersion: 1, closedAt: at })
}
