import { z } from 'zod'
import { askProvider, type Outcome, type Provider, type Sender } from './partner.ts'

/*
 * WhatsApp by Meta's Cloud API. It sends a message each time it is called, and has no call that tells what it has
 * sent; only its receipts carry our key. A message whose outcome is unclear is therefore never sent again
 * automatically.
 */

const version = 'v23.0'

const taken = z.object({ messages: z.array(z.object({ id: z.string().min(1).max(200) })).min(1) })
const refused = z.object({ error: z.object({ message: z.string().max(1000), code: z.number().optional() }) })

/** The part of a webhook that is read. */
export const whatsappNotice = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            statuses: z
              .array(
                z.object({
                  id: z.string().max(200),
                  status: z.string().max(40),
                  biz_opaque_callback_data: z.string().max(512).optional(),
                  errors: z.array(z.object({ title: z.string().max(500) })).optional(),
                }),
              )
              .default([]),
            messages: z
              .array(
                z.object({
                  from: z.string().max(20),
                  text: z.object({ body: z.string().max(5000) }).optional(),
                  button: z.object({ text: z.string().max(500) }).optional(),
                }),
              )
              .default([]),
          }),
        }),
      ),
    }),
  ),
})

type Keys = { url: string; token: string }

export function createWhatsapp({ url, token }: Keys, { whatsapp_number }: Sender): Provider {
  const address = `${url.replace(/\/+$/, '')}/${version}/${encodeURIComponent(whatsapp_number)}/messages`
  return {
    async send({ key, phone, values, registered }): Promise<Outcome> {
      const parameters = values.map((text) => ({ type: 'text', text }))
      const template = {
        name: registered.template,
        language: { code: registered.language },
        components: parameters.length === 0 ? [] : [{ type: 'body', parameters }],
      }
      const body = { messaging_product: 'whatsapp', to: `91${phone}`, type: 'template', template }
      const answer = await askProvider({ url: address, token, body: { ...body, biz_opaque_callback_data: key } })
      if (typeof answer === 'string') return { kind: answer }
      const ok = taken.safeParse(answer.body)
      if (answer.status < 300 && ok.success) return { kind: 'accepted', providerId: ok.data.messages[0]?.id ?? '' }
      if (answer.status === 429 || answer.status === 503) return { kind: 'not-sent' }
      const said = refused.safeParse(answer.body)
      if (answer.status >= 400 && answer.status < 500)
        return { kind: 'rejected', problem: said.data?.error.message ?? String(answer.status) }
      return { kind: 'unclear' }
    },
  }
}
