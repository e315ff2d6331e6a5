import { describe, expect, it } from 'vitest'
import type { Permission } from '#domains/identity/schema.ts'
import { mayWith } from '#web/staff/shell/use-staff.ts'
import { isGranting, personActions } from './person-actions.ts'
import { lostWork, needsTwo, roleChoices } from './roles.ts'

const other = { _id: 'other', has_second_factor: true, is_invited: false }
const shown = (permissions: Permission[], person = other) =>
  Object.entries(personActions(person, 'me', mayWith(permissions))).flatMap(([name, is]) => (is ? [name] : []))

describe('the actions on a person', () => {
  it.each<[Permission[], string[]]>([
    [['people.grant'], ['grant', 'leave']],
    [['people.grant-own'], ['grant']],
    [['people.sessions'], ['log-out']],
    [['people.reset-request'], ['reset']],
    [['people.read', 'people.approve', 'people.reset-approve', 'settings.edit'], []],
  ])('with %j is %j', (permissions, actions) => expect(shown(permissions)).toEqual(actions))

  const all: Permission[] = ['people.grant', 'people.grant-own', 'people.sessions', 'people.reset-request']
  it('are limited for oneself, and for people without a second factor', () => {
    expect(shown(all)).toEqual(['grant', 'log-out', 'reset', 'leave'])
    expect(shown(all, { ...other, _id: 'me' })).toEqual(['grant'])
    expect(shown(all, { ...other, has_second_factor: false })).toEqual(['grant', 'log-out', 'leave'])
  })

  it('include a second e-mail only while the invitation is not accepted, for users who may grant', () => {
    const invited = { _id: 'other', has_second_factor: false, is_invited: true }
    expect(shown(['people.grant-own'], invited)).toEqual(['grant', 'resend'])
    expect(shown(['people.sessions'], invited)).toEqual(['log-out'])
  })

  it('begin with an invitation by users who may grant', () => {
    expect([isGranting(mayWith(['people.grant'])), isGranting(mayWith(['people.grant-own']))]).toEqual([true, true])
    expect(isGranting(mayWith(['people.read', 'people.sessions']))).toBe(false)
  })
})

describe('a role', () => {
  it('needs two people to grant it if it has power over money, keys or people', () => {
    const roles = roleChoices.map(({ value }) => value)
    expect(roles).toHaveLength(11)
    const two = (
      ['admin', 'centre-manager', 'counsellor', 'cashier', 'accounts', 'examiner', 'author'] as const
    ).filter(needsTwo)
    expect(two).toEqual(['admin', 'accounts', 'examiner'])
  })

  it('removes, when it ends, what no other role gives', () => {
    expect(lostWork('author', [])).toEqual(['write questions', 'review questions by others'])
    expect(lostWork('author', ['teacher'])).toEqual(['review questions by others'])
    expect(lostWork('cashier', ['accounts', 'author'])).toEqual(['read their own day book'])
    expect(lostWork('translator', ['translator'])).toEqual([])
  })
})
