import { addressOf } from '#platform/http/call.ts'
import { profileCalls } from '../profile/calls.ts'
import type { OwnUser } from '../schema.ts'
import type { users } from '../tables.ts'

type UserRow = typeof users.$inferSelect

/** Where the owner of a file, and nobody else, finds it. */
export function fileAddress(fileId: string) {
  return addressOf(profileCalls.ownFile, { id: fileId })
}

/** What a person may see of their own account; the password hash never leaves. */
export function presentOwnUser(user: UserRow, photoId: string | null): OwnUser {
  return {
    _id: user.id,
    candidate_name: user.candidateName,
    user_name: user.userName,
    email: user.email,
    contact: user.contact,
    registration_number: user.registrationNumber,
    photo: photoId === null ? null : fileAddress(photoId),
    // Who has none has nothing to confirm.
    email_confirmed: user.emailConfirmedAt !== null || user.email === '',
    is_staff: user.role === 'staff',
    created_at: user.createdAt.toISOString(),
  }
}
