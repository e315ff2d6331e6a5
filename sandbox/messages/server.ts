import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'

/*
 * An SMS gateway with DLT and Meta's Cloud API on one port of the loopback address, with their wire protocols. Nothing
 * leaves the machine; `sent` is what people would have received.
 */

/** `cut` accepts the message and loses the answer, `slow` does so after a delay; `down` ignores the request. */
export type Fault = 'reject' | 'cut' | 'slow' | 'down' | 'busy'

type Taken = {
  channel: 'sms' | 'whatsapp'
  id: string
  reference: string
  to: string
  text: string
  state: string
  reason: string
}

type Options = {
  /** Key of the gateway, which also signs its delivery receipts. */
  smsKey: string
  token: string
  appSecret: string
  /** Registered DLT templates by id. Without them any text is accepted. */
  templates?: Record<string, string> | undefined
  port?: number
}

const sms = z.object({
  to: z.string().regex(/^91\d{10}$/),
  text: z.string(),
  entity: z.string().min(1),
  header: z.string().min(1),
  template: z.string().min(1),
  reference: z.string().min(1),
})
const whatsapp = z.object({
  messaging_product: z.literal('whatsapp'),
  to: z.string().regex(/^91\d{10}$/),
  type: z.literal('template'),
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.string() }),
    components: z.array(
      z.object({ type: z.string(), parameters: z.array(z.object({ type: z.literal('text'), text: z.string() })) }),
    ),
  }),
  biz_opaque_callback_data: z.string().min(1),
})

/** Compares as DLT does: the registered text, with up to 30 characters for each variable. */
function isRegistered(template: string, text: string) {
  const parts = template.split('{#var#}').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^\\n]{0,30}')}$`, 'u').test(text)
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text === '' ? undefined : JSON.parse(text)
}

function answer(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

type Desk = Pick<Options, 'templates'> & { sent: Taken[]; faults: Fault[] }
type Asked = Pick<Taken, 'channel' | 'reference' | 'to' | 'text'>

/** Stores a message: the gateway sends one per reference; Meta sends as often as it is asked. */
function keep({ sent }: Desk, asked: Asked) {
  const known = asked.channel === 'sms' ? sent.find(({ reference }) => reference === asked.reference) : undefined
  if (known) return known
  const taken = { ...asked, id: randomUUID(), state: 'accepted', reason: '' }
  sent.push(taken)
  return taken
}

const noSuchNumber = 'The number does not exist.'

/** Accepts a message unless a fault prevents it; a fault may also lose the answer. */
function take(desk: Desk, response: ServerResponse, asked: Asked) {
  const isSms = asked.channel === 'sms'
  const fault = desk.faults.shift()
  if (fault === 'down') return void response.destroy()
  if (fault === 'busy') return answer(response, 503, { error: 'try later' })
  if (fault === 'reject')
    return answer(response, 400, { error: isSms ? noSuchNumber : { message: noSuchNumber, code: 131_026 } })
  const { id } = keep(desk, asked)
  if (fault === 'cut') return void response.destroy()
  if (fault === 'slow') return void setTimeout(() => response.destroy(), 300).unref()
  answer(response, 200, isSms ? { id } : { messages: [{ id }] })
}

function takeSms(desk: Desk, response: ServerResponse, body: unknown) {
  const read = sms.safeParse(body)
  if (!read.success) return answer(response, 400, { error: `DLT: ${read.error.issues[0]?.path.join('.')} is missing` })
  const { to, text, template, reference } = read.data
  const registered = desk.templates?.[template]
  if (desk.templates && (registered === undefined || !isRegistered(registered, text)))
    return answer(response, 400, { error: 'DLT: the text is not the registered one' })
  take(desk, response, { channel: 'sms', to, text, reference })
}

function takeWhatsapp(desk: Desk, response: ServerResponse, body: unknown) {
  const read = whatsapp.safeParse(body)
  if (!read.success) return answer(response, 400, { error: { message: 'Invalid parameter', code: 100 } })
  const { to, template, biz_opaque_callback_data: reference } = read.data
  const values = template.components.flatMap(({ parameters }) => parameters.map(({ text }) => text))
  const text = `${template.name} (${template.language.code}): ${values.join(', ')}`
  take(desk, response, { channel: 'whatsapp', to, text, reference })
}

function tell({ sent }: Desk, response: ServerResponse, asked: string) {
  const one = sent.find(({ reference }) => reference === asked)
  if (one) answer(response, 200, { id: one.id, state: one.state, reason: one.reason })
  else answer(response, 404, { error: 'unknown' })
}

const fromMeta = (value: object) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
})

/** Creates the providers' notifications to the institute: path, signed headers and body. */
function createNotices({ smsKey, appSecret }: Options) {
  function notice(channel: Taken['channel'], body: object) {
    const raw = JSON.stringify(body)
    const signature = createHmac('sha256', channel === 'sms' ? smsKey : appSecret)
      .update(raw)
      .digest('hex')
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (channel === 'sms') headers['x-signature'] = signature
    else headers['x-hub-signature-256'] = `sha256=${signature}`
    return { path: `/api/messages/${channel}`, raw, headers }
  }
  return {
    /** Delivery receipt of a message. */
    receipt({ channel, id, reference }: Taken, state: 'delivered' | 'failed') {
      const reason = state === 'failed' ? 'The phone is switched off.' : ''
      if (channel === 'sms') return notice('sms', { id, reference, state, reason })
      const errors = state === 'failed' ? { errors: [{ code: 131_026, title: reason }] } : {}
      const status = { id, status: state, biz_opaque_callback_data: reference, ...errors }
      return notice('whatsapp', fromMeta({ statuses: [status] }))
    },
    /** Reply of a person. */
    reply(channel: Taken['channel'], phone: string, text: string) {
      if (channel === 'sms') return notice('sms', { from: `91${phone}`, text })
      return notice('whatsapp', fromMeta({ messages: [{ from: `91${phone}`, type: 'text', text: { body: text } }] }))
    },
  }
}

/** Starts both services. `fault` makes the next requests fail; `receipt` and `reply` create notifications to the institute. */
export async function startMessages(options: Options) {
  const desk: Desk = { sent: [], faults: [], templates: options.templates }
  async function serve(request: IncomingMessage, response: ServerResponse) {
    const { method, url = '', headers } = request
    const isSms = url.startsWith('/messages')
    if (headers.authorization !== `Bearer ${isSms ? options.smsKey : options.token}`)
      return answer(response, 401, { error: 'unknown key' })
    if (method === 'GET') return tell(desk, response, decodeURIComponent(url.slice('/messages/'.length)))
    const body = await bodyOf(request)
    return isSms ? takeSms(desk, response, body) : takeWhatsapp(desk, response, body)
  }
  const server = createServer((request, response) => {
    serve(request, response).catch(() => answer(response, 400, { error: 'unreadable' }))
  })
  const { port = 0 } = options
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  return {
    ...createNotices(options),
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`,
    sent: desk.sent,
    fault: (...next: Fault[]) => void desk.faults.push(...next),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
