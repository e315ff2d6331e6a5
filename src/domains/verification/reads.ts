import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { attempts } from '#domains/attempts/tables.ts'
import { candidateName, isFrozenOf } from '#domains/exams/registrations/candidate-data.ts'
import { examRooms, examSeats } from '#domains/exams/seats/tables.ts'
import { testCandidates, testRegistrations, tests } from '#domains/exams/tables.ts'
import { userFiles } from '#domains/identity/profile/tables.ts'
import { users } from '#domains/identity/tables.ts'
import { meritLists, meritRows, meritVersions } from '#domains/merit/tables.ts'
import { receipts } from '#domains/purchases/ledger/tables.ts'
import type { Context } from '#platform/context.ts'
import type { DocumentKind } from './schema.ts'
import { fingerprintOf } from './sign-code.ts'
import { documentCodes } from './tables.ts'

export type Subject = { kind: DocumentKind; subjectId: string; holderId: string }

/** Current content of a document. */
export type Paper = {
  fingerprint: string
  candidateName: string
  title: string
  isProvisional: boolean
  /** Version of the merit list. */
  version: number | null
  photoKey: string | null
  /** True if another paper cancels this one. */
  isCancelled?: boolean
}

const photo = and(eq(userFiles.userId, users.id), eq(userFiles.kind, 'photo'))

async function describeCard({ db }: Context, { subjectId, holderId }: Subject): Promise<Paper | null> {
  const [card] = await db
    .select({
      registration: testRegistrations,
      test: tests,
      name: candidateName,
      photo: userFiles,
      room: examRooms.name,
      seat: examSeats.seat,
    })
    .from(testRegistrations)
    .innerJoin(tests, eq(tests.id, testRegistrations.testId))
    .innerJoin(users, and(eq(users.id, testRegistrations.studentId), isNull(users.deletedAt)))
    .leftJoin(testCandidates, isFrozenOf(testRegistrations))
    .leftJoin(userFiles, photo)
    .leftJoin(examSeats, eq(examSeats.registrationId, testRegistrations.id))
    .leftJoin(examRooms, eq(examRooms.id, examSeats.roomId))
    .where(
      and(
        eq(testRegistrations.id, subjectId),
        eq(testRegistrations.studentId, holderId),
        isNull(testRegistrations.cancelledAt),
      ),
    )
  if (!card) return null
  const { mode, centreId, rollNumber } = card.registration
  const { opensAt, durationMinutes } = card.test
  return {
    fingerprint: fingerprintOf([
      card.name,
      card.photo?.id ?? null,
      mode,
      centreId,
      rollNumber,
      opensAt.toISOString(),
      durationMinutes,
      // The card names the seat from when there is one.
      ...(card.seat === null ? [] : [card.room, card.seat]),
    ]),
    candidateName: card.name,
    title: card.test.name,
    isProvisional: false,
    version: null,
    photoKey: card.photo?.storageKey ?? null,
  }
}

async function describeCertificate({ db }: Context, { subjectId, holderId }: Subject): Promise<Paper | null> {
  const [newest] = await db
    .select({ id: meritVersions.id, number: meritVersions.number, state: meritVersions.state, name: meritLists.name })
    .from(meritVersions)
    .innerJoin(meritLists, eq(meritLists.id, meritVersions.listId))
    .where(and(eq(meritVersions.listId, subjectId), ne(meritVersions.state, 'draft')))
    .orderBy(desc(meritVersions.number))
    .limit(1)
  if (!newest) return null
  const [holder] = await db
    .select({ name: candidateName, photo: userFiles })
    .from(meritRows)
    .innerJoin(users, and(eq(users.id, meritRows.studentId), isNull(users.deletedAt)))
    .innerJoin(attempts, eq(attempts.id, meritRows.attemptId))
    .leftJoin(testCandidates, isFrozenOf(attempts))
    .leftJoin(userFiles, photo)
    .where(and(eq(meritRows.versionId, newest.id), eq(meritRows.studentId, holderId)))
  if (!holder) return null
  return {
    fingerprint: fingerprintOf([holder.name, newest.id, newest.state]),
    candidateName: holder.name,
    title: newest.name,
    isProvisional: newest.state === 'provisional',
    version: newest.number,
    photoKey: holder.photo?.storageKey ?? null,
  }
}

/** Describes a receipt, which never changes: a cancellation is a paper of its own. Null for other papers. */
async function describeReceipt({ db }: Context, { subjectId, holderId }: Subject): Promise<Paper | null> {
  const isCancelled = sql<boolean>`exists (select from receipts other where other.order_id = ${receipts.orderId}
    and other.kind = 'cancellation' and other.content->>'of' = ${receipts.number})`
  const [receipt] = await db
    .select({ number: receipts.number, content: receipts.content, isCancelled })
    .from(receipts)
    .innerJoin(users, and(eq(users.id, receipts.studentId), isNull(users.deletedAt)))
    .where(and(eq(receipts.id, subjectId), eq(receipts.studentId, holderId), eq(receipts.kind, 'receipt')))
  if (!receipt) return null
  return {
    fingerprint: fingerprintOf([receipt.number]),
    candidateName: receipt.content.buyer.name,
    title: receipt.number,
    isProvisional: false,
    version: null,
    photoKey: null,
    isCancelled: receipt.isCancelled,
  }
}

const describers = { 'admit-card': describeCard, 'merit-certificate': describeCertificate, receipt: describeReceipt }

/**
 * Describes the document of a holder as it would be issued now; null if there is none, or for anyone but the
 * holder.
 */
export function describePaper(ctx: Context, subject: Subject) {
  return describers[subject.kind](ctx, subject)
}

/** Returns the document on which a code is printed. */
export async function findDocument({ db }: Context, code: string) {
  const [document] = await db.select().from(documentCodes).where(eq(documentCodes.code, code))
  return document ?? null
}
