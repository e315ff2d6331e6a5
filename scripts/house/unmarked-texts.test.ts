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

  it.each([
    ['a refusal with a value', "throw new AppError('invalid', `Only ${most} rows.`)"],
    ['one word of a refusal with a value', 'refuseField(field, `${name} taken`)'],
    ['what is wrong with a field, in a constant', "const wrong = 'Please choose a centre.'"],
    ['a line of a paper', "pen.write('Amount in words', { x: 1 }, label)"],
    ['a mail', "const mail = { subject: 'Welcome to {institute}' }"],
    ['a sentence of the audit', "const told = { by: 'changed the password of {s}' }"],
  ])('is, on the server, %s', (_, text) => {
    expect(judged(text, 'src/domains/leads/add-thing.ts')).toHaveLength(1)
  })

  it.each([
    ['a refusal as it is written', "throw new AppError('invalid', isTwice ? 'This is there twice.' : 'This is gone.')"],
    ['what does not exist', "throw notFound('exam category')"],
    ['the fields of a refusal', "throw new AppError('invalid', 'No.', { errors: { name: 'is not known here' } })"],
    ['a rule of a schema', "const name = plainText(9).min(1, 'Please give a name.').regex(/a/, 'is not a name')"],
    ['the values of a field', "const kind = z.enum(['Pan Card', 'Driving Licence'])"],
    ['a text that is kept', '// not translated: the name of a lock\nconst key = `lead of ${id}`'],
    ['SQL', 'db.execute(sql`select one from two`)'],
  ])('is not, on the server, %s', (_, text) => {
    expect(judged(text, 'src/domains/leads/add-thing.ts')).toEqual([])
  })

  it('is looked for in the pages and on the server, not in tests and not in what operators alone read', () => {
    const text = "export const a = 'Hello world'"
    expect(judged(text, 'src/web/portal/a.test.tsx')).toEqual([])
    expect(judged(text, 'src/platform/ops/backup/places.ts')).toEqual([])
    expect(judged(text, 'src/domains/leads/rules.ts')).toHaveLength(1)
    expect(judged(text, 'src/web/portal/a.tsx')).toHaveLength(1)
    expect(judged(text, 'src/web/staff/leads/a.tsx')).toHaveLength(1)
  })
})
