import { randomBytes } from 'node:crypto'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { presentedQuote } from '#domains/purchases/orders/schema.ts'
import { idempotencyKeyOf, ifMatchOf, onlyOnce } from '#platform/http/idempotency.ts'
import { hashPassword } from '#platform/http/security/passwords.ts'
import type { Serve } from '#platform/http/serve.ts'
import { conversionCalls } from './calls.ts'
import { convertLead } from './convert-lead.ts'
import { issuePasswordLink } from './issue-password-link.ts'
import { quoteConversion, readOffer } from './reads.ts'
import { conversionBody, conversionOffer, conversionQuoteBody, converted, passwordLink } from './schema.ts'

export function conversionRoutes(serve: Serve) {
  // The use cases check whose lead it is, and at which counter money is taken.
  const who = permitted(['leads.work', 'leads.work-own'], 'use case')
  serve(conversionCalls.conversion, { who, answer: conversionOffer }, (ctx, { params }) => readOffer(ctx, params.id))
  serve(
    conversionCalls.quoteConversion,
    { who, body: conversionQuoteBody, answer: presentedQuote },
    (ctx, { params, body }) => quoteConversion(ctx, params.id, body),
  )
  serve(conversionCalls.issuePasswordLink, { who, answer: passwordLink }, (ctx, { params }) =>
    issuePasswordLink(ctx, params.id),
  )
  serve(
    conversionCalls.convertLead,
    { who, body: conversionBody, answer: converted },
    async (ctx, { params, body, request }) => {
      const asked = { key: idempotencyKeyOf(request), route: `POST conversion ${params.id}`, body }
      const passwordHash = await hashPassword(randomBytes(24).toString('base64url'), ctx.network)
      const seen = { leadId: params.id, ifMatch: ifMatchOf(request), passwordHash }
      return onlyOnce(ctx, asked, (ctx) => convertLead(ctx, seen, body))
    },
  )
}
