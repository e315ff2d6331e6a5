import { createServer, type IncomingMessage } from 'node:http'
import { isSigned, type S3Account } from './s3-signature.ts'

type StoredObject = { body: Buffer; contentType: string }

async function bodyOf(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

function errorXml(code: string) {
  return `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
}

/** Returns the part of a body that `Range: bytes=first-last` requests. */
function partOf({ body, contentType }: StoredObject, range: string | undefined) {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (first === undefined) return { status: 200, body, contentType }
  return { status: 206, body: body.subarray(Number(first), Number(last) + 1), contentType }
}

/** Answers each method for one object. */
function answer(
  objects: Map<string, StoredObject>,
  method: string,
  { key, sent, range }: { key: string; sent: StoredObject; range: string | undefined },
) {
  if (method === 'PUT') {
    objects.set(key, sent)
    return { status: 200 }
  }
  if (method === 'DELETE') {
    objects.delete(key)
    return { status: 204 }
  }
  const found = objects.get(key)
  return found ? partOf(found, range) : { status: 404, contentType: 'application/xml', body: errorXml('NoSuchKey') }
}

/**
 * Starts an S3-compatible service with one bucket, in memory: PUT, GET (including ranges), HEAD and DELETE of objects, refused unless signed by the
 * account.
 */
export async function startS3({ bucket, ...account }: S3Account & { bucket: string }) {
  const objects = new Map<string, StoredObject>()
  let refused = 0
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const body = await bodyOf(request)
    const { pathname } = new URL(url, 'http://stand-in')
    const key = decodeURIComponent(pathname).replace(`/${bucket}/`, '')
    const isAllowed = isSigned({ method, url, headers, body }, account) && pathname.startsWith(`/${bucket}/`)
    if (!isAllowed) {
      refused += 1
      response.writeHead(403, { 'content-type': 'application/xml' }).end(errorXml('SignatureDoesNotMatch'))
      return
    }
    const sent = { body, contentType: headers['content-type'] ?? 'application/octet-stream' }
    const { status, body: content = '', contentType } = answer(objects, method, { key, sent, range: headers.range })
    response.setHeader('content-length', Buffer.byteLength(content))
    response.writeHead(status, contentType === undefined ? {} : { 'content-type': contentType })
    // For a HEAD, Node sends only the headers.
    response.end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port.')
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    objects,
    refused: () => refused,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
