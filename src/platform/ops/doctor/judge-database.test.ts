import { expect, it } from 'vitest'
import { type DatabaseFacts, judgeDatabase } from './judge-database.ts'

const migrations = { pending: [], isNewer: false, isEmpty: false }
const good: DatabaseFacts = {
  version: 180004,
  encoding: 'UTF8',
  collation: { recorded: '2.36', actual: '2.36' },
  knowsLetters: true,
  durability: [],
  allowsDataLoss: false,
  clock: { offsetMs: 3, uncertainMs: 1 },
  migrations,
  isServing: true,
  merchantsWithoutKey: [],
}

function statesOf(change: Partial<DatabaseFacts>) {
  const diagnoses = judgeDatabase({ ...good, ...change })
  return diagnoses.filter(({ state }) => state !== 'right').map(({ about, state }) => `${about}: ${state}`)
}

it.each<[string, Partial<DatabaseFacts>, string[]]>([
  ['all is well', {}, []],
  ['PostgreSQL 15.0', { version: 150000 }, []],
  ['PostgreSQL 14', { version: 140015 }, ['database: wrong']],
  [
    'settings that are off, one by one',
    { durability: ['fsync is off', 'x is off'] },
    ['durability: wrong', 'durability: wrong'],
  ],
  ['two seconds ahead', { clock: { offsetMs: 2001, uncertainMs: 1 } }, []],
  ['more than two seconds ahead', { clock: { offsetMs: 2002, uncertainMs: 1 } }, ['clock: wrong']],
  ['more than two seconds behind', { clock: { offsetMs: -2002, uncertainMs: 1 } }, ['clock: wrong']],
  ['a database that answers slowly', { clock: { offsetMs: -3000, uncertainMs: 1000 } }, []],
  ['another encoding', { encoding: 'SQL_ASCII' }, ['locale: wrong']],
  ['an order of texts that changed', { collation: { recorded: '2.31', actual: '2.36' } }, ['locale: wrong']],
  ['an order of texts without versions', { collation: { recorded: null, actual: '2.36' } }, []],
  ['no capital letters beyond Z', { knowsLetters: false }, ['locale: wrong']],
  ['an empty database', { migrations: { pending: ['0000_a'], isNewer: false, isEmpty: true } }, ['migrations: note']],
  ['a server of an older version', { migrations: { ...migrations, pending: ['0001_b'] } }, ['migrations: wrong']],
  [
    'the next start will migrate',
    { isServing: false, migrations: { ...migrations, pending: ['0001_b'] } },
    ['migrations: note'],
  ],
  ['a newer version was here', { migrations: { ...migrations, isNewer: true } }, ['migrations: note']],
  ['merchants without keys', { merchantsWithoutKey: ['M1', 'M2'] }, ['gateway: wrong', 'gateway: wrong']],
])('%s', (_, change, states) => {
  expect(statesOf(change)).toEqual(states)
})

it('says in which direction the clock is off, and the consequences', () => {
  const says = (offsetMs: number) =>
    judgeDatabase({ ...good, clock: { offsetMs, uncertainMs: 0 } }).find(({ about }) => about === 'clock')?.says
  expect(says(5200)).toMatch(/5\.2 s ahead of the database's/)
  expect(says(-5200)).toMatch(/5\.2 s behind the database's/)
})

it('says what ALLOW_DATA_LOSS does', () => {
  const says = (allowsDataLoss: boolean) =>
    judgeDatabase({ ...good, allowsDataLoss, durability: ['fsync is off'] }).find(({ state }) => state === 'wrong')
      ?.says
  expect(says(false)).toBe('fsync is off. The server does not start.')
  expect(says(true)).toBe('fsync is off. ALLOW_DATA_LOSS lets the server start all the same.')
})

it('names the pending migrations', () => {
  const pending = ['0075_a', '0076_b', '0077_c']
  const diagnosis = judgeDatabase({ ...good, migrations: { ...migrations, pending } }).find(
    ({ state }) => state === 'wrong',
  )
  expect(diagnosis?.says).toMatch(/3, from 0075_a to 0077_c/)
})
