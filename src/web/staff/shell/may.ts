import type { Permission } from '#domains/identity/schema.ts'

/** Whether somebody has one of these rights. It shows and hides; the server decides. */
export type May = (...needed: Permission[]) => boolean

export function mayWith(permissions: readonly Permission[]): May {
  return (...needed) => needed.some((permission) => permissions.includes(permission))
}
