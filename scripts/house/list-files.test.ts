import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listFiles } from './list-files.ts'
import { judge } from './rules.ts'

let root = ''

beforeEach(() => {
  // Inside a git hook these point at the real repository, which no test may touch.
  for (const name of ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE']) vi.stubEnv(name, undefined)
  root = mkdtempSync(join(tmpdir(), 'house-'))
  for (const path of ['src/app.ts', 'test/app.test.ts', 'docs/glossary.md', 'src/node_modules/a/index.ts']) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), '')
  }
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true })
})

test('without git the judged folders are walked', () => {
  expect(listFiles(root)).toEqual(['src/app.ts', 'test/app.test.ts'])
})

test('with git, new files count, ignored and removed ones do not', () => {
  execFileSync('git', ['init', '-q'], { cwd: root })
  writeFileSync(join(root, '.gitignore'), 'node_modules\n')
  execFileSync('git', ['add', 'test/app.test.ts'], { cwd: root })
  rmSync(join(root, 'test/app.test.ts'))
  expect(listFiles(root)).toEqual(['src/app.ts'])
})

test('a file that does not parse is reported where it breaks', () => {
  const found = judge([{ path: 'src/platform/log.ts', text: 'const a = 1\nconst = 2' }])
  expect(found.map(({ line, rule }) => `${line} ${rule}`)).toEqual(['2 syntax'])
})
