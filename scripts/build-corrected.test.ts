import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeCorrected } from './build-corrected.mjs'
import type { Language } from './texts/languages.ts'
import { markSentences } from './texts/write-marks.ts'

const sentence = { message: 'Please log in.', context: '', comments: [], places: ['src/domains/a.ts'], translation: '' }
const hindi: Language = { name: 'hi', version: 'old', translate: () => undefined, entries: [sentence] }
const sentences = { 'Please log in.': 'पहले लॉग इन करें।' }

/** A script with the sentence that is corrected, and one that loads it and has another. */
const marked = {
  'client/assets/login.js': 'export const title = t`Please log in.`',
  'client/assets/entry.js': "export const load = [t`Password`, () => import('./login.js')]",
  'client/service-worker.js': "const files = ['/assets/entry.js', '/assets/login.js']",
  'client/.vite/manifest.json': '{ "entry": { "file": "assets/entry.js" } }',
  'server/entry-server.js': 'export const title = t`Please log in.`',
  sources: 'these',
}
/** The other one is taken from here. */
const usual = {
  'client/assets/entry-hi-old.js': "export const load = ['as built', () => import('./login-hi-old.js')]",
  // Not taken: its sentence is corrected.
  'client/assets/login-hi-old.js': 'export const title = "लॉग इन करें।"',
  'server/sources': 'these',
}

test('writes corrected sentences into scripts under new names, once, and takes all others from the build', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'abhyas-corrected-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  for (const [name, code] of Object.entries(marked)) write(`dist/marked/${name}`, markSentences('a.tsx', code) ?? code)
  for (const [name, code] of Object.entries(usual)) write(`dist/languages/hi/${name}`, code)
  write('own/corrections.json', JSON.stringify({ language: 'hi', sentences }))

  const corrected = path.join(folder, 'own')
  const from = { dist: path.join(folder, 'dist'), read: () => hindi }
  await writeCorrected(corrected, from)
  const assets = path.join(corrected, 'client/assets')
  const [mark = ''] = readdirSync(assets).flatMap((name) => /^login(-hi-.*)\.js$/.exec(name)?.[1] ?? [])
  const read = (name: string) => readFileSync(path.join(corrected, name), 'utf8')
  expect(mark).toMatch(/^-hi-(?!old)/)
  expect(read(`client/assets/login${mark}.js`)).toBe('export const title = "पहले लॉग इन करें।"')
  expect(read(`client/assets/entry${mark}.js`)).toBe(
    `export const load = ['as built', () => import('./login${mark}.js')]`,
  )
  expect(read('client/service-worker.js')).toBe(`const files = ['/assets/entry${mark}.js', '/assets/login${mark}.js']`)
  expect(read('client/.vite/manifest.json')).toContain(`"assets/entry${mark}.js"`)
  expect(read('server/entry-server.js')).toContain('पहले लॉग इन करें।')
  expect(JSON.parse(read('server/messages.json'))).toEqual({ 'Please log in.': ['पहले लॉग इन करें।'] })

  rmSync(assets, { recursive: true })
  await writeCorrected(corrected, from)
  expect(existsSync(assets)).toBe(false)
})
