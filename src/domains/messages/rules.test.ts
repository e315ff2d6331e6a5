import { expect, it } from 'vitest'
import { equalsRegistered, fillRegistered, isStop, registeredProblem, shortValue, whenAllowed } from './rules.ts'

const at = (clock: string) => new Date(`2026-11-22T${clock}+05:30`)
const next = (clock: string) => new Date(`2026-11-23T${clock}+05:30`)

it.each([
  ['09:59:59', 'promotional', null, at('10:00:00')],
  ['10:00:00', 'promotional', null, at('10:00:00')],
  ['20:59:59', 'promotional', null, at('20:59:59')],
  ['21:00:00', 'promotional', null, next('10:00:00')],
  ['23:59:59', 'promotional', null, next('10:00:00')],
  ['00:00:00', 'promotional', null, at('10:00:00')],
  ['21:00:00', 'transactional', null, at('21:00:00')],
  ['21:59:59', 'transactional', { from: 22, until: 7 }, at('21:59:59')],
  ['22:00:00', 'transactional', { from: 22, until: 7 }, next('07:00:00')],
  ['06:59:59', 'transactional', { from: 22, until: 7 }, at('07:00:00')],
  ['07:00:00', 'transactional', { from: 22, until: 7 }, at('07:00:00')],
  ['12:00:00', 'promotional', { from: 12, until: 14 }, at('14:00:00')],
  ['20:30:00', 'promotional', { from: 20, until: 12 }, next('12:00:00')],
  ['11:00:00', 'promotional', { from: 9, until: 22 }, null],
] as const)('at %s in India sends what is %s, with quiet hours %j, at %s', (...[clock, purpose, quiet, expected]) => {
  expect(whenAllowed(at(clock), { purpose, quiet })).toEqual(expected)
})

it('fills a registered text, and detects any other byte', () => {
  const text = 'Code {#var#} for {#var#}. Mahanadi'
  expect(fillRegistered(text, ['123456', ' a  name\n of more than thirty characters '])).toBe(
    'Code 123456 for a name of more than thirty cha. Mahanadi',
  )
  expect(shortValue('ଅ'.repeat(40))).toHaveLength(30)
  const good = 'Code 1 for é. Mahanadi'
  expect(equalsRegistered(good, text, ['1', 'é'])).toBe(true)
  for (const bad of [`${good} `, good.normalize('NFD'), good.replace('1', '2'), good.replace(' ', '\u00a0'), ''])
    expect([bad, equalsRegistered(bad, text, ['1', 'é'])]).toEqual([bad, false])
})

it('names what is wrong with a registered text', () => {
  const problem = (text: string, variables: string[]) => registeredProblem({ text, variables }, ['code'])
  expect(problem('It is {#var#}', ['code'])).toBeNull()
  expect(problem('It is {#var#}', [])).toMatch(/1 places .* 0 values/)
  expect(problem('It is {#var#}', ['name'])).toBe('name is not a value of this message.')
})

it('takes only STOP, in any spelling, as the end of offers', () => {
  for (const text of ['STOP', ' stop. ', 'Unsubscribe', 'बंद']) expect([text, isStop(text)]).toEqual([text, true])
  for (const text of ['Please stop calling', 'stopover', '']) expect([text, isStop(text)]).toEqual([text, false])
})
