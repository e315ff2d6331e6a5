import { mostOffsetMs } from '#platform/data/database/database-clock.ts'
import { type Diagnosis, note, right, unseen, wrong } from './diagnosis.ts'

/** Result of requesting PUBLIC_URL. */
export type Asked =
  | {
      status: number
      /** Header names in lower case. */
      headers: ReadonlyMap<string, string>
      /** By this machine's clock, in milliseconds since 1970. */
      from: number
      to: number
    }
  /** A code of the system or of TLS, such as ECONNREFUSED or CERT_HAS_EXPIRED. */
  | { failure: string }

export type AddressFacts = {
  publicUrl: string
  /** True if a server of ours answers on HOST and PORT of this machine. */
  isServing: boolean
  /** Addresses of the host by DNS, or the code of its failure. */
  dns: string[] | { failure: string }
  /** Answer of `/healthz`; null: not requested, as the host has no address. */
  answer: Asked | null
  /** Status of `/metrics` without a token; null: not requested. */
  metricsStatus: number | null
}

const unknownHost = /^(?:ENOTFOUND|ENODATA)$/
const ofCertificate = /CERT|SIGNATURE|ALTNAME|ISSUER|^EPROTO|TLS|SSL/

function judgeDns({ dns, publicUrl }: Pick<AddressFacts, 'dns' | 'publicUrl'>): Diagnosis {
  const { hostname } = new URL(publicUrl)
  if (Array.isArray(dns)) return right('DNS', `${hostname} is ${dns.join(', ')}.`)
  if (!unknownHost.test(dns.failure))
    return unseen('DNS', `The name ${hostname} could not be looked up: ${dns.failure}.`)
  const says = `The host name ${hostname} in PUBLIC_URL has no DNS record, so nobody can reach the site.`
  return wrong('DNS', says, 'Add an A or AAAA record at your DNS provider, or correct PUBLIC_URL.')
}

function judgeFailure(failure: string, { publicUrl, isServing }: AddressFacts): Diagnosis {
  if (ofCertificate.test(failure))
    return wrong(
      'public answer',
      `The certificate of ${publicUrl} is refused: ${failure}.`,
      'Renew it, with the whole chain, for this very name; then reload the proxy.',
    )
  if (isServing)
    return wrong(
      'public answer',
      `The server answers on this machine but not at ${publicUrl}: ${failure}.`,
      'Look at the proxy, its log, and the firewall. A network that does not let a machine reach itself from outside looks the same.',
    )
  return note('public answer', `No server runs, neither here nor at ${publicUrl}.`, 'Start it, then ask again.')
}

/** Judges the clock by the date of an answer, which gives only the second, and allows for the time that the answer took. */
function judgeDate(date: string | undefined, { from, to }: { from: number; to: number }): Diagnosis[] {
  const there = Date.parse(date ?? '')
  if (Number.isNaN(there)) return []
  const ahead = from - (there + 999)
  const behind = there - to
  if (Math.max(ahead, behind) <= mostOffsetMs)
    return [right('clock of the site', 'It agrees with the clock of this machine.')]
  const seconds = Math.round(Math.max(ahead, behind) / 1000)
  const says = `The machine that answers at PUBLIC_URL is ${seconds} s ${ahead > behind ? 'behind' : 'ahead of'} this one.`
  return [wrong('clock of the site', says, 'Let chrony or systemd-timesyncd set both clocks.')]
}

const expectedHeaders = ['content-security-policy', 'x-content-type-options', 'referrer-policy']

function judgeHeaders(publicUrl: string, headers: ReadonlyMap<string, string>): Diagnosis {
  const isHttps = publicUrl.startsWith('https:')
  const expected = isHttps ? [...expectedHeaders, 'strict-transport-security'] : expectedHeaders
  const missing = expected.filter((name) => !headers.has(name))
  if (missing.length === 0) return right('headers', 'The headers of the server arrive.')
  return wrong(
    'headers',
    `Answers at ${publicUrl} come without ${missing.join(', ')}.`,
    'Let the proxy pass on the headers of the server. Restart the server after a change of PUBLIC_URL.',
  )
}

function judgeOpenMetrics(publicUrl: string, status: number | null): Diagnosis[] {
  if (status !== 200) return []
  const says = `Anybody can read ${publicUrl}/metrics: the proxy does not forward the addresses of visitors, so all requests seem to come from this machine.`
  return [
    wrong(
      'proxy',
      says,
      'Let it set X-Forwarded-For and X-Forwarded-Proto, and refuse /metrics (deploy/nginx/abhyas.conf).',
    ),
  ]
}

/** Diagnoses what visitors see on their way to the site. */
export function judgeAddress(facts: AddressFacts): Diagnosis[] {
  const { publicUrl, answer, metricsStatus } = facts
  const dns = judgeDns(facts)
  if (!answer) return [dns]
  if ('failure' in answer) return [dns, judgeFailure(answer.failure, facts)]
  const { status, headers } = answer
  if (status >= 300 && status < 400) {
    const says = `${publicUrl} redirects to another address: ${headers.get('location') ?? 'none is named'}.`
    return [dns, wrong('public answer', says, 'Set PUBLIC_URL to that address, or remove the redirect.')]
  }
  if (!headers.has('x-request-id')) {
    const says = `Another program answers at ${publicUrl} (status ${status}).`
    return [dns, wrong('public answer', says, 'Point the proxy to HOST and PORT of the server, or correct PUBLIC_URL.')]
  }
  const answers = right('public answer', `The server answers at ${publicUrl}.`)
  const whole = [dns, answers, judgeHeaders(publicUrl, headers), ...judgeDate(headers.get('date'), answer)]
  return [...whole, ...judgeOpenMetrics(publicUrl, metricsStatus)]
}
