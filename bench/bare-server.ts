import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/*
 * The minimum work that Node needs for an answer: the baseline for every page and list.
 */

const body = readFileSync(process.env.BARE_FILE ?? '')
const headers = { 'content-type': process.env.BARE_CONTENT_TYPE ?? '', 'content-length': body.length }

const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
})

server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
