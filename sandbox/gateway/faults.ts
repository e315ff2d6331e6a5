import type { ServerResponse } from 'node:http'
import { z } from 'zod'

/*
 * Faults between two machines, one for each affected answer: `cut` carries out the request and loses the answer, `drop`
 * ignores the request; the others give a false answer.
 */
export const fault = z.enum([
  'cut',
  'drop',
  'error',
  'html',
  'slow',
  'bad-signature',
  'other-order',
  'other-merchant',
  'tamper',
  'convenience-fee',
  'refuse',
])
export type Fault = z.infer<typeof fault>
export const endpoint = z.enum(['initiate', 'status', 'refund', 'refund-status', 'settlement'])
export type Endpoint = z.infer<typeof endpoint>

export type Faults = Record<Endpoint, Fault[]>

export function noFaults(): Faults {
  return { initiate: [], status: [], refund: [], 'refund-status': [], settlement: [] }
}

/** Sends a meaningless answer; returns false for other faults. */
export function answerBroken(response: ServerResponse, fault: Fault | undefined) {
  if (fault === 'cut' || fault === 'drop') response.destroy()
  else if (fault === 'error') response.writeHead(503).end('{"message":"try later"}')
  else if (fault === 'html') response.writeHead(200, { 'content-type': 'text/html' }).end('<html>maintenance</html>')
  else if (fault === 'slow') {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"body":{"resultInfo":')
    setTimeout(() => response.destroy(), 300).unref()
  } else return false
  return true
}
