import { describe, expect, it } from 'vitest'
import type { Permission } from '#domains/identity/schema.ts'
import { mayWith } from '#web/staff/shell/use-staff.ts'
import { careActions } from './care.tsx'

type Record = Parameters<typeof careActions>[0]
const none: Record = { may_edit: false, may_give_rights: false, has_consent: false }
const shown = (record: Partial<Record>, permissions: Permission[] = []) =>
  careActions({ ...none, ...record }, mayWith(permissions)).map(({ action }) => action)

describe('what may be changed about a student', () => {
  it.each<[Partial<Record>, Permission[], string[]]>([
    [{}, ['students.read'], []],
    // Staff who may edit some students, but not this one.
    [{}, ['students.edit', 'students.rights'], []],
    [{ may_give_rights: true }, ['students.rights'], ['rights']],
    [{ may_edit: true }, ['students.edit'], ['profile', 'birth', 'consent']],
    [{ may_edit: true, has_consent: true }, ['students.edit'], ['profile', 'birth', 'withdraw']],
    [{}, ['students.birth'], ['birth']],
    [
      { may_edit: true, may_give_rights: true },
      ['students.edit', 'students.rights', 'students.birth'],
      ['profile', 'rights', 'birth', 'consent'],
    ],
  ])('%j with %j is %j', (record, permissions, actions) => expect(shown(record, permissions)).toEqual(actions))
})
