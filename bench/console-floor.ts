import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'

/*
 * The minimum work that Node and PostgreSQL need to answer staff: one indexed read of the caller, and the real server's
 * bytes.
 */

const { connection, bodyFile } = JSON.parse(readFileSync(process.env.FLOOR_FILE ?? '', 'utf8'))
const body = readFileSync(bodyFile)
const pool = new pg.Pool({ ...connection, max: 20 })
const text = 'select user_id from sessions where token_hash = sha256($1::bytea)'

const server = createServer((request, response) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  pool.query({ name: 'who', text, values: [Buffer.from(token)] }).then(
    () => {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
      response.end(body)
    },
    (error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    },
  )
})

server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
