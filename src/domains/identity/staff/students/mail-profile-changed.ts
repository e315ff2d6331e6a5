import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { paths } from '#platform/text/paths.ts'
import { findRecipient, type Post } from '../../accounts/find-recipient.ts'
import { profileChangedTemplate } from '../../mail-templates/describe-mails.ts'
import { sendTemplate } from '../../mail-templates/send-template.ts'
import { fieldWords } from './rules.ts'

const payloadFields = z.array(z.string()).catch([])

/** Job: tells a student which fields of their profile the office has changed, and not to what. */
export async function mailProfileChanged(ctx: Context, payload: Record<string, unknown>, post: Post) {
  const user = await findRecipient(ctx, payload)
  if (!user) return
  const fields = payloadFields.parse(payload.fields).map(fieldWords).join(', ')
  const values = { fields, link: `${post.publicUrl}${paths.profile}` }
  await sendTemplate(ctx, post, { template: profileChangedTemplate, to: user.email, values })
}
