import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mutated, notMutated } from './mutated-files.mjs'

it('every rule of the product is mutated, or it says why not', () => {
  const rules = globSync('src/**/{rules,access}.{ts,tsx}').map((file) => file.replaceAll('\\', '/'))
  const told = [...mutated, ...Object.keys(notMutated)]
  expect(rules.filter((file) => !told.includes(file))).toEqual([])
  expect(told.filter((file) => globSync(file).length === 0)).toEqual([])
  expect(new Set(told).size).toBe(told.length)
})
