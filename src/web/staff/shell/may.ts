import type { Permission } from '#domains/identity/schema.ts'

/** Returns whether the user has one of these permissions. For showing and hiding; the server decides. */
export type May = (...needed: Permission[]) => boolean

export function mayWith(permissions: readonly Permission[]): May {
  return (...needed) => needed.some((permission) => permissions.includes(permission))
}
