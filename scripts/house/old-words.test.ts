import { expect, test } from 'vitest'
import { keepsPlainWords } from './old-words.ts'
import { parseSource } from './source-file.ts'

const linesOf = (text: string, path = 'src/web/a.tsx') =>
  keepsPlainWords(parseSource(path, text)).map(({ line }) => line)

test.each([
  ['an element', 'const a = <B>\n  Put in {count}\n</B>'],
  ['an attribute', 'const a =\n  <B title="Throw the draft away?" />'],
  ['a text', "const a =\n  'It waits for a second person.'"],
  ['a template', 'const a =\n  `$' + '{name} reads like row $' + '{row}`'],
  ['words over two lines', 'const a = <B>\n  Take all\n  out again\n</B>'],
  ['a number with the wrong plural', "const a =\n  'Store 1 questions'"],
])('an old word in %s is told', (_, text) => {
  expect(linesOf(text)).toHaveLength(1)
})

test('plain words, other numbers, comments and tests are left alone', () => {
  expect(linesOf("// Mend it.\nconst a = ['Fix', 'Add 2 questions', '11 questions', 'Input in rupees']")).toEqual([])
  expect(linesOf("const a = 'Mend'", 'src/web/a.test.ts')).toEqual([])
  expect(linesOf("const a = 'Mend'", 'scripts/a.ts')).toEqual([])
})
