import { createHash, createHmac } from 'node:crypto'

/** Content of a seal: the number of rows in an attempt's journal, and the hash over all of them. */
export type Sealed = {
  number: number
  attemptId: string
  journalLength: number
  head: Buffer | null
  sealedAt: Date
  keyId: string
}

export const keyPurpose = 'journal seals'

/** Returns an id for a key that reveals nothing about it. */
export function keyIdOf(key: Buffer) {
  return createHmac('sha256', key).update('the name of this key').digest('base64url').slice(0, 16)
}

function wordsOf({ number, attemptId, journalLength, head, sealedAt, keyId }: Sealed) {
  return JSON.stringify([number, attemptId, journalLength, head?.toString('hex'), sealedAt.toISOString(), keyId])
}

/** A reopening of an attempt by staff, as far as it is needed to judge later answers. */
export type Reopening = {
  id: string
  attemptId: string
  reopenedAt: Date
  deadline: Date
  journalLength: number
}

/** A reopening that was put into the database by hand has none. */
export function macOfReopening(key: Buffer, { id, attemptId, reopenedAt, deadline, journalLength }: Reopening) {
  const words = ['reopening', id, attemptId, reopenedAt.toISOString(), deadline.toISOString(), journalLength]
  return createHmac('sha256', key).update(JSON.stringify(words)).digest()
}

const first = Buffer.alloc(32)

/** `before`: the chain of the seal before this one; null for the first. */
export function macOf(key: Buffer, sealed: Sealed, before: Buffer | null) {
  return createHmac('sha256', key)
    .update(before ?? first)
    .update(wordsOf(sealed))
    .digest()
}

/** Without a key: so that a seal made with a new key stands for all that were made with an older one. */
export function chainOf(sealed: Sealed, mac: Buffer, before: Buffer | null) {
  return createHash('sha256')
    .update(before ?? first)
    .update(wordsOf(sealed))
    .update(mac)
    .digest()
}
