import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { fontFiles } from './gather.ts'
import { judgeMachine, type MachineFacts } from './judge-machine.ts'

const mb = 1_000_000
const gb = 1000 * mb
const good: MachineFacts = {
  dataDir: '/data',
  isLocal: false,
  folder: { mode: 0o755, isOurs: true, isWritable: true, isFolder: true },
  secretFiles: [{ path: '/data/secrets.key', mode: 0o600 }],
  node: { running: '24.21.0', expected: '24.21.0' },
  memory: { total: 8 * gb, available: 4 * gb },
  disk: { free: 50 * gb, size: 100 * gb, reserve: 500 * mb },
  missingFonts: [],
}
const folder = { mode: 0o755, isOurs: true, isWritable: true, isFolder: true }
const disk = { free: 50 * gb, size: 100 * gb, reserve: 500 * mb }

function statesOf(change: Partial<MachineFacts>) {
  const diagnoses = judgeMachine({ ...good, ...change })
  return diagnoses.filter(({ state }) => state !== 'right').map(({ about, state }) => `${about}: ${state}`)
}

it.each<[string, Partial<MachineFacts>, string[]]>([
  ['all is well', {}, []],
  ['Node is older', { node: { running: '22.9.0', expected: '24.21.0' } }, ['node: wrong']],
  ['another version of the same Node', { node: { running: '24.0.0', expected: '24.21.0' } }, []],
  ['Node is newer', { node: { running: '26.0.0', expected: '24.21.0' } }, ['node: note']],
  ['950 MB of memory', { memory: { total: 950 * mb, available: 500 * mb } }, ['memory: note']],
  ['less than that', { memory: { total: 949 * mb, available: 500 * mb } }, ['memory: wrong']],
  ['1.9 GB', { memory: { total: 1900 * mb, available: gb } }, []],
  ['150 MB free', { memory: { total: 8 * gb, available: 150 * mb } }, []],
  ['149 MB free', { memory: { total: 8 * gb, available: 149 * mb } }, ['memory: wrong']],
  ['the disk keeps its reserve', { disk: { ...disk, free: 15 * gb } }, []],
  ['less than 15%', { disk: { ...disk, free: 15 * gb - 1 } }, ['disk: wrong']],
  ['2 GB of a small disk', { disk: { ...disk, size: 10 * gb, free: 2 * gb } }, []],
  ['less than 2 GB', { disk: { ...disk, size: 10 * gb, free: 2 * gb - 1 } }, ['disk: wrong']],
  ['a disk that does not tell', { disk: null }, ['disk: unseen']],
  ['no data folder yet', { folder: null }, ['data folder: note']],
  ['a file in its place', { folder: { ...folder, isFolder: false } }, ['data folder: wrong']],
  ['a folder that is closed to us', { folder: { ...folder, isWritable: false } }, ['data folder: wrong']],
  ['a folder of all', { folder: { ...folder, mode: 0o777 } }, ['data folder: wrong']],
  ['a folder of another account', { folder: { ...folder, isOurs: false } }, ['data folder: note']],
  ['secrets that all may read', { secretFiles: [{ path: '.env', mode: 0o644 }] }, ['secret files: wrong']],
  ['secrets of a group', { secretFiles: [{ path: '.env', mode: 0o640 }] }, []],
  [
    'the same where nobody else is',
    { isLocal: true, secretFiles: [{ path: '.env', mode: 0o644 }] },
    ['secret files: note'],
  ],
  ['a font is missing', { missingFonts: ['fonts/anek-odia-600.woff2'] }, ['fonts: wrong']],
])('%s', (_, change, states) => {
  expect(statesOf(change)).toEqual(states)
})

it('distinguishes the reserve from a disk that fills up', () => {
  const low = { ...disk, free: 499 * mb }
  const [diagnosis] = judgeMachine({ ...good, disk: low }).filter(({ about }) => about === 'disk')
  expect(diagnosis?.says).toBe('499 MB are free, less than the reserve of 500 MB: only answers to tests are taken.')
})

it('says whether everyone can write a secret, or only read it', () => {
  const secretFiles = [
    { path: 'a', mode: 0o644 },
    { path: 'b', mode: 0o602 },
  ]
  const says = judgeMachine({ ...good, secretFiles }).filter(({ about }) => about === 'secret files')
  expect(says.map((diagnosis) => diagnosis.says)).toEqual([
    'Every account of this machine may read a, which holds secrets.',
    'Every account of this machine may change b, which holds secrets.',
  ])
})

it('knows every installed font', () => {
  const text = path.resolve(import.meta.dirname, '../../text')
  const there = ['fonts', 'drawing'].flatMap((name) =>
    readdirSync(path.join(text, name)).map((file) => `${name}/${file}`),
  )
  expect(there.filter((file) => /\.(woff2|ttf)$/.test(file)).sort()).toEqual(fontFiles.toSorted())
})
