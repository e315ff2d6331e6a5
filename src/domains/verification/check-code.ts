import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { addressOf } from '#platform/http/call.ts'
import { type Bucket, requireToken, returnToken } from '#platform/http/security/throttle.ts'
import { verificationCalls } from './calls.ts'
import { describePaper, findDocument, type Paper } from './reads.ts'
import { printCode, readCode } from './rules.ts'
import type { CheckedDocument, DocumentState } from './schema.ts'
import { isSigned } from './sign-code.ts'

/** `code`: as typed or scanned; `key`: for signatures, null if the installation has none. */
type Asked = { code: string; signature: string | undefined; key: Buffer | null }

/** Limit on wrong codes from a network. Valid codes do not count, as a gate scans hundreds an hour. */
const inVain = ({ network = '' }: Context): Bucket => ({ key: ['verify', network], capacity: 10, perSecond: 1 / 30 })

const unknown = () =>
  new AppError('not_found', 'There is no document with this code. Please compare it with the paper.')

/**
 * Finds a document by its code. Does the same work for every refused code, so that neither the answer nor its
 * duration reveals the reason.
 */
async function findByCode(ctx: Context, { code: typed, signature, key }: Asked) {
  const bucket = inVain(ctx)
  await requireToken(ctx, bucket)
  const code = readCode(typed)
  const document = await findDocument(ctx, code ?? '')
  const isForged = signature !== undefined && !(key && isSigned(key, code ?? '', signature))
  if (!document || isForged) throw unknown()
  await returnToken(ctx, bucket)
  return document
}

type Document = Awaited<ReturnType<typeof findByCode>>

function stateOf({ withdrawnAt, replacedAt, fingerprint }: Document, paper: Paper | null): DocumentState {
  if (withdrawnAt || !paper) return 'withdrawn'
  return replacedAt || fingerprint !== paper.fingerprint ? 'replaced' : 'valid'
}

async function readDocument(ctx: Context, asked: Asked) {
  const document = await findByCode(ctx, asked)
  const paper = await describePaper(ctx, document)
  const state = stateOf(document, paper)
  // A photo is shown only to someone who scanned a valid document.
  const photoKey = state === 'valid' && asked.signature !== undefined ? (paper?.photoKey ?? null) : null
  return { document, state, paper: state === 'withdrawn' ? null : paper, photoKey }
}

/**
 * Returns the state of a document. 404 for a code that is unknown, mistyped or wrongly signed; 429 after ten of
 * them from one network.
 */
export async function checkCode(ctx: Context, asked: Asked): Promise<CheckedDocument> {
  const { document, state, paper, photoKey } = await readDocument(ctx, asked)
  const { code, kind, revision, issuedAt } = document
  const photo = { code, s: asked.signature ?? '' }
  return {
    code: printCode(code),
    kind,
    state,
    revision,
    issued_on: issuedAt.toISOString(),
    candidate_name: paper?.candidateName ?? null,
    title: paper?.title ?? null,
    is_provisional: paper?.isProvisional ?? false,
    photo: photoKey === null ? null : addressOf(verificationCalls.photo, photo),
  }
}

/** Returns the photo of the holder of a valid document whose signed code was scanned; refuses like `checkCode`. */
export async function readPhoto(ctx: Context, asked: Asked & { signature: string }) {
  const { photoKey } = await readDocument(ctx, asked)
  const stored = photoKey === null ? null : await ctx.storage.get(photoKey)
  if (!stored) throw unknown()
  return stored
}
