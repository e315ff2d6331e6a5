import { createHmac, timingSafeEqual } from 'node:crypto'

/*
 * The interface of SMS and WhatsApp providers. Providers are called outside transactions. Every call ends in one of
 * these outcomes, even when the provider does not answer.
 */

export type Registered = { template: string; language: string; text: string }

type Outgoing = {
  /** The same for each repetition of this delivery. */
  key: string
  /** Ten digits. */
  phone: string
  text: string
  values: string[]
  registered: Registered
}

export type Outcome =
  | { kind: 'accepted'; providerId: string }
  | { kind: 'rejected'; problem: string }
  /** Certainly not accepted: it may be sent again. */
  | { kind: 'not-sent' }
  /** It may have been accepted. */
  | { kind: 'unclear' }

export type Found =
  | { kind: 'found'; providerId: string; state: 'sent' | 'delivered' | 'failed'; problem: string }
  | { kind: 'absent' }
  | { kind: 'unclear' }

export type Provider = {
  send: (outgoing: Outgoing) => Promise<Outcome>
  /** Asks what became of a key; absent: only a receipt can tell. */
  find?: (key: string) => Promise<Found>
}

/** Identity of the institute at the providers, from its settings. */
export type Sender = { dlt_entity: string; sms_header: string; whatsapp_number: string }

/** Leaves out a provider for which the installation has no keys. */
type MakeProvider = (sender: Sender) => Provider
export type Providers = { sms?: MakeProvider; whatsapp?: MakeProvider }

const timeoutMs = 10_000
const largestAnswer = 64 * 1024

type Answer = { status: number; body: unknown }
type Asked = { url: string; method?: 'GET' | 'POST'; token: string; body?: object }

/** Codes of failures before anything was sent. */
const beforeSending = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

function codeOf(error: unknown) {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

/** Asks a provider once. Never throws, never follows a redirect. */
export async function askProvider({
  url,
  method = 'POST',
  token,
  body,
}: Asked): Promise<Answer | 'not-sent' | 'unclear'> {
  try {
    const answer = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await answer.text()
    return { status: answer.status, body: text.length > largestAnswer ? undefined : parse(text) }
  } catch (error) {
    return beforeSending.has(codeOf(error)) ? 'not-sent' : 'unclear'
  }
}

/** Returns the JSON of a text; undefined for anything else. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // An error page, which the schema checks refuse.
    return undefined
  }
}

/** Returns whether a signature is the HMAC-SHA256 of these bytes, in hexadecimal. */
export function isSigned(raw: string, signature: string, secret: string) {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  return timingSafeEqual(createHmac('sha256', secret).update(raw).digest(), Buffer.from(signature, 'hex'))
}
