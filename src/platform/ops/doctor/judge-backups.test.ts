import { expect, it } from 'vitest'
import { type BackupFacts, judgeBackups } from './judge-backups.ts'

const now = new Date('2026-11-26T10:00:00Z')
const hoursAgo = (hours: number) => new Date(+now - hours * 3_600_000)
const good: BackupFacts = {
  now,
  isEmbedded: true,
  isLocal: false,
  backupDays: 7,
  installedAt: hoursAgo(1000),
  backups: [{ startedAt: hoursAgo(12), provenAt: hoursAgo(11) }],
  archiving: { isOn: true, isFailing: false },
}
const own = { isEmbedded: false, backups: [] }

function statesOf(change: Partial<BackupFacts>) {
  const diagnoses = judgeBackups({ ...good, ...change })
  return diagnoses.filter(({ state }) => state !== 'right').map(({ about, state }) => `${about}: ${state}`)
}

it.each<[string, Partial<BackupFacts>, string[]]>([
  ['all is well', {}, []],
  ['36 hours old', { backups: [{ startedAt: hoursAgo(36), provenAt: hoursAgo(35) }] }, []],
  ['older', { backups: [{ startedAt: hoursAgo(36.1), provenAt: hoursAgo(35) }] }, ['backups: wrong']],
  ['never proven', { backups: [{ startedAt: hoursAgo(2), provenAt: null }] }, ['backups: wrong']],
  ['none yet on the first day', { backups: [], installedAt: hoursAgo(36) }, ['backups: note']],
  ['none after it', { backups: [], installedAt: hoursAgo(37) }, ['backups: wrong']],
  ['none, and never started', { backups: [], installedAt: null }, ['backups: note']],
  ['none are wanted', { backupDays: 0 }, ['backups: wrong']],
  ['none are wanted on this machine alone', { backupDays: 0, isLocal: true }, ['backups: note']],
  ['a log that cannot be archived', { archiving: { isOn: true, isFailing: true } }, ['archive: wrong']],
  ['a database of one’s own', own, ['backups: note']],
  ['one that archives nothing', { ...own, archiving: { isOn: false, isFailing: false } }, ['backups: wrong']],
  ['one that did not answer', { ...own, archiving: null }, ['backups: note']],
])('%s', (_, change, states) => {
  expect(statesOf(change)).toEqual(states)
})

it('says that a newer backup is not the verified one', () => {
  const backups = [
    { startedAt: hoursAgo(72), provenAt: hoursAgo(71) },
    { startedAt: hoursAgo(12), provenAt: null },
  ]
  expect(judgeBackups({ ...good, backups })[0]?.says).toBe(
    'The last good backup is 3 days old; a newer one was not proven.',
  )
})
