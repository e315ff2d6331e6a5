// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources stand in strings here
import { describe, expect, it } from 'vitest'
import { judge } from './rules.ts'

const judged = (text: string, path = 'src/web/site/home/part.tsx') =>
  judge([{ path, text }]).filter(({ rule }) => rule === 'unmarked-text')

describe('a text outside the catalogues', () => {
  it.each([
    ['a branch of a condition', "export const A = ({ x }) => <p>{x ? 'open' : null}</p>"],
    ['an attribute under a condition', "export const A = ({ x }) => <p title={x ? 'Open' : undefined} />"],
    ['a table', "export const names = { open: 'Open', shut: 'Not open' }"],
    ['a template', 'export const say = (n) => `Up to ${n} files`'],
    ['a number of things', "export const say = (n) => `${plural(n, '# row', '# rows')}`"],
    ['an attribute that nobody knows', '<A novel="Read this first" />'],
  ])('is %s', (_, text) => {
    expect(judged(text)).toHaveLength(text.includes('shut') ? 2 : 1)
  })

  it.each([
    ['a text of an element', '<p>Hello world</p>'],
    ['an attribute that is shown', '<p title="Hello world" />'],
    ['what is marked', "export const a = [t`Hello world`, meaning('verb')`Open it`]"],
    ['a class', '<p className="btn ghost" />'],
    ['a key of the keyboard', "export const isEnd = (key) => key === 'Escape'"],
    ['a message for developers', "export const a = () => { throw new Error('There is no root') }"],
  ])('is not %s', (_, text) => {
    expect(judged(text)).toEqual([])
  })

  it('is looked for in the pages, not in tests or on the server', () => {
    const text = "export const a = 'Hello world'"
    expect(judged(text, 'src/web/portal/a.test.tsx')).toEqual([])
    expect(judged(text, 'src/domains/leads/rules.ts')).toEqual([])
    expect(judged(text, 'src/web/portal/a.tsx')).toHaveLength(1)
    expect(judged(text, 'src/web/staff/leads/a.tsx')).toHaveLength(1)
  })
})
