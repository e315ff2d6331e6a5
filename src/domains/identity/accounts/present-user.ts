import { addressOf } from '#platform/http/call.ts'
import { profileCalls } from '../profile/calls.ts'
import type { OwnUser } from '../schema.ts'
import type { users } from '../tables.ts'

type UserRow = typeof users.$inferSelect

/** Returns the address of a file, which only its owner can read. */
export function fileAddress(fileId: string) {
  return addressOf(profileCalls.ownFile, { id: fileId })
}

/** Presents a person's own account to them; the password hash never leaves. */
export function presentOwnUser(user: UserRow, photoId: string | null): OwnUser {
  return {
    _id: user.id,
    candidate_name: user.candidateName,
    user_name: user.userName,
    email: user.email,
    contact: user.contact,
    registration_number: user.registrationNumber,
    photo: photoId === null ? null : fileAddress(photoId),
    // Without an e-mail there is nothing to confirm.
    email_confirmed: user.emailConfirmedAt !== null || user.email === '',
    is_staff: user.role === 'staff',
    is_guardian: user.role === 'guardian',
    language: user.language,
    created_at: user.createdAt.toISOString(),
  }
}
