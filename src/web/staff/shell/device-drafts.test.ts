import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeStorage } from '../../../../test/fake-storage.ts'
import { closeDrafts, openDrafts, readDraft, writeDraft } from './device-drafts.ts'

const keyOf = (letter: string) => btoa(letter.repeat(32))
let stored: Record<string, string>

// Other test files reuse this worker.
afterEach(() => void vi.unstubAllGlobals())
beforeEach(() => {
  stored = {}
  vi.stubGlobal('localStorage', fakeStorage(stored))
  closeDrafts()
})

const untilStored = () => vi.waitFor(() => expect(Object.keys(stored)).toHaveLength(1))

async function reopen(userId: string, key: string | null) {
  closeDrafts()
  await openDrafts(userId, key)
}

describe('unsaved input', () => {
  it('is stored sealed on the device, and restored for the same person', async () => {
    await openDrafts('asha', keyOf('a'))
    writeDraft('notice', 'The library opens')
    expect(readDraft('notice')).toBe('The library opens')
    await untilStored()
    expect(JSON.stringify(stored)).not.toContain('library')
    await reopen('asha', keyOf('a'))
    expect(readDraft('notice')).toBe('The library opens')
  })

  it.each([
    ['somebody else', 'ravi', keyOf('r')],
    ['somebody else, with this key', 'ravi', keyOf('a')],
    ['the same person with another key', 'asha', keyOf('r')],
    ['the same person without a key', 'asha', null],
  ])('is not shown to %s', async (_who, userId, key) => {
    await openDrafts('asha', keyOf('a'))
    writeDraft('notice', 'The library opens')
    await untilStored()
    await reopen(userId, key)
    expect(readDraft('notice')).toBeNull()
  })

  it('opens under its own name only', async () => {
    await openDrafts('asha', keyOf('a'))
    writeDraft('notice', 'The library opens')
    await untilStored()
    stored['draft:asha:letter'] = stored['draft:asha:notice'] ?? ''
    await reopen('asha', keyOf('a'))
    expect(readDraft('letter')).toBeNull()
  })

  it('is the newest, however fast it was typed, and is deleted when saved', async () => {
    await openDrafts('asha', keyOf('a'))
    for (const text of ['T', 'Th', 'The']) writeDraft('notice', text)
    await untilStored()
    await reopen('asha', keyOf('a'))
    expect(readDraft('notice')).toBe('The')
    writeDraft('notice', 'There')
    writeDraft('notice', null)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect([readDraft('notice'), stored]).toEqual([null, {}])
  })

  it('is not overwritten by another tab', async () => {
    await openDrafts('asha', keyOf('a'))
    writeDraft('notice', 'The library opens')
    await untilStored()
    for (const key of Object.keys(stored)) delete stored[key]
    expect(readDraft('notice')).toBeNull()
  })

  it('is not stored on a page that another person has taken over', async () => {
    await openDrafts('asha', keyOf('a'))
    writeDraft('notice', 'The library opens')
    closeDrafts()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(stored).toEqual({})
  })
})
