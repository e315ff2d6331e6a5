import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Config } from '#platform/config.ts'
import { sha256 } from '../release/archive.ts'
import { type Entry, readTar } from '../release/tar.ts'
import { addressOf, type Server } from './ask.ts'
import { type Place, readDescription } from './place.ts'

/** An archive as read. `version` and `entries` are not trustworthy until the signature is checked. */
export type Archive = { file: string; sum: string; version: string; entries: Entry[] }

/** Everything the steps work with. */
export type Work = {
  config: Config
  place: Place
  archive: Archive
  /** File of the trusted key; undefined: the installation's. */
  keyFile: string | undefined
  /** Folder of installed packages; undefined: npm fetches them. */
  packages: string | undefined
  port: number | undefined
  /** Seconds a version may take to become ready. */
  waitSeconds: number
  /** True if the operator confirms that the provider's backup was taken. */
  isBackedUp: boolean
  ignoresDoctor: boolean
  timesInsisted: number
}

export const serverOf = ({ config }: Pick<Work, 'config'>): Server => {
  const { publicUrl, metricsToken } = config
  return { address: addressOf(config), publicUrl, metricsToken }
}

/** Reads an archive. Throws with a sentence if the file is not a release archive. */
export function readArchive(file: string): Archive {
  try {
    const bytes = readFileSync(file)
    const entries = readTar(gunzipSync(bytes))
    const description = entries.find(({ name }) => /^[^/]+\/package\.json$/.test(name))
    if (!description) throw new Error('it has no package.json.')
    return { file, sum: sha256(bytes), version: readDescription(description.bytes.toString('utf8')).version, entries }
  } catch (error) {
    throw new Error(`${file} is no archive of a release: ${error instanceof Error ? error.message : error}`)
  }
}
