import type { OwnUser } from './schema.ts'
import type { users } from './tables.ts'

type UserRow = typeof users.$inferSelect

/** What a person may see of their own account; the password hash never leaves. */
export function presentOwnUser(user: UserRow): OwnUser {
  return {
    _id: user.id,
    candidate_name: user.candidateName,
    user_name: user.userName,
    email: user.email,
    contact: user.contact,
    registration_number: user.registrationNumber,
    photo: null,
    created_at: user.createdAt.toISOString(),
  }
}
