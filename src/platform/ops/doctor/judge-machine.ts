import { type Diagnosis, note, right, unseen, wrong, wrongUnless } from './diagnosis.ts'

/*
 * Judges the machine: Node, memory, disk, the data folder, fonts. Sizes are bytes.
 */

export type FolderFacts = {
  dataDir: string
  /** Null: it does not exist yet. `mode`: the permission bits. */
  folder: { mode: number; isOurs: boolean; isWritable: boolean; isFolder: boolean } | null
  /** Files that hold secrets, as far as they exist. */
  secretFiles: { path: string; mode: number }[]
}

export type MachineFacts = FolderFacts & {
  isLocal: boolean
  node: { running: string; expected: string }
  memory: { total: number; available: number }
  disk: { free: number; size: number; reserve: number } | null
  /** Font files that should exist and do not. */
  missingFonts: string[]
}

const megabyte = 1_000_000
const gigabyte = 1000 * megabyte
const leastMemory = 0.95 * gigabyte
const smallMemory = 1.9 * gigabyte
const leastAvailable = 150 * megabyte
/** Same limit as the alarm DiskFillsUp. */
const littleDisk = 2 * gigabyte
const littleShare = 0.15

function size(bytes: number) {
  return bytes < gigabyte ? `${Math.round(bytes / megabyte)} MB` : `${(bytes / gigabyte).toFixed(1)} GB`
}

const majorOf = (version: string) => Number(/^v?(\d+)\./.exec(version)?.[1])

function judgeNode({ node: { running, expected } }: Pick<MachineFacts, 'node'>): Diagnosis {
  if (majorOf(running) < majorOf(expected))
    return wrong(
      'node',
      `This is Node ${running}, and the server needs ${majorOf(expected)}.`,
      'Run it with node_modules/node/bin/node, which `npm ci` installs.',
    )
  if (majorOf(running) > majorOf(expected))
    return note('node', `This is Node ${running}; the tests run on ${expected}.`, 'Use the Node of node_modules.')
  return right('node', `This is Node ${running}.`)
}

function judgeMemory({ memory: { total, available } }: Pick<MachineFacts, 'memory'>): Diagnosis {
  if (total < leastMemory)
    return wrong(
      'memory',
      `There are ${size(total)} of memory: the server and its database need 1 GB at least.`,
      'Give the machine or the container more; 4 GB serve 2,000 students who start at the same minute.',
    )
  if (available < leastAvailable)
    return wrong(
      'memory',
      `Only ${size(available)} of ${size(total)} of memory are free: the system may end a process at any moment.`,
      'See what takes it (`ps aux --sort -rss | head`), or give the machine more.',
    )
  if (total < smallMemory)
    return note(
      'memory',
      `There are ${size(total)} of memory: enough for an office, not for an examination.`,
      'Plan 4 GB for 2,000 students who start in the same minute.',
    )
  return right('memory', `${size(available)} of ${size(total)} of memory are free.`)
}

function judgeDisk({ disk, dataDir }: Pick<MachineFacts, 'disk' | 'dataDir'>): Diagnosis {
  if (!disk) return unseen('disk', `The disk of ${dataDir} could not be asked how full it is.`)
  const { free, size: whole, reserve } = disk
  const advice = `See what takes it (du -sh ${dataDir}/*): folders named before-…, old logs, backups (lower BACKUP_DAYS). Never delete in postgres.`
  if (free < reserve)
    return wrong(
      'disk',
      `${size(free)} are free, less than the reserve of ${size(reserve)}: only answers to tests are taken.`,
      advice,
    )
  if (free < littleDisk || free < littleShare * whole)
    return wrong('disk', `${size(free)} of ${size(whole)} are free, which is less than 2 GB or 15%.`, advice)
  return right('disk', `${size(free)} of ${size(whole)} are free.`)
}

/** Others than owner and group may read or write. */
const othersMayRead = 0o004
const othersMayWrite = 0o002

function judgeFolder({ dataDir, folder }: Pick<FolderFacts, 'dataDir' | 'folder'>): Diagnosis {
  if (!folder) return note('data folder', `${dataDir} does not exist yet.`, 'The first start makes it.')
  if (!folder.isFolder)
    return wrong('data folder', `${dataDir} is not a folder.`, 'Set DATA_DIR to a folder, or move that file away.')
  if (!folder.isWritable)
    return wrong(
      'data folder',
      `This account may not write into ${dataDir}.`,
      'Run the server and this command as the account that owns it, or give it away with chown.',
    )
  if (folder.mode & othersMayWrite)
    return wrong(
      'data folder',
      `Every account of this machine may write into ${dataDir}.`,
      `Close it: chmod o-w ${dataDir}`,
    )
  if (!folder.isOurs)
    return note(
      'data folder',
      `${dataDir} belongs to another account than the one that asks.`,
      'Start the server as its owner. Otherwise the folder holds files of two accounts.',
    )
  return right('data folder', `${dataDir} belongs to this account.`)
}

function judgeSecretFiles({ secretFiles, isLocal }: Pick<MachineFacts, 'secretFiles' | 'isLocal'>): Diagnosis[] {
  const open = secretFiles.filter(({ mode }) => mode & (othersMayRead | othersMayWrite))
  if (open.length === 0) return [right('secret files', 'No other account may read the files that hold secrets.')]
  return open.map(({ path, mode }) => {
    const may = (mode & othersMayWrite) === 0 ? 'read' : 'change'
    const says = `Every account of this machine may ${may} ${path}, which holds secrets.`
    return wrongUnless(isLocal, 'secret files')(says, `Close it: chmod 600 ${path}`)
  })
}

function judgeFonts({ missingFonts }: Pick<MachineFacts, 'missingFonts'>): Diagnosis {
  if (missingFonts.length === 0) return right('fonts', 'All fonts are there.')
  return wrong(
    'fonts',
    `Fonts are missing: ${missingFonts.join(', ')}. Receipts, admit cards and pages in these scripts fail.`,
    'Install this version again: the files are part of it.',
  )
}

/** Diagnoses the machine. */
export function judgeMachine(facts: MachineFacts): Diagnosis[] {
  return [
    judgeNode(facts),
    judgeMemory(facts),
    judgeDisk(facts),
    judgeFolder(facts),
    ...judgeSecretFiles(facts),
    judgeFonts(facts),
  ]
}
