import { lookup } from 'node:dns/promises'
import type { Config } from '#platform/config.ts'
import type { AddressFacts, Asked } from './judge-address.ts'

const longestMs = 5000

/** The code at the root of an error: ECONNREFUSED, CERT_HAS_EXPIRED, ENOTFOUND. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'no answer within five seconds'
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause === undefined ? error.message : codeOf(error.cause)
}

/** One question without following where it leads; the body is thrown away. */
async function ask(url: string): Promise<Asked> {
  const from = Date.now()
  try {
    const { status, headers, body } = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(longestMs) })
    const to = Date.now()
    await body?.cancel()
    return { status, headers: new Map(headers), from, to }
  } catch (error) {
    return { failure: codeOf(error) }
  }
}

const statusOf = (answer: Asked) => ('status' in answer ? answer.status : null)

/** Returns whether one of our servers answers on HOST and PORT of this machine. */
export async function isServingHere({ host, port }: Pick<Config, 'host' | 'port'>) {
  const plain = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const answer = await ask(`http://${plain.includes(':') ? `[${plain}]` : plain}:${port}/healthz`)
  return 'headers' in answer && answer.headers.has('x-request-id')
}

async function resolve(hostname: string): Promise<AddressFacts['dns']> {
  try {
    const addresses = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true })
    return addresses.map(({ address }) => address)
  } catch (error) {
    return { failure: codeOf(error) }
  }
}

/** Asks the way that visitors take. */
export async function gatherAddress(config: Config, isServing: boolean): Promise<AddressFacts> {
  const { publicUrl } = config
  const dns = await resolve(new URL(publicUrl).hostname)
  const answer = Array.isArray(dns) ? await ask(`${publicUrl}/healthz`) : null
  // Without a proxy in front a question from this machine is answered, and rightly.
  const isAsked = config.trustProxy || publicUrl.startsWith('https:')
  const metricsStatus = answer && 'status' in answer && isAsked ? statusOf(await ask(`${publicUrl}/metrics`)) : null
  return { publicUrl, isServing, dns, answer, metricsStatus }
}
