import { createHash } from 'node:crypto'
import { createReadStream, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/*
 * Compares PostgreSQL's manifest of a base backup with the files: the work of pg_verifybackup, which the embedded
 * programs lack.
 */

const manifestShape = z.object({
  Files: z.array(
    z.object({
      Path: z.string().optional(),
      'Encoded-Path': z.string().optional(),
      Size: z.number(),
      'Checksum-Algorithm': z.literal('SHA256'),
      Checksum: z.string(),
    }),
  ),
  'WAL-Ranges': z.array(z.object({ Timeline: z.number(), 'Start-LSN': z.string(), 'End-LSN': z.string() })).min(1),
  'Manifest-Checksum': z.string(),
})
/** `system`: id of the database, which is too large for a JavaScript number. */
type Manifest = z.infer<typeof manifestShape> & { system: string }

const systemIn = /"System-Identifier":\s*(\d+)/

export async function hashOfFile(file: string) {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}

/** Throws when the manifest itself was changed: its last line holds a hash over all lines before. */
export function readManifest(file: string): Manifest {
  const text = readFileSync(file, 'utf8')
  const manifest = manifestShape.parse(JSON.parse(text))
  const covered = text.slice(0, text.lastIndexOf('"Manifest-Checksum"'))
  if (createHash('sha256').update(covered).digest('hex') !== manifest['Manifest-Checksum'])
    throw new Error(`${file} is damaged.`)
  return { ...manifest, system: systemIn.exec(text)?.[1] ?? '' }
}

/** Throws naming the first file that is missing or is not as it was backed up. */
export async function checkFiles(folder: string, { Files }: Manifest) {
  for (const { Path: plain, 'Encoded-Path': encoded, Size, Checksum } of Files) {
    const name = plain ?? Buffer.from(encoded ?? '', 'hex').toString('latin1')
    const file = path.join(folder, name)
    const size = statSync(file, { throwIfNoEntry: false })?.size
    if (size === undefined) throw new Error(`The backup is damaged: ${name} is missing.`)
    if (size !== Size || (await hashOfFile(file)) !== Checksum)
      throw new Error(`The backup is damaged: ${name} has changed.`)
  }
  return Files.length
}
