import { Agent, type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** `bytes`: the body as received; `text` decodes it. */
export type Answer = { status: number; bytes: Buffer; text: () => string }
type Question = { method: 'GET' | 'POST' | 'PUT'; path: string; body?: unknown; token?: string; ifMatch?: string }

function decode(answer: IncomingMessage, bytes: Buffer) {
  const encoding = answer.headers['content-encoding']
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}

function read(answer: IncomingMessage, done: (answer: Answer) => void) {
  const chunks: Buffer[] = []
  answer.on('data', (chunk: Buffer) => chunks.push(chunk))
  answer.on('end', () => {
    const bytes = Buffer.concat(chunks)
    done({ status: answer.statusCode ?? 0, bytes, text: () => decode(answer, bytes) })
  })
}

/**
 * Creates a client for one student: one connection, kept open, with as little processor cost as possible. `from`: its source address, which decides the limits
 * per network.
 */
export function createClient(url: string, encoding: string, from?: string) {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 1, ...(from === undefined ? {} : { localAddress: from }) })
  const ask = ({ method, path, body, token, ifMatch }: Question) =>
    new Promise<Answer>((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body)
      const headers = {
        'accept-encoding': encoding,
        ...(ifMatch === undefined || ifMatch === '' ? {} : { 'if-match': ifMatch }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(payload === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
      }
      const sent = request({ agent, hostname, port, method, path, headers }, (answer) => {
        answer.on('error', reject)
        read(answer, resolve)
      })
      sent.on('error', reject)
      sent.end(payload)
    })
  return { ask, close: () => agent.destroy() }
}
export type Client = ReturnType<typeof createClient>
