import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { BackupsInUse, holdBackups } from './hold-backups.ts'

test('lets only one process hold the backups; the next may after it has ended or failed', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'abhyas-test-'))
  try {
    const { promise, resolve } = Promise.withResolvers<string>()
    const first = holdBackups(dataDir, () => promise)
    await expect(holdBackups(dataDir, async () => 'in full')).rejects.toBeInstanceOf(BackupsInUse)
    resolve('first')
    expect(await first).toBe('first')
    await expect(holdBackups(dataDir, () => Promise.reject(new Error('The disk is full.')))).rejects.toThrow(
      'disk is full',
    )
    expect(await holdBackups(dataDir, async () => 'next')).toBe('next')
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
