import { text } from 'node:stream/consumers'
import { startServer } from './server.ts'

/*
 * Loads the demo institute while other tests run, and prints its location; deletes it when its input ends, which also happens when the starting process is
 * gone. Ctrl-C reaches that process too.
 */

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
const server = await startServer()
await server.end('SIGTERM')
process.stdout.write(`${server.dataDir}\n`)
await text(process.stdin)
await server.stop()
