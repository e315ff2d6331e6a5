import { z } from 'zod'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { everyone, type Serve, signedIn } from '#platform/http/serve.ts'
import { t } from '#platform/text/messages.ts'
import { legalCalls } from './calls.ts'
import { getLegalText, getLegalWords, listLegalTexts } from './reads.ts'
import { renewConsent } from './renew-consent.ts'
import { agreeBody, legalKind, legalText, staffLegalText, staffLegalWords } from './schema.ts'

export function legalRoutes(serve: Serve) {
  const who = permitted('legal.edit')
  const params = z.strictObject({ kind: legalKind })
  serve(legalCalls.legalText, { who: everyone, cache: 'public', params, answer: legalText }, (ctx, { params }) =>
    getLegalText(ctx, params.kind),
  )
  serve(legalCalls.renewConsent, { who: signedIn, body: agreeBody }, async (ctx, { body }) => {
    await renewConsent(ctx, body)
    return t`Thank you. Your consent has been recorded.`
  })
  serve(legalCalls.legalTexts, { who, answer: z.array(staffLegalText) }, (ctx) => listLegalTexts(ctx))
  serve(legalCalls.legalWords, { who, answer: staffLegalWords }, (ctx, { params }) => getLegalWords(ctx, params.id))
}
