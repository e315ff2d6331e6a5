import { dayMs, hourMs } from '#platform/text/india-time.ts'
import { type Diagnosis, note, right, wrong, wrongUnless } from './diagnosis.ts'

export type BackupFacts = {
  now: Date
  /** True if we back up the database. */
  isEmbedded: boolean
  isLocal: boolean
  backupDays: number
  /** First start of the institute; null: unknown. */
  installedAt: Date | null
  /** Oldest first. `provenAt`: time of a successful test restore; null: never. */
  backups: { startedAt: Date; provenAt: Date | null }[]
  /** State of the database's log archiving; null if it was not checked. */
  archiving: { isOn: boolean; isFailing: boolean } | null
}

/** Same limit as the alarm BackupOld: a night and half a day. */
const oldMs = 36 * hourMs
const oldProofMs = 8 * dayMs

function age(ms: number) {
  return ms < 2 * dayMs ? `${Math.floor(ms / hourMs)} hours` : `${Math.floor(ms / dayMs)} days`
}

function judgeEmbedded({ now, installedAt, backups, backupDays, isLocal }: BackupFacts): Diagnosis {
  if (backupDays === 0)
    return wrongUnless(isLocal, 'backups')('BACKUP_DAYS is 0: no backups are made.', 'Set it to 7, the default.')
  const [newest, proven] = [backups.at(-1), backups.findLast(({ provenAt }) => provenAt !== null)]
  if (!newest) {
    const isYoung = installedAt === null || +now - +installedAt <= oldMs
    return (isYoung ? note : wrong)(
      'backups',
      'There is no backup yet.',
      'The next night makes one; `npm run backup` makes it now.',
    )
  }
  if (!proven?.provenAt)
    return wrong(
      'backups',
      'No backup has ever been proven, so it is not known whether any can be restored.',
      '`npm run backup -- --verify` says why.',
    )
  const [sinceBackup, sinceProof] = [+now - +proven.startedAt, +now - +proven.provenAt]
  if (sinceBackup > oldMs)
    return wrong(
      'backups',
      `The last good backup is ${age(sinceBackup)} old${proven === newest ? '' : '; a newer one was not proven'}.`,
      '`npm run backup` makes one now, or says why it cannot; the log of the server has `the backup failed`.',
    )
  if (sinceProof > oldProofMs)
    return wrong('backups', `The proof of the last backup is ${age(sinceProof)} old.`, '`npm run backup -- --verify`')
  return right('backups', `The last good backup is ${age(sinceBackup)} old, proven ${age(sinceProof)} ago.`)
}

function judgeOwn({ archiving, isLocal }: BackupFacts): Diagnosis {
  const advice = 'See "Backups" in docs/operations.md: pgBackRest, or the point-in-time restore of your provider.'
  if (archiving && !archiving.isOn)
    return wrongUnless(isLocal, 'backups')(
      'The database does not archive its log: if the disk is lost, all changes since the last backup are lost.',
      advice,
    )
  return note('backups', 'The database is backed up by its own means, which cannot be seen from here.', advice)
}

/** Diagnoses backups of the embedded database, or what can be seen of another one's. */
export function judgeBackups(facts: BackupFacts): Diagnosis[] {
  const { isEmbedded, archiving } = facts
  const diagnosis = isEmbedded ? judgeEmbedded(facts) : judgeOwn(facts)
  if (!archiving?.isFailing) return [diagnosis]
  const says = 'The log of the database cannot be archived. It fills the disk, and later changes cannot be restored.'
  return [
    diagnosis,
    wrong('archive', says, 'Look at the disk, the rights of the archive, and the log of the database.'),
  ]
}
