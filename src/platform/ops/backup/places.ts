import path from 'node:path'
import type { Config } from '#platform/config.ts'

/*
 * Layout of DATA_DIR/backups: `wal`, the archive of the database's log, and a folder for each backup, named by
 * its start (UTC). A folder appears only when it is complete.
 */

export const backupsOf = (dataDir: string) => path.join(dataDir, 'backups')
export const archiveOf = (dataDir: string) => path.join(backupsOf(dataDir), 'wal')

/** Returns the folder in which the embedded database archives its log; undefined if backups are off. */
export function wantedArchive({
  backupDays,
  databaseUrl,
  dataDir,
}: Pick<Config, 'backupDays' | 'databaseUrl' | 'dataDir'>) {
  return backupDays > 0 && databaseUrl === undefined ? archiveOf(path.resolve(dataDir)) : undefined
}

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
/** Quotes a folder for a command, in which PostgreSQL reads a percent sign as the beginning of a name. */
const quoteFor = (folder: string) => quote(folder).replaceAll('%', '%%')

/**
 * Returns settings of a server that archives its log: each segment is compressed, synced and then named, never
 * replacing one with the same name and other content. A segment is closed after a minute at most, which is the
 * most a lost disk can cost.
 */
export function archiveSettings(folder: string) {
  const to = `${quoteFor(folder)}/%f.gz`
  const isThere = `test -f ${to} && gzip -dc ${to} | cmp -s - "%p"`
  const store = `gzip -1c < "%p" > ${to}.new && sync ${to}.new && mv ${to}.new ${to}`
  return ['archive_mode=on', `archive_command=(test ! -f ${to} && ${store}) || (${isThere})`, 'archive_timeout=60']
}

/**
 * Formats a moment for PostgreSQL's settings: while a server reads them it knows no time-zone names, not even Z.
 */
const asPostgres = (moment: Date) => moment.toISOString().replace('T', ' ').replace('Z', '+00')

type Recovery = {
  archive: string
  /** A moment; `consistent`: as soon as the backup is whole; `newest`: all there is. */
  until: Date | 'consistent' | 'newest'
  /** Timeline to follow; `current`: that of the backup. */
  timeline: number | 'current'
}

/** Settings of a server that recovers from the archive. */
export function recoverySettings({ archive, until, timeline }: Recovery) {
  const target =
    until === 'newest'
      ? []
      : [until === 'consistent' ? 'recovery_target=immediate' : `recovery_target_time=${asPostgres(until)}`]
  return [
    `restore_command=gzip -dc ${quoteFor(archive)}/%f.gz > "%p"`,
    ...target,
    `recovery_target_timeline=${timeline}`,
    'recovery_target_action=promote',
    // Refuses connections until recovery is complete.
    'hot_standby=off',
  ]
}

/**
 * Leaves archiving of what was recovered to the next start, after someone has looked at it: a timeline that is
 * given up again must not be in the archive.
 */
export const archiveLater = ['archive_mode=on', 'archive_command=']
