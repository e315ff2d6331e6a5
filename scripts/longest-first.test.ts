import path from 'node:path'
import { expect, test } from 'vitest'
import { longestFirst } from './longest-first.mjs'
import { root } from './toolchain.mjs'

const spec = (name: string, file: string) => ({ project: { name }, moduleId: path.join(root, file) })

test('the longest files of a project begin, those that nobody knows follow as they came, and projects stay together', () => {
  const files = [
    spec('api', 'a.test.ts'),
    spec('api', 'b.test.ts'),
    spec('api', 'long.test.ts'),
    spec('api', 'longest.test.ts'),
    spec('unit', 'c.test.ts'),
    spec('unit', 'serve.test.ts'),
  ]
  const known = [
    { file: 'long.test.ts', seconds: 40 },
    { file: 'serve.test.ts', seconds: 90 },
    { file: 'longest.test.ts', seconds: 80 },
  ]
  const sorted = longestFirst(files, known).map(({ moduleId }) => path.basename(moduleId, '.test.ts'))
  expect(sorted).toEqual(['longest', 'long', 'a', 'b', 'serve', 'c'])
})
