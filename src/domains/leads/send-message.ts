import type { Context } from '#platform/context.ts'
import { contactProblems } from './rules.ts'
import type { ContactBody } from './schema.ts'
import { refuseProblems, storeLead } from './store-lead.ts'

/** Keeps a message of the contact page. 400 naming the fields. */
export async function sendMessage(ctx: Context, input: ContactBody) {
  refuseProblems(contactProblems(input))
  const { name, email, subject, message, source_page = '/' } = input
  await storeLead(ctx, { kind: 'contact', name, email, subject, message, sourcePage: source_page })
}
