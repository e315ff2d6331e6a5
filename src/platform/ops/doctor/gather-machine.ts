import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import type { Config } from '#platform/config.ts'
import { scriptFonts } from '#platform/text/drawing/indic-text.ts'
import type { FolderFacts, MachineFacts } from './judge-machine.ts'

const textFolder = path.resolve(import.meta.dirname, '../../text')

/** Font files that pages, receipts and pictures are set in, below `platform/text`. */
export const fontFiles = [
  ...['bangla-400', 'bangla-600', 'devanagari-400', 'devanagari-600', 'latin-sub', 'odia-400', 'odia-600', 'rupee'].map(
    (name) => `fonts/anek-${name}.woff2`,
  ),
  ...['anek-regular.ttf', 'anek-semibold.ttf', ...scriptFonts].map((name) => `drawing/${name}`),
]

function mayWrite(place: string) {
  try {
    accessSync(place, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function readFolder(dataDir: string): FolderFacts['folder'] {
  const stats = statSync(dataDir, { throwIfNoEntry: false })
  if (!stats) return null
  return {
    mode: stats.mode & 0o777,
    // Root may run the server for another account. Systems without numbered accounts report no owner, so there is nothing to compare.
    isOurs: [0, undefined, stats.uid].includes(process.getuid?.()),
    isWritable: mayWrite(dataDir),
    isFolder: stats.isDirectory(),
  }
}

function readDisk(folder: string, reserve: number): MachineFacts['disk'] {
  const existing = existsSync(folder) ? folder : path.dirname(folder)
  try {
    const { bavail, blocks, bsize } = statfsSync(existing)
    return { free: bavail * bsize, size: blocks * bsize, reserve }
  } catch {
    return null
  }
}

const packageShape = z.object({ dependencies: z.object({ node: z.string() }) })

/** Reads what this machine has. `.env` is that of the folder the command runs in. */
export function gatherMachine({ dataDir, diskReserveBytes, isLocal }: Config): MachineFacts {
  const secrets = [path.resolve('.env'), path.join(dataDir, 'secrets.key')].filter((file) => existsSync(file))
  const description = path.resolve(import.meta.dirname, '../../../../package.json')
  const { dependencies } = packageShape.parse(JSON.parse(readFileSync(description, 'utf8')))
  return {
    dataDir,
    isLocal,
    folder: readFolder(dataDir),
    secretFiles: secrets.map((file) => ({ path: file, mode: statSync(file).mode & 0o777 })),
    node: { running: process.versions.node, expected: dependencies.node },
    memory: {
      // Memory of the container, if there is one.
      total: Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
      available: process.availableMemory(),
    },
    disk: readDisk(dataDir, diskReserveBytes),
    missingFonts: fontFiles.filter((name) => !existsSync(path.join(textFolder, name))),
  }
}
