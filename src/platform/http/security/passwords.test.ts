import { hash } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

const composed = 'un café noir'.normalize('NFC')
const takenApart = composed.normalize('NFD')

it('takes composed and decomposed letters for one password', async () => {
  for (const typed of [composed, takenApart]) {
    const kept = await hashPassword(typed)
    expect([await isPassword(kept, composed), await isPassword(kept, takenApart)]).toEqual([true, true])
    expect(await isPassword(kept, 'un cafe noir')).toBe(false)
  }
})

it('lets a person in by an older hash, of the letters as they were typed then', async () => {
  for (const older of await Promise.all([composed, takenApart].map((typed) => hash(typed)))) {
    expect([await isPassword(older, composed), await isPassword(older, takenApart)]).toEqual([true, true])
  }
})

it('lets nobody in without an account', async () => {
  expect(await isPassword(null, composed)).toBe(false)
})
