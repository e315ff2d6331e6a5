import path from 'node:path'
import type { Config } from '#platform/config.ts'
import { createFolderStorage } from './folder-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

const segment = '[a-z0-9][a-z0-9._-]*'
const keyPattern = new RegExp(`^${segment}(/${segment})*$`)

/**
 * Returns whether a key is valid: lower case, so that case-insensitive file systems keep keys apart; no segment
 * starts with a dot, so that none leads elsewhere.
 */
function isKey(key: string) {
  return key.length <= 200 && keyPattern.test(key)
}

/** Lets only valid keys reach a storage: any other throws when writing and is not found when reading. */
function withCheckedKeys(storage: Storage): Storage {
  const refuse = (key: string) => Promise.reject(new Error(`${JSON.stringify(key)} is no key of a stored file.`))
  return {
    put: (key, body, contentType) => (isKey(key) ? storage.put(key, body, contentType) : refuse(key)),
    putUnflushed: (key, body, contentType) => (isKey(key) ? storage.putUnflushed(key, body, contentType) : refuse(key)),
    putStream: (key, chunks, contentType) => (isKey(key) ? storage.putStream(key, chunks, contentType) : refuse(key)),
    get: async (key) => (isKey(key) ? storage.get(key) : null),
    open: async (key) => (isKey(key) ? storage.open(key) : null),
    delete: (key) => (isKey(key) ? storage.delete(key) : refuse(key)),
  }
}

/**
 * Creates the file storage: a folder below the data directory that only the server's user can read, or an
 * S3-compatible bucket if configured, which several nodes can share. Keys are paths such as `people/{random}` in
 * lower case. Access is not decided here; only files below `public/` and `media/` are served to everyone.
 */
export function createStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Storage {
  return withCheckedKeys(s3 === undefined ? createFolderStorage(path.join(dataDir, 'files')) : createS3Storage(s3))
}
