import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Makes a separate disk that can be filled; null where this machine does not allow it. */
export function makeSmallDisk(megabytes: number) {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return null
  const place = mkdtempSync(path.join(tmpdir(), 'abhyas-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', place])
  const away = () => rmSync(place, { recursive: true, force: true })
  if (status !== 0) {
    away()
    return null
  }
  const ballast = path.join(place, 'ballast')
  const free = () => {
    const { bavail, bsize } = statfsSync(place)
    return bavail * bsize
  }
  return {
    place,
    free,
    /** Fills the disk until this many bytes are left. */
    leave(bytes: number) {
      for (const block of [Buffer.alloc(20_000_000, 1), Buffer.alloc(1_000_000, 1)])
        while (free() > bytes + block.length) writeFileSync(ballast, block, { flag: 'a' })
    },
    clear: () => rmSync(ballast, { force: true }),
    unmount: () => {
      spawnSync('umount', ['-l', place])
      away()
    },
  }
}
export type SmallDisk = NonNullable<ReturnType<typeof makeSmallDisk>>

export function canMakeDisks() {
  const disk = makeSmallDisk(1)
  disk?.unmount()
  return disk !== null
}
