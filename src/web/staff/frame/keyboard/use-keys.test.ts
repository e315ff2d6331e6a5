import { describe, expect, it } from 'vitest'
import { newThings } from '#web/staff/new-things.ts'
import { areas, staffPath } from '#web/staff/routes.ts'
import { goalOf, isForPalette, isForPrimary, noKeys, stepOf } from './use-keys.ts'

/** Presses a row of keys, each the given milliseconds after the previous one, and returns the resulting steps. */
function press(keys: [string, number][]) {
  let [begun, now] = [noKeys, 1_000_000]
  return keys.map(([key, ms]) => {
    now += ms
    const next = stepOf(begun, key, now)
    begun = next.begun
    return next.step && next.step.first + next.step.key
  })
}

describe('single keys', () => {
  it('wait for a second key even in the first second of a page', () => {
    expect(stepOf(noKeys, 'g', 100)).toEqual({ step: null, begun: { first: 'g', at: 100 } })
    expect(stepOf(noKeys, 'e', 100)).toEqual({ step: { first: '', key: 'e' }, begun: noKeys })
  })

  it.each<[[string, number][], (string | null)[]]>([
    [[['e', 0]], ['e']],
    [
      [
        ['g', 0],
        ['l', 100],
      ],
      [null, 'gl'],
    ],
    [
      [
        ['n', 0],
        ['e', 1499],
      ],
      [null, 'ne'],
    ],
    // Too late: the second key counts as a first one.
    [
      [
        ['n', 0],
        ['e', 1500],
      ],
      [null, 'e'],
    ],
    [
      [
        ['g', 0],
        ['g', 1500],
        ['l', 100],
      ],
      [null, null, 'gl'],
    ],
    // The second key may itself be g or n, and the first one is then used up.
    [
      [
        ['g', 0],
        ['n', 100],
        ['e', 100],
      ],
      [null, 'gn', 'e'],
    ],
    [
      [
        ['n', 0],
        ['n', 100],
        ['n', 100],
        ['e', 100],
      ],
      [null, 'nn', null, 'ne'],
    ],
  ])('%j mean %j', (keys, meant) => expect(press(keys)).toEqual(meant))
})

describe('targets of two keys', () => {
  const rail = areas.map(({ letter, name }) => ({ letter, to: staffPath(name) }))
  const goals = { rail, things: newThings }
  it.each([
    ['g', 'l', '/staff/leads'],
    ['g', 'e', '/staff/tests'],
    ['g', 'n', '/staff/institute'],
    ['g', 'x', undefined],
    ['n', 'n', '/staff/site/content/new'],
    ['n', 'e', '/staff/leads/new'],
    ['n', 'l', undefined],
  ] as const)('%s %s leads to %s', (first, key, to) => expect(goalOf({ first, key }, goals)).toBe(to))

  it('have a separate letter for every area, and a key for every new item', () => {
    expect(new Set(areas.map(({ letter }) => letter)).size).toBe(areas.length)
    expect(new Set(newThings.map(({ key }) => key)).size).toBe(newThings.length)
  })
})

const plain = { key: 'k', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }

describe('keys with modifiers', () => {
  it.each([
    [{ ctrlKey: true }, true],
    [{ metaKey: true }, true],
    [{ ctrlKey: true, key: 'K' }, true],
    [{}, false],
    [{ ctrlKey: true, shiftKey: true }, false],
    [{ ctrlKey: true, altKey: true }, false],
    [{ ctrlKey: true, key: 'j' }, false],
  ])('%j: the palette %j', (held, is) => expect(isForPalette({ ...plain, ...held })).toBe(is))

  it.each([
    [{ ctrlKey: true }, true],
    [{ metaKey: true }, true],
    [{}, false],
    [{ ctrlKey: true, key: 'k' }, false],
  ])('%j and Enter: the primary button %j', (held, is) =>
    expect(isForPrimary({ ...plain, key: 'Enter', ...held })).toBe(is),
  )
})
