import type { SourceFile, Violation } from './source-file.ts'
import { isTest } from './source-file.ts'

const listed = 'src/domains/identity/schema.ts'
const granted = 'src/domains/identity/access.ts'

/** Permissions that roles have already for a part of the office that is being built, by that part. What no part names is not in the list. */
const beingBuilt: Record<string, string> = {
  'hall.reopen-request': 'asking for an attempt to be reopened',
  'hall.reopen-approve': 'asking for an attempt to be reopened',
  'students.read-own': 'a list of one’s own students',
  'messages.send': 'announcements',
  'messages.send-own': 'announcements',
  'messages.request': 'announcements',
  'messages.approve': 'announcements',
  'templates.read': 'templates of messages',
  'templates.edit': 'templates of messages',
}

/** Every permission of the list is asked somewhere in src, or belongs to a part that is being built; and what is asked already is not called being built. */
export function permissions(files: SourceFile[]): Violation[] {
  const list = files.find(({ path }) => path === listed)
  if (!list) return []
  const names = namesIn(list.text)
  const asking = files.filter(
    ({ path }) => path.startsWith('src/') && path !== listed && path !== granted && !isTest(path),
  )
  const isAsked = (name: string) => asking.some(({ text }) => text.includes(`'${name}'`))
  const messages = [
    ...names.filter((name) => !isAsked(name) && !beingBuilt[name]).map((name) => `no code asks the permission ${name}`),
    ...Object.keys(beingBuilt)
      .filter((name) => !names.includes(name) || isAsked(name))
      .map((name) => `${name} is asked or gone: take it out of scripts/house/permissions.ts`),
  ]
  return messages.map((message) => ({ path: listed, line: 1, rule: 'permissions', message }))
}

function namesIn(text: string): string[] {
  const list = /export const permission = z\.enum\(\[([\s\S]*?)\]\)/.exec(text)?.[1] ?? ''
  return [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name)
}
