/* The single keys of the console: some act at once, g and n wait for a second one. */

const sequenceMs = 1500

/** What was pressed last, where it waits for another key. */
export type BegunKeys = { first: '' | 'g' | 'n'; at: number }
export const noKeys: BegunKeys = { first: '', at: 0 }

export type KeyStep =
  /** g or n and a letter; `key` alone where `first` is empty. */
  { first: '' | 'g' | 'n'; key: string } | null

/** What a key means after those before it: null where it waits for another. A second key that comes too late is a first one. */
export function stepOf(begun: BegunKeys, key: string, now: number): { step: KeyStep; begun: BegunKeys } {
  if (begun.first !== '' && now - begun.at < sequenceMs) return { step: { first: begun.first, key }, begun: noKeys }
  if (key === 'g' || key === 'n') return { step: null, begun: { first: key, at: now } }
  return { step: { first: '', key }, begun: noKeys }
}

type Goals = { rail: readonly { letter: string; to: string }[]; things: readonly { key: string; to: string }[] }

/** Where two keys lead: g to an area of the rail, n to something new. */
export function goalOf({ first, key }: { first: 'g' | 'n'; key: string }, { rail, things }: Goals) {
  if (first === 'g') return rail.find(({ letter }) => letter.toLowerCase() === key)?.to
  return things.find((step) => step.key === key)?.to
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Ctrl+K, on a Mac Command+K. */
export function isForPalette({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed) {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey
}

/** Ctrl+Enter, on a Mac Command+Enter. */
export const isForPrimary = ({ key, ctrlKey, metaKey }: Pressed) => key === 'Enter' && (ctrlKey || metaKey)
