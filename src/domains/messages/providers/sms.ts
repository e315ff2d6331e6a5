import { z } from 'zod'
import { askProvider, type Found, type Outcome, type Provider, type Sender } from './partner.ts'

/*
 * SMS through an HTTP gateway that knows DLT: every message names the institute's entity, its header and the
 * registered template. The gateway sends one message for each `reference`, however often it is asked.
 */

const taken = z.object({ id: z.string().min(1).max(100) })
const refused = z.object({ error: z.string().max(500) })
const known = z.object({
  id: z.string().min(1).max(100),
  state: z.enum(['accepted', 'delivered', 'failed']),
  reason: z.string().max(500).default(''),
})

/** Report of the gateway on a message: its outcome, or a reply to it. */
export const smsReceipt = z.union([
  z.object({
    id: z.string().max(100),
    reference: z.string().max(100),
    state: z.enum(['delivered', 'failed']),
    reason: z.string().max(500).default(''),
  }),
  z.object({ from: z.string().max(20), text: z.string().max(1000) }),
])

type Keys = { url: string; key: string }

export function createSms({ url, key: token }: Keys, { dlt_entity, sms_header }: Sender): Provider {
  const base = url.replace(/\/+$/, '')
  return {
    async send({ key, phone, text, registered }): Promise<Outcome> {
      const body = { to: `91${phone}`, text, entity: dlt_entity, header: sms_header, template: registered.template }
      const answer = await askProvider({ url: `${base}/messages`, token, body: { ...body, reference: key } })
      if (typeof answer === 'string') return { kind: answer }
      const ok = taken.safeParse(answer.body)
      if (answer.status < 300 && ok.success) return { kind: 'accepted', providerId: ok.data.id }
      if (answer.status === 429 || answer.status === 503) return { kind: 'not-sent' }
      const said = refused.safeParse(answer.body)
      if (answer.status >= 400 && answer.status < 500)
        return { kind: 'rejected', problem: said.data?.error ?? String(answer.status) }
      return { kind: 'unclear' }
    },
    async find(key): Promise<Found> {
      const answer = await askProvider({ url: `${base}/messages/${encodeURIComponent(key)}`, method: 'GET', token })
      if (typeof answer === 'string') return { kind: 'unclear' }
      if (answer.status === 404) return { kind: 'absent' }
      const { data } = known.safeParse(answer.body)
      if (answer.status !== 200 || !data) return { kind: 'unclear' }
      const state = data.state === 'accepted' ? 'sent' : data.state
      return { kind: 'found', providerId: data.id, state, problem: data.reason }
    },
  }
}
