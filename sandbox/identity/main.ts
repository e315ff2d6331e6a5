import { z } from 'zod'
import { startIdentityProviders } from './server.ts'

/*
 * The stand-ins as a child process of a demo institute. Prints their address on one line and exits when its parent
 * does.
 */

const settings = z.object({
  SANDBOX_IDENTITY: z.literal('demo', 'The stand-ins for log-in providers only run for a demo institute.'),
  NODE_ENV: z.enum(['development', 'test'], 'The stand-ins for log-in providers do not run in production.'),
  IDENTITY_CLIENTS: z.string(),
})
const clients = z.record(z.string(), z.object({ id: z.string(), secret: z.string() }))

const read = settings.safeParse(process.env)
if (!read.success) {
  console.error(read.error.issues.map(({ message }) => message).join('\n'))
  process.exit(1)
}
const { url } = await startIdentityProviders({ clients: clients.parse(JSON.parse(read.data.IDENTITY_CLIENTS)) })
console.log(JSON.stringify({ url }))
process.stdin.on('end', () => process.exit(0)).resume()
