import { posix } from 'node:path'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { hourMs } from '#platform/text/india-time.ts'

// not translated: a part of a key
const about = 'class film'
const hours = 6

function sealerOf({ sealer }: Context) {
  if (!sealer) throw new AppError('unavailable', 'This video cannot be played at the moment.')
  return sealer
}

/**
 * An address of a film of our own storage, good for some hours. It names the folder of the film and not the file: the parts of a stream lie beside their list and
 * are asked for by relative addresses.
 */
export function signFilm(ctx: Context, key: string) {
  const expiresAt = new Date(ctx.now.getTime() + hours * hourMs)
  const folder = posix.dirname(key)
  const plain = Buffer.from(JSON.stringify({ folder: folder === '.' ? key : folder, until: expiresAt.getTime() }))
  const token = sealerOf(ctx).seal(plain, about).toString('base64url')
  return { src: `/class-films/${token}/${posix.basename(key)}`, expires_at: expiresAt.toISOString() }
}

/** The key in the storage of a signed address; null when it was not signed by us, has run out or leads out of its folder. */
export function openSignedFilm(ctx: Context, token: string, name: string): string | null {
  try {
    const plain = sealerOf(ctx).open(Buffer.from(token, 'base64url'), about).toString()
    const { folder, until }: { folder: string; until: number } = JSON.parse(plain)
    if (until <= ctx.now.getTime()) return null
    const key = /\.\w+$/.test(folder) ? folder : posix.join(folder, name)
    return posix.basename(key) === name ? `class-films/${key}` : null
  } catch {
    return null // cut, made up, or sealed by another installation
  }
}
