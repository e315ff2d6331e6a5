import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sha256 } from './archive.ts'
import { makeRelease } from './make-release.ts'
import { findPrivateKey, fingerprintOf, signArchive, signatureOf } from './signature.ts'

/*
 * `npm run release`: makes the archive of a commit with its signature.
 */

const usage = `npm run release -- [options]
  --commit NAME   what is released; HEAD unless said. What is not committed is never in it
  --out FOLDER    where the archive is put; release
  Signs with the Ed25519 key in the file that RELEASE_KEY_FILE names, or with one that is made once below DATA_DIR.
  The same commit gives the same bytes. Needs the dependencies, and asks nothing of the network.`

function main() {
  const options = { commit: { type: 'string' }, out: { type: 'string' }, help: { type: 'boolean' } } as const
  const { values } = parseArgs({ options })
  if (values.help) return console.log(usage)
  // Checked before the long work, so that a missing key is reported at once.
  const key = findPrivateKey(process.env.RELEASE_KEY_FILE || undefined, process.env.DATA_DIR || 'data')
  const { name, commit, bytes } = makeRelease(values.commit)
  const folder = values.out ?? 'release'
  mkdirSync(folder, { recursive: true })
  const archive = path.join(folder, `${name}.tar.gz`)
  writeFileSync(archive, bytes)
  writeFileSync(signatureOf(archive), signArchive(bytes, key))
  writeFileSync(`${archive}.sha256`, `${sha256(bytes)}  ${path.basename(archive)}\n`)
  const megabytes = (bytes.length / 1_000_000).toFixed(1)
  console.log(`${archive}  ${megabytes} MB, commit ${commit}\nSigned with the key ${fingerprintOf(key)}.`)
}

try {
  main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
