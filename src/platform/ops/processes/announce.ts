import type { Config } from '#platform/config.ts'

/** `accounts`: those of a demo institute. `unset`: lines about what is not set, at the first start. */
type Started = { port: number; accounts?: Account[] | undefined; unset: string[] }
type Account = { email: string; password: string; role: string }

/** Says on the terminal where the server answers, at the first start also what is not set, and who may log in to a demo. */
export function announce({ host, isLocal }: Pick<Config, 'host' | 'isLocal'>, { port, accounts, unset }: Started) {
  console.log(`\n  Abhyas is ready: http://${host === '0.0.0.0' ? 'localhost' : host}:${port}\n`)
  if (unset.length > 0) console.log(`  Not set yet (npm run doctor says more):\n${unset.join('\n')}\n`)
  if (!accounts || accounts.length === 0) return
  console.log(isLocal ? '  Demo accounts:' : '  Demo accounts, with passwords that are shown this once:')
  for (const { email, password, role } of accounts) console.log(`    ${email}  ${password}  (${role})`)
  console.log('')
}
