import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeStorage } from '../../../test/fake-storage.ts'
import { dropSession, isSessionOfTab, logOutHere, storeSession } from './session.ts'

const drafts = { 'draft:asha:notice': 'sealed', 'draft:asha:form walk-in': 'sealed', 'draft:ravi:notice': 'sealed' }
let localStorage: ReturnType<typeof fakeStorage>

// Other test files reuse this worker.
afterEach(() => void vi.unstubAllGlobals())
beforeEach(() => {
  localStorage = fakeStorage({ ...drafts, accessToken: 'old', 'staff-centre': 'a' })
  vi.stubGlobal('window', { localStorage, sessionStorage: fakeStorage({}) })
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => false } })
})

const person = (id: string) => ({
  _id: id,
  candidate_name: '',
  user_name: id,
  email: null,
  contact: null,
  registration_number: null,
  photo: null,
  is_staff: true,
})
type User = Parameters<typeof storeSession>[1]
const signIn = (id: string) => {
  const user: User = JSON.parse(JSON.stringify(person(id)))
  storeSession('token', user, { remember: false, isShared: false })
}
const left = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))

describe('sealed drafts on this device', () => {
  it.each([
    ['the end of a session keeps all', dropSession, Object.keys(drafts)],
    ['logging out takes all', logOutHere, []],
    ['the same person keeps theirs alone', () => signIn('asha'), ['draft:asha:notice', 'draft:asha:form walk-in']],
    ['somebody else takes those of others', () => signIn('mira'), []],
    ['nobody is taken for another whose name begins so', () => signIn('ash'), []],
  ])('%s', (_what, act, kept) => {
    act()
    expect(left()).toEqual(kept)
    expect(localStorage.getItem('staff-centre')).toBe('a')
  })
})

describe('where a session is kept', () => {
  it.each([
    { is_staff: false, isShared: false, place: 'localStorage' },
    { is_staff: true, isShared: false, place: 'localStorage' },
    { is_staff: false, isShared: true, place: 'sessionStorage' },
    { is_staff: true, isShared: true, place: 'sessionStorage' },
  ] as const)('of staff: $is_staff, on a shared computer: $isShared', ({ is_staff, isShared, place }) => {
    const user: User = JSON.parse(JSON.stringify({ ...person('asha'), is_staff }))
    storeSession('new', user, { remember: false, isShared })
    const kept = (['localStorage', 'sessionStorage'] as const).filter(
      (one) => window[one].getItem('accessToken') === 'new',
    )
    expect([kept, isSessionOfTab()]).toEqual([[place], isShared])
  })
})

it.each([
  ['hi', 'language=hi;path=/'],
  [null, 'language=or'],
])('keeps in the cookie, when %s is the language of the account that logs in, %s', (language, cookie) => {
  document.cookie = 'language=or'
  const user: User = JSON.parse(JSON.stringify({ ...person('asha'), language }))
  storeSession('new', user, { remember: false, isShared: false })
  expect(document.cookie.startsWith(cookie)).toBe(true)
})

describe('downloads on this device', () => {
  it.each([
    ['the end of a session', dropSession],
    ['logging out', logOutHere],
    ['somebody else who logs in', () => signIn('mira')],
  ])('%s takes their bytes and their names', (_what, act) => {
    localStorage.setItem('note:downloads', '[]')
    const deleted: string[] = []
    vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) > 0 })
    act()
    expect([localStorage.getItem('note:downloads'), deleted]).toEqual([null, ['downloads']])
  })
})
