import { describe, expect, it } from 'vitest'
import { misfitOf, toldOf } from './rules.ts'

const plain = {
  state: 'ready',
  text: { en: '<p>What is 2 + 2?</p>' },
  options: ['3', '4'].map((text, index) => ({ id: `option-${index}`, text: { en: text } })),
  key: { kind: 'single' as const, options: ['option-1'] },
  solution: { en: '<p>4</p>' },
  passageId: null,
}
const x = (count: number) => ({ en: 'x'.repeat(count) })
const withOption = (en: string) => ({ options: [{ id: 'a', text: { en } }, ...plain.options] })

describe('misfitOf', () => {
  it.each<[string, object]>([
    ['a plain question', {}],
    ['240 characters', { text: x(240) }],
    ['markup that is not counted', { text: { en: `<b>${'x'.repeat(240)}</b>` } }],
    ['a sign that is written with five characters', { text: { en: `&lt;${'x'.repeat(239)}` } }],
    ['an option of 60', withOption('x'.repeat(60))],
    ['a solution of 500', { solution: x(500) }],
  ])('accepts %s', (_what, change) => {
    expect(misfitOf({ ...plain, ...change })).toBeNull()
  })

  it.each<[RegExp, object]>([
    [/not ready/, { state: 'draft' }],
    [/not ready/, { state: 'retired' }],
    [/one right option/, { key: { kind: 'several', options: ['option-1'] } }],
    [/one right option/, { key: { kind: 'numeric', value: '4', tolerance: '0' }, options: [] }],
    [/passage/, { passageId: 'some' }],
    [/no solution/, { solution: { en: '<p> &nbsp; </p>' } }],
    [/too heavy/, { text: { en: '<span class="katex">x</span>' } }],
    [/too heavy/, { solution: { en: 'As drawn: <img src="data:," alt="a circle">' } }],
    [/too heavy/, withOption('<svg></svg>')],
    [/too heavy/, { text: { en: '<table></table>' } }],
    [/too heavy/, { text: { en: '<ol><li>1</li></ol>' } }],
    [/too long/, { text: x(241) }],
    [/too long/, withOption('x'.repeat(61))],
    [/too long/, { solution: x(501) }],
  ])('says %s', (sentence, change) => {
    expect(misfitOf({ ...plain, ...change })).toMatch(sentence)
  })
})

it('shows the share of right answers from a hundred answers on', () => {
  expect(toldOf({ answers: 99, right: 99 })).toBeNull()
  expect(toldOf({ answers: 100, right: 0 })).toEqual({ answers: 100, right: 0 })
})
