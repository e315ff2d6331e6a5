import { z } from 'zod'

/*
 * A signed JSON message is `{"head":{"signature":…},"body":{…}}` and its signature covers the bytes of the body alone. Which bytes these are must be read from the raw
 * text, and only they may be believed: a second "body" in the same text would be what a common parser answers.
 */

const head = z.object({ signature: z.string() })

type Scan = { text: string; at: number }

function skip(scan: Scan, pattern: RegExp) {
  pattern.lastIndex = scan.at
  const match = pattern.exec(scan.text)
  if (match) scan.at = pattern.lastIndex
  return match?.[0] ?? ''
}

const space = /[\s]*/y
const stringToken = /"(?:[^"\\]|\\.)*"/y
const plainToken = /[^\s,\]}]+/y

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: no message of the provider.
    return undefined
  }
}

/**
 * Skips one value of well-formed JSON; returns false if an object in it repeats a key. Calls `onMember` for every
 * member of the outermost object.
 */
function scanValue(scan: Scan, onMember?: (key: string, from: number, to: number) => void): boolean {
  skip(scan, space)
  const first = scan.text[scan.at]
  if (first === '"') return skip(scan, stringToken) !== ''
  if (first !== '{' && first !== '[') return skip(scan, plainToken) !== ''
  scan.at += 1
  const keys = new Set<string>()
  for (;;) {
    skip(scan, space)
    const next = scan.text[scan.at]
    if (next === '}' || next === ']') {
      scan.at += 1
      return true
    }
    if (next === ',') {
      scan.at += 1
      continue
    }
    if (!scanMember(scan, { isObject: first === '{', keys, onMember })) return false
  }
}

type Member = {
  isObject: boolean
  keys: Set<string>
  onMember: ((key: string, from: number, to: number) => void) | undefined
}

function scanMember(scan: Scan, { isObject, keys, onMember }: Member) {
  if (!isObject) return scanValue(scan)
  const key = String(parse(skip(scan, stringToken)))
  if (keys.has(key)) return false
  keys.add(key)
  skip(scan, space)
  scan.at += 1
  skip(scan, space)
  const from = scan.at
  if (!scanValue(scan)) return false
  onMember?.(key, from, scan.at)
  return true
}

// Deeper than this no message of a provider is, and a scanner that calls itself must end.
const deepest = 20

function depthOf(text: string) {
  let depth = 0
  let most = 0
  for (const character of text) {
    if (character === '{' || character === '[') depth += 1
    if (character === '}' || character === ']') depth -= 1
    most = Math.max(most, depth)
  }
  return most
}

/** The body's own text, its meaning and the signature that should cover it; null for anything else. */
export function readSignedJson(raw: string) {
  if (depthOf(raw) > deepest || parse(raw) === undefined) return null
  const members = new Map<string, string>()
  const scan = { text: raw, at: 0 }
  if (!scanValue(scan, (key, from, to) => members.set(key, raw.slice(from, to)))) return null
  const signed = head.safeParse(parse(members.get('head') ?? ''))
  const bodyText = members.get('body')
  if (!signed.success || bodyText === undefined) return null
  return { bodyText, body: parse(bodyText), signature: signed.data.signature }
}
