import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { addressOf } from '#platform/http/call.ts'
import { type Bucket, requireToken, returnToken } from '#platform/http/security/throttle.ts'
import { verificationCalls } from './calls.ts'
import { describePaper, findDocument } from './reads.ts'
import { printCode, readCode } from './rules.ts'
import type { CheckedDocument } from './schema.ts'
import { isSigned } from './sign-code.ts'

/** `code`: as typed or scanned; `key`: for signatures, null if the installation has none. */
type Asked = { code: string; signature: string | undefined; key: Buffer | null }

/** Limit on wrong codes from a network. Valid codes do not count, as a gate scans hundreds an hour. */
const inVain = ({ network = '' }: Context): Bucket => ({ key: ['verify', network], capacity: 10, perSecond: 1 / 30 })

const unknown = () =>
  new AppError('not_found', 'There is no document with this code. Please compare it with the paper.')

/**
 * Finds a document by its code. Does the same work for every refused code, so that neither the answer nor its duration
 * reveals the reason. A withdrawn document is treated like one that never existed.
 */
async function readDocument(ctx: Context, { code: typed, signature, key }: Asked) {
  const bucket = inVain(ctx)
  await requireToken(ctx, bucket)
  const code = readCode(typed)
  const document = await findDocument(ctx, code ?? '')
  const isForged = signature !== undefined && !(key && isSigned(key, code ?? '', signature))
  const isKnown = document !== null && !isForged && document.withdrawnAt === null
  const paper = isKnown ? await describePaper(ctx, document) : null
  if (!isKnown || !paper) throw unknown()
  await returnToken(ctx, bucket)
  const isOld = document.replacedAt !== null || document.fingerprint !== paper.fingerprint || paper.isCancelled
  return { document, paper, state: isOld ? ('replaced' as const) : ('valid' as const) }
}

/**
 * Returns the state of a document and, for its scanned signed code, what the paper says. 404 for a code that is
 * unknown, withdrawn, mistyped or wrongly signed; 429 after ten of them from one network.
 */
export async function checkCode(ctx: Context, asked: Asked): Promise<CheckedDocument> {
  const { document, state, paper } = await readDocument(ctx, asked)
  const { code, kind, revision, issuedAt } = document
  const verdict = { code: printCode(code), kind, state }
  const s = asked.signature
  if (s === undefined)
    return {
      ...verdict,
      ...{ revision: null, issued_on: null, candidate_name: null, title: null, is_provisional: false, photo: null },
    }
  const hasPhoto = state === 'valid' && paper.photoKey !== null
  return {
    ...verdict,
    revision,
    issued_on: issuedAt.toISOString(),
    candidate_name: paper.candidateName,
    title: paper.title,
    is_provisional: paper.isProvisional,
    photo: hasPhoto ? addressOf(verificationCalls.photo, { code, s }) : null,
  }
}

/** Returns the photo of the holder of a valid document whose signed code was scanned; refuses like `checkCode`. */
export async function readPhoto(ctx: Context, asked: Asked & { signature: string }) {
  const { state, paper } = await readDocument(ctx, asked)
  const stored = state === 'valid' && paper.photoKey !== null ? await ctx.storage.get(paper.photoKey) : null
  if (!stored) throw unknown()
  return stored
}
