import { expect, it } from 'vitest'
import { mayWith } from './may.ts'

it('asks for one of several rights', () => {
  const may = mayWith(['leads.work-own', 'dues.read'])
  expect([may('dues.read'), may('leads.work', 'leads.work-own'), may('leads.work'), may()]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
