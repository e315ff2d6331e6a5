import type { Permission } from '../../../domains/identity/schema.ts'

/** Whether somebody has one of these rights. It shows and hides; the server decides. */
export type May = (...wanted: Permission[]) => boolean

export function mayWith(permissions: readonly Permission[]): May {
  return (...wanted) => wanted.some((one) => permissions.includes(one))
}
