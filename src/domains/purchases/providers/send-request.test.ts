import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { sendRequest } from './send-request.ts'

let stop: () => void
afterEach(() => stop())

async function serve(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  stop = () => void server.close().closeAllConnections()
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/pay?a=b` }
}

it('sends a body with its length over a connection that stays open, and returns status and text', async () => {
  const heard: unknown[] = []
  const { server, url } = await serve(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    heard.push([request.method, request.url, request.headers['content-length'], request.headers['x-own'], body])
    response.writeHead(201).end('ja, ₹1')
  })
  let connections = 0
  server.on('connection', () => void connections++)
  const sent = { url, body: '{"₹":1}', headers: { 'x-own': '7' } }
  expect(await sendRequest(sent)).toEqual({ status: 201, text: 'ja, ₹1' })
  expect(await sendRequest(sent)).toEqual({ status: 201, text: 'ja, ₹1' })
  expect(heard[1]).toEqual(['POST', '/pay?a=b', '9', '7', '{"₹":1}'])
  expect(connections).toBe(1)
})

it('does not follow redirects', async () => {
  const { url } = await serve((_request, response) => void response.writeHead(307, { location: '/else' }).end())
  expect((await sendRequest({ url, method: 'GET' }))?.status).toBe(307)
})

it('returns nothing for a missing, truncated or oversized answer', async () => {
  const broken = await serve((_request, response) => void response.destroy())
  expect(await sendRequest({ url: broken.url })).toBeNull()
  stop()
  expect(await sendRequest({ url: broken.url })).toBeNull()
  const half = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half')
    setTimeout(() => response.destroy(), 20)
  })
  expect(await sendRequest({ url: half.url })).toBeNull()
  stop()
  const endless = await serve((_request, response) => void response.writeHead(200).end('x'.repeat(300 * 1024)))
  expect(await sendRequest({ url: endless.url })).toBeNull()
})
