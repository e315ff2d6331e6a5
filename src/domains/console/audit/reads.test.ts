import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sentenceOf } from './reads.ts'
import { sentences } from './rules.ts'

const told = (action: string, changes: object = {}) =>
  sentenceOf({ actor: 'Rina Das', action, subject: 'Mita Rout', details: {}, ...changes })
const alone = (action: string, changes: object = {}) => told(action, { actor: null, ...changes })

it('describes actions without a signed-in person', () => {
  expect(alone('signed-in')).toBe('Mita Rout logged in')
  expect(alone('sign-in-failed')).toBe('A login as Mita Rout failed')
  expect(alone('sign-in-failed', { subject: '' })).toBe('A login as someone failed')
  expect(alone('registered')).toBe('Mita Rout opened an account')
  expect(alone('published', { subject: '“Holiday”', details: { version: 4 } })).toBe(
    '“Holiday” was published as scheduled, version 4',
  )
  expect(alone('content-expired', { subject: '“Holiday”' })).toBe('“Holiday” expired and was taken off the site')
})

it('names actor, action and person, without repeating a name', () => {
  expect(told('published', { subject: '“Holiday”', details: { version: 4 } })).toBe(
    'Rina Das published “Holiday”, version 4',
  )
  expect(told('password-changed', { subject: 'Rina Das', isSelf: true })).toBe('Rina Das changed their password')
  expect(told('grant-given', { details: { role: 'editor' } })).toBe('Rina Das gave Mita Rout a role (editor)')
  expect(told('leads-exported', { details: { rows: 412, format: 'csv' } })).toBe('Rina Das exported 412 leads, as csv')
})

it('leaves no gap when a detail is missing', () => {
  for (const action of Object.keys(sentences)) {
    for (const actor of ['Rina Das', null]) expect(told(action, { actor })).not.toMatch(/[{}]|\s{2}|[,:(\s]$|undefined/)
  }
})

it('has a sentence for every logged action', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /[^t]\.ts$|[^s]t\.ts$/.test(name),
  )
  const noted = new Set<string>()
  for (const file of files) {
    // The name of an approval request is not logged.
    const text = readFileSync(`src/${file}`, 'utf8').replaceAll(
      /: (?:FourEyes|PublishedByTwo)<\w+> = \{\s+action: '[a-z-]+'/g,
      '',
    )
    if (!/\b(?:audit|insertAuditSql)\(/.test(text) || file.endsWith('.test.ts')) continue
    for (const [, action] of text.matchAll(/action: (?:sql`)?'([a-z]+(?:-[a-z]+)+)'/g)) noted.add(action ?? '')
    for (const [, one, other] of text.matchAll(/action: \w+ \? '([a-z-]+)' : '([a-z-]+)'/g)) {
      noted.add(one ?? '').add(other ?? '')
    }
  }
  expect(noted.size).toBeGreaterThan(60)
  expect([...noted].filter((action) => !(action in sentences))).toEqual([])
})

it('shows whole lists, unknown entries by name, and people who no longer exist', () => {
  const [name = '', words] = Object.entries(sentences).find(([, one]) => JSON.stringify(one).includes('{fields}')) ?? []
  if (words) expect(told(name, { details: { fields: ['name', 'phone'] } })).toContain('name, phone')
  expect(told('thing-done')).toBe('Rina Das thing done: Mita Rout')
  expect(alone('thing-done')).toBe('System: thing done: Mita Rout')
  expect(told('thing-done', { subject: '' })).toBe('Rina Das thing done: someone')
})

it('says "themselves" for actions on oneself, unless there is a specific sentence', () => {
  const { subject: _subject, ...self } = { subject: '', isSelf: true }
  expect(told('grant-given', { ...self, details: { role: 'editor' } })).toBe('Rina Das gave themselves a role (editor)')
  expect(told('password-changed', { ...self, subject: 'Rina Das' })).not.toContain('themselves')
})

it('ends before an empty placeholder', () => {
  expect(told('published', { subject: '“Holiday”' })).toBe('Rina Das published “Holiday”')
  expect(told('leads-exported', { details: { rows: 412 } })).toBe('Rina Das exported 412 leads')
})

it.each([
  ['grant-given', 'gave Mita Rout a role'],
  ['leads-exported', 'exported leads'],
  ['refund-asked', 'requested a refund'],
  ['refund-approved', 'approved a refund for Mita Rout'],
])('of %s without its details says “%s”', (action, words) => expect(told(action)).toBe(`Rina Das ${words}`))
