import { expect, test } from 'vitest'
import { judge } from './rules.ts'

function objections(...paths: string[]): string[] {
  const found = judge(paths.map((path) => ({ path, text: '' })))
  return found.filter(({ rule }) => rule === 'room-size').map(({ message }) => message)
}

function filesOf(room: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${room}/card-${index}.tsx`)
}

test('a room holds twenty files, and not one more', () => {
  const room = filesOf('src/web/site/home', 20)
  expect(objections(...room)).toEqual([])
  expect(objections(...room, 'src/web/site/home/page.tsx')).toEqual([expect.stringContaining('home holds 21 files')])
})

test('neither tests nor the styles of a component count, but styles without one do', () => {
  const room = filesOf('src/web/site/home', 20)
  expect(objections(...room, 'src/web/site/home/card.test.ts', 'src/web/site/home/card-1.module.css')).toEqual([])
  expect(objections(...room, 'src/web/site/home/shared.module.css')).toHaveLength(1)
})

test('the files of inner rooms belong to those', () => {
  expect(objections(...filesOf('src/web/site', 20), ...filesOf('src/web/site/home', 20))).toEqual([])
})

test('only src has rooms', () => {
  expect(objections(...filesOf('db/demo', 40))).toEqual([])
})
