import { parseArgs } from 'node:util'
import { checkRelease } from './check-release.ts'
import { findPublicKey } from './signature.ts'

/*
 * `npm run verify-release -- ARCHIVE`: checks with the trusted key that an archive is the released one.
 */

const usage = `npm run verify-release -- ARCHIVE [options]
  --key FILE   the public key that is trusted (PEM); without it RELEASE_PUBLIC_KEY_FILE, or release.pub below DATA_DIR
  The signature lies beside the archive, as ARCHIVE.sig.
  Ends with 1 when the archive must not be used, with 2 when it could not be looked at.`
const mostNamed = 20

function main() {
  const options = { key: { type: 'string' }, help: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (values.help) return console.log(usage)
  const [archive, ...others] = positionals
  if (archive === undefined || others.length > 0) throw new Error(usage)
  const keyFile = values.key ?? (process.env.RELEASE_PUBLIC_KEY_FILE || undefined)
  const { problems, fingerprint } = checkRelease(archive, findPublicKey(keyFile, process.env.DATA_DIR || 'data'))
  if (problems.length === 0) return console.log(`${archive} is what was signed with the key ${fingerprint}.`)
  const more = problems.length > mostNamed ? [`… and ${problems.length - mostNamed} more.`] : []
  console.error([`Do not use ${archive}:`, ...problems.slice(0, mostNamed), ...more].join('\n  '))
  process.exitCode = 1
}

try {
  main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
