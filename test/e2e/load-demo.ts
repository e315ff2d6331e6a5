import { text } from 'node:stream/consumers'
import { startServer } from './server.ts'

/*
 * Loads the demo institute while other tests run, and says where it is; takes it away when its input ends, as it does when whoever started this is gone. Ctrl-C reaches that one,
 * too.
 */

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
const server = await startServer()
await server.end('SIGTERM')
process.stdout.write(`${server.dataDir}\n`)
await text(process.stdin)
await server.stop()
