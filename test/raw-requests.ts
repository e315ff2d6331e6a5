import { once } from 'node:events'
import { connect } from 'node:net'

/** Sends one request line unchanged, which no client library would, and reads the whole answer. */
async function sendRaw(port: number, requestLine: string) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(Buffer.from(`${requestLine}\r\nHost: institute.example\r\nConnection: close\r\n\r\n`, 'latin1'))
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  const [head = '', ...body] = text.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { status: Number(statusLine.split(' ')[1]), headers, body: body.join('\r\n\r\n') }
}

export const getRaw = (port: number, target: string) => sendRaw(port, `GET ${target} HTTP/1.1`)
