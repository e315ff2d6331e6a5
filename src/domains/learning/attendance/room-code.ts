import { createHmac } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import { codeTimes } from './rules.ts'
import type { Register } from './schema.ts'

/*
 * The code of a room: six digits that change every 20 seconds, signed by a secret of the class. The teacher's phone
 * gets the secret with the register, so that it shows codes without a network; the server never stores it.
 */

/** Purpose for which the key of the secrets is derived. */
export const roomCodePurpose = 'codes-of-rooms'
/** null: this installation has no key, and no room codes. */
export type RoomKey = Buffer | null

/** Returns the secret that signs the codes of a class. */
export const secretOf = (key: Buffer, classId: string) => createHmac('sha256', key).update(classId).digest('base64url')

type Class = { id: string; startsAt: Date; cancelledAt: Date | null }

/** Returns the data with which a teacher's phone shows the code of the room; null once no code is shown any more. */
export function presentRoomCode({ now }: Context, row: Class, key: RoomKey): Register['room_code'] {
  const { from, until } = codeTimes(row)
  if (key === null || row.cancelledAt !== null || until <= now) return null
  return { secret: secretOf(key, row.id), from: from.toISOString(), until: until.toISOString() }
}
