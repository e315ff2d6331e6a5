import { and, asc, desc, eq } from 'drizzle-orm'
import type { PersonalDataSource } from '#domains/identity/privacy/collect-my-data.ts'
import { users } from '#domains/identity/tables.ts'
import type { Config } from '#platform/config.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { deriveKey } from '#platform/http/security/sealing.ts'
import { paths } from '#platform/text/paths.ts'
import { describePaper, type Paper, type Subject } from './reads.ts'
import { printCode } from './rules.ts'
import type { PrintedCode } from './schema.ts'
import { codePurpose, drawCode, signCode } from './sign-code.ts'
import { documentCodes } from './tables.ts'

type Document = typeof documentCodes.$inferSelect

async function findNewest({ db }: Context, { kind, subjectId, holderId }: Subject) {
  const isIt = and(
    eq(documentCodes.kind, kind),
    eq(documentCodes.subjectId, subjectId),
    eq(documentCodes.holderId, holderId),
  )
  const [newest] = await db.select().from(documentCodes).where(isIt).orderBy(desc(documentCodes.revision)).limit(1)
  return newest ?? null
}

async function storeRevision({ db, now }: Context, row: Pick<Document, 'revision' | 'fingerprint'> & Subject) {
  const [document] = await db
    .insert(documentCodes)
    .values({ ...row, code: drawCode(), issuedAt: now })
    .returning()
  if (!document) throw new Error('The code was not stored')
  return document
}

type Issued = { document: Document; paper: Paper }

/** Issues the code of a document as it is now; null if this holder has no such document. */
function issueIfAny(ctx: Context, subject: Subject): Promise<Issued | null> {
  return inTransaction(ctx, async (ctx) => {
    // Serialises the codes of one holder, and issues none after the account is deleted.
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, subject.holderId)).for('no key update')
    const paper = await describePaper(ctx, subject)
    if (!paper) return null
    const last = await findNewest(ctx, subject)
    if (last?.fingerprint === paper.fingerprint) return { document: last, paper }
    if (last) {
      await ctx.db.update(documentCodes).set({ replacedAt: ctx.now }).where(eq(documentCodes.code, last.code))
    }
    const revision = (last?.revision ?? 0) + 1
    const document = await storeRevision(ctx, { ...subject, revision, fingerprint: paper.fingerprint })
    return { document, paper }
  })
}

/**
 * Returns the code of a document as it is now: its existing one, or that of a new revision if its content has
 * changed. 404 if this holder has no such document.
 */
export async function issueCode(ctx: Context, subject: Subject): Promise<Issued> {
  const issued = await issueIfAny(ctx, subject)
  if (!issued) throw notFound(subject.kind === 'admit-card' ? 'registration' : 'result')
  return issued
}

/**
 * `findKey`: key for signatures; null if the installation has none and all codes are typed. `publicUrl`: of the
 * site, for QR codes.
 */
export type CodeOptions = { findKey: () => Buffer | null; publicUrl: string }

/** Returns how an installation prints and checks its codes. Its key is read for the first code, and kept. */
export function makeCodeOptions(config: Config): CodeOptions {
  let key: Buffer | null = null
  const findKey = () => {
    key ??= deriveKey(config, codePurpose)
    return key
  }
  return { findKey, publicUrl: config.publicUrl }
}

/** Returns the printed form of a document's code. */
export function printedOf(
  { findKey, publicUrl }: CodeOptions,
  document: { code: string; revision: number },
): PrintedCode {
  const { revision } = document
  const code = printCode(document.code)
  const key = findKey()
  const path = paths.verifyCode(code, key ? signCode(key, document.code) : undefined)
  return { code, revision, link: publicUrl + path }
}

type Card = { registrationId: string; studentId: string }

/** Returns the code of the admit card of a registration; 404 if this student has none. */
export async function findCardCode(ctx: Context, options: CodeOptions, { registrationId, studentId }: Card) {
  const subject = { kind: 'admit-card' as const, subjectId: registrationId, holderId: studentId }
  return printedOf(options, (await issueCode(ctx, subject)).document)
}

/** Returns the code of a receipt; null for a paper without one: a voucher, a cancellation, or of a deleted account. */
export async function findReceiptCode(ctx: Context, options: CodeOptions, receipt: { id: string; studentId: string }) {
  const subject = { kind: 'receipt' as const, subjectId: receipt.id, holderId: receipt.studentId }
  const issued = await issueIfAny(ctx, subject)
  return issued && printedOf(options, issued.document)
}

/**
 * Documents issued to a student. Their codes stay after the account is deleted, so that a check reports the paper
 * as withdrawn, but no longer identify the person.
 */
export const documentData: PersonalDataSource = {
  async collect(ctx, { userId }) {
    const rows = await ctx.db
      .select()
      .from(documentCodes)
      .where(eq(documentCodes.holderId, userId))
      .orderBy(asc(documentCodes.issuedAt), asc(documentCodes.code))
    const documents = rows.map((row) => ({
      code: row.code,
      kind: row.kind,
      about_id: row.subjectId,
      revision: row.revision,
      issued_on: row.issuedAt,
      replaced_on: row.replacedAt,
      withdrawn_on: row.withdrawnAt,
    }))
    return { documents }
  },
  async erase({ db, now }, { userId }) {
    await db.update(documentCodes).set({ withdrawnAt: now, fingerprint: '' }).where(eq(documentCodes.holderId, userId))
  },
}
