import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

type SignedRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer }
export type S3Account = { accessKeyId: string; secretAccessKey: string; region: string }

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest()

function canonicalRequest({ method, url, headers }: SignedRequest, signedNames: string) {
  const { pathname, searchParams } = new URL(url, 'http://stand-in')
  const query = [...searchParams].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  const lines = signedNames.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const payloadHash = headers['x-amz-content-sha256']
  return [method, pathname, query.sort().join('&'), lines.join(''), signedNames, payloadHash].join('\n')
}

/** Returns whether the request carries this account's AWS Signature Version 4 over the received body. */
export function isSigned(request: SignedRequest, account: S3Account) {
  const [, keyId, day = '', region = '', signedNames = '', signature] =
    authorization.exec(request.headers.authorization ?? '') ?? []
  const moment = String(request.headers['x-amz-date'])
  if (keyId !== account.accessKeyId || region !== account.region || !moment.startsWith(day)) return false
  if (!signedNames.split(';').includes('host') || request.headers['x-amz-content-sha256'] !== sha256(request.body))
    return false
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonicalRequest(request, signedNames))].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${account.secretAccessKey}`)
  return hmac(key, toSign).toString('hex') === signature
}
