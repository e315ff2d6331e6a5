import { userOf } from '#platform/context.ts'
import { everyone, type Serve, signedIn } from '#platform/http/serve.ts'
import { verificationCalls } from './calls.ts'
import { checkCode, readPhoto } from './check-code.ts'
import { type CodeOptions, findCardCode, printedOf } from './find-card-code.ts'
import { makeCertificate } from './make-certificate.ts'
import { checkedDocument, codeParams, photoQuery, printedCode, signatureQuery } from './schema.ts'

function photoRoute(serve: Serve, { findKey }: CodeOptions) {
  const options = { who: everyone, params: codeParams, query: photoQuery, logRefusals: true }
  serve(verificationCalls.photo, options, async (ctx, { params, query, reply }) => {
    const { body, contentType } = await readPhoto(ctx, { code: params.code, signature: query.s, key: findKey() })
    // Opened by itself it is a picture and nothing else.
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
