import { getInstitute } from '#domains/content/reads.ts'
import { readOwnScore } from '#domains/merit/scores/reads.ts'
import { type Context, userOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { everyone, type Serve, signedIn } from '#platform/http/serve.ts'
import { verificationCalls } from './calls.ts'
import { checkCode, readPhoto } from './check-code.ts'
import { describeCertificate } from './describe-certificate.ts'
import { type CodeOptions, findCardCode, issueCode, printedOf } from './issue-code.ts'
import { checkedDocument, codeParams, type PrintedCode, photoQuery, printedCode, signatureQuery } from './schema.ts'

type Print = (document: { code: string; revision: number }) => PrintedCode

/**
 * Returns the certificate of the caller's own result in a published merit list, as PDF. 404 if they are not in
 * it, and before it is published.
 */
async function makeCertificate(ctx: Context, listId: string, { print }: { print: Print }) {
  const subject = { kind: 'merit-certificate' as const, subjectId: listId, holderId: userOf(ctx).id }
  const { document, paper } = await issueCode(ctx, subject)
  const score = await readOwnScore(ctx, listId)
  // Another version was published between the two reads: the code would not belong to these numbers.
  if (paper.version !== score.version || paper.isProvisional !== (score.state === 'provisional')) {
    throw new AppError('conflict', 'This merit list was published anew just now. Please try again.')
  }
  const institute = await getInstitute(ctx)
  const words = describeCertificate({ score, candidateName: paper.candidateName, institute, printed: print(document) })
  // Loaded with the first certificate: the PDF library takes a tenth of the start of a process.
  const { drawCertificate } = await import('./draw-certificate.ts')
  const bytes = await drawCertificate(words, institute)
  return { bytes: Buffer.from(bytes), fileName: `certificate-${words.code}.pdf` }
}

function photoRoute(serve: Serve, { findKey }: CodeOptions) {
  const options = { who: everyone, params: codeParams, query: photoQuery, logRefusals: true }
  serve(verificationCalls.photo, options, async (ctx, { params, query, reply }) => {
    const { body, contentType } = await readPhoto(ctx, { code: params.code, signature: query.s, key: findKey() })
    // A browser that opens it directly shows only a picture.
    reply.headers({
      'content-type': contentType,
      'content-disposition': 'inline; filename="photo.webp"',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    })
    return body
  })
}

/** Registers the public check of a document, and how its holder gets its code. */
export function verificationRoutes(serve: Serve, options: CodeOptions) {
  const { findKey } = options
  serve(
    verificationCalls.check,
    { who: everyone, params: codeParams, query: signatureQuery, answer: checkedDocument, logRefusals: true },
    (ctx, { params, query, reply }) => {
      reply.header('x-robots-tag', 'noindex')
      return checkCode(ctx, { code: params.code, signature: query.s, key: findKey() })
    },
  )
  photoRoute(serve, options)
  serve(verificationCalls.cardCode, { who: signedIn, answer: printedCode }, async (ctx, { params }) => {
    return findCardCode(ctx, options, { registrationId: params.id, studentId: userOf(ctx).id })
  })
  serve(verificationCalls.certificate, { who: signedIn }, async (ctx, { params, reply }) => {
    const { bytes, fileName } = await makeCertificate(ctx, params.id, {
      print: (document) => printedOf(options, document),
    })
    reply.header('content-disposition', `inline; filename="${fileName}"`)
    return reply.type('application/pdf').send(bytes)
  })
}
