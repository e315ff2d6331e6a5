import { describe, expect, it } from 'vitest'
import type { StaffDraft } from '#domains/console/drafts/schema.ts'
import type { SaveState } from './draft-keeper.ts'
import {
  canPublish,
  changedFields,
  isChanged,
  listProblems,
  mayBeTimed,
  moreItems,
  settledBody,
  untilThen,
} from './publish-rules.ts'

const draft: StaffDraft = {
  _id: '',
  kind: 'notice',
  title: '',
  state: 'draft',
  version: '1',
  body: {},
  published: null,
  published_version: 0,
  publish_at: null,
  problem: null,
  problems: {},
  edited_by: null,
  edited_at: null,
  path: null,
  may_publish: true,
  needs_yes: false,
  second_person: 'not-needed',
  waiting_id: null,
}

describe('Publish', () => {
  it.each<[Partial<StaffDraft>, SaveState, boolean]>([
    [{ state: 'draft' }, 'saved', true],
    [{ state: 'changed' }, 'saved', true],
    [{ state: 'scheduled' }, 'saved', true],
    // There is nothing to publish until something is typed.
    [{ state: 'published' }, 'saved', false],
    [{ state: 'new' }, 'saved', false],
    [{ state: 'published' }, 'waiting', true],
    [{ state: 'new' }, 'away', true],
    [{ state: 'draft' }, 'conflict', false],
    [{ state: 'draft', may_publish: false }, 'saved', false],
    [{ state: 'draft', may_publish: false }, 'waiting', false],
    // Waits for a second person, and must be requested again after a change.
    [{ state: 'draft', waiting_id: 'r1' }, 'saved', false],
    [{ state: 'draft', waiting_id: 'r1' }, 'waiting', true],
  ])('of %j that is %s: %j', (some, saved, can) => expect(canPublish({ ...draft, ...some }, saved)).toBe(can))

  it('has changes to publish in every state but two', () => {
    const states = ['new', 'draft', 'scheduled', 'published', 'changed'] as const
    expect(states.filter((state) => isChanged({ state }))).toEqual(['draft', 'scheduled', 'changed'])
  })
})

describe('a publication time', () => {
  const at = '2026-12-01T04:30:00Z'
  it.each<[Partial<StaffDraft>, SaveState, boolean]>([
    [{ state: 'draft' }, 'saved', true],
    [{ state: 'changed' }, 'saved', true],
    [{ state: 'scheduled', publish_at: at }, 'saved', true],
    [{ state: 'published' }, 'saved', false],
    [{ state: 'published' }, 'waiting', true],
    [{ state: 'new' }, 'saved', false],
    [{ state: 'draft' }, 'conflict', false],
    // Publishing it needs two people.
    [{ state: 'draft', needs_yes: true }, 'saved', false],
    [{ state: 'draft', may_publish: false }, 'saved', false],
  ])('of %j that is %s may be set: %j', (some, saved, may) =>
    expect(mayBeTimed({ ...draft, ...some }, saved)).toBe(may),
  )

  it.each<[Partial<StaffDraft>, RegExp | null]>([
    [
      { state: 'scheduled', publish_at: at, published: { title: 'x' } },
      /10:00.* the site shows the version before these/,
    ],
    [{ state: 'scheduled', publish_at: at }, /Until then the site does not show it\.$/],
    [{ state: 'changed', published: { title: 'x' } }, null],
    [{ state: 'scheduled', publish_at: null }, null],
    [{ state: 'changed', publish_at: at }, null],
    [{ state: 'published', published: { title: 'x' } }, null],
  ])('for %j says what the site shows until then', (some, told) => {
    const sentence = untilThen({ ...draft, ...some })
    if (told) expect(sentence).toMatch(told)
    else expect(sentence).toBeNull()
  })
})

describe('the more menu', () => {
  const at = '2026-12-01T04:30:00Z'
  it.each<[Partial<StaffDraft>, string[]]>([
    [{ state: 'new' }, []],
    [{ state: 'draft' }, ['discard']],
    [{ state: 'published', published_version: 1 }, ['history']],
    [{ state: 'changed', published_version: 3 }, ['history', 'discard']],
    [{ state: 'scheduled', publish_at: at }, ['unschedule', 'discard']],
    // Staff who may not publish cannot cancel a schedule.
    [{ state: 'draft', needs_yes: true }, ['discard']],
    [{ state: 'scheduled', publish_at: at, may_publish: false }, ['discard']],
  ])('of %j is %j', (some, ids) => expect(moreItems({ ...draft, ...some }).map(({ id }) => id)).toEqual(ids))

  it('is described in words', () => {
    const all = moreItems({ ...draft, state: 'changed', publish_at: at, published_version: 1 })
    expect(all.map(({ label }) => label)).toEqual(['Cancel scheduling', 'History', 'Discard draft…'])
  })
})

it('lists every problem of a form by its path', () => {
  const errors = {
    title: { message: 'is missing', type: 'server' },
    rows: [{ name: { message: 'is too long' } }, undefined, { name: null }],
    root: { deep: { er: { message: 'x' } } },
    other: { message: 7 },
    plain: 'text',
  }
  expect(listProblems(errors)).toEqual([
    { path: 'title', message: 'is missing' },
    { path: 'rows.0.name', message: 'is too long' },
    { path: 'root.deep.er', message: 'x' },
  ])
})

it('names the fields in which two versions differ', () => {
  expect(changedFields({ a: 1, b: [1], c: 'x' }, { a: 1, b: [2], d: 1 })).toEqual(['b', 'c', 'd'])
  expect(changedFields({ a: 1, b: null }, null)).toEqual(['a'])
  expect(changedFields({ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } })).toEqual([])
})

it('resolves a conflict with the chosen side of each field, and keeps the other fields', () => {
  const conflicts = [
    { field: 'title', mine: 'Mine', theirs: 'Theirs' },
    { field: 'text', mine: 'a', theirs: undefined },
    { field: 'link', mine: 'm', theirs: 't' },
  ]
  const body = { title: 'Mine', text: 'a', link: 'm', more: 1 }
  expect(settledBody({ body, conflicts, taken: { title: 'theirs', text: 'theirs', link: 'mine' } })).toEqual({
    title: 'Theirs',
    text: null,
    link: 'm',
    more: 1,
  })
  expect(body.title).toBe('Mine')
})
