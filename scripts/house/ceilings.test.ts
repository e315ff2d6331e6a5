import { describe, expect, test } from 'vitest'
import { judge } from './rules.ts'

const pageFile = 'src/web/site/page.tsx'

function found(path: string, text: string): string[] {
  const sizes = ['file-length', 'function-length', 'nesting', 'parameters']
  return judge([{ path, text }]).flatMap(({ rule, line }) => (sizes.includes(rule) ? [`${line} ${rule}`] : []))
}

function lines(count: number): string {
  return 'call()\n'.repeat(count)
}

describe('length of a file', () => {
  test('250 lines pass, 251 do not, and a final newline is no line', () => {
    expect(found('src/platform/log.ts', lines(250))).toEqual([])
    expect(found('src/platform/log.ts', lines(251))).toEqual(['1 file-length'])
  })

  test('tests may have 400 lines', () => {
    expect(found('src/platform/log.test.ts', lines(400))).toEqual([])
    expect(found('test/factories.ts', lines(401))).toEqual(['1 file-length'])
  })

  test('rows of the demo and generated code are as long as they are', () => {
    expect(found('db/demo/courses.ts', lines(900))).toEqual([])
    expect(found('src/platform/icons-generated.ts', lines(900))).toEqual([])
    expect(found('db/seed.ts', lines(900))).toEqual(['1 file-length'])
  })
})

describe('length of a function', () => {
  const declared = (name: string, count: number) => `function ${name}() {\n${lines(count - 2)}}\n`
  const arrow = (name: string, count: number) => `\nconst ${name} = () => {\n${lines(count - 2)}}\n`

  test('60 lines pass, 61 do not', () => {
    expect(found('src/platform/log.ts', declared('log', 60))).toEqual([])
    expect(found('src/platform/log.ts', declared('log', 61))).toEqual(['1 function-length'])
    expect(found('src/platform/log.ts', arrow('log', 61))).toEqual(['2 function-length'])
    expect(found('src/platform/log.ts', `class Log {\n  write() {\n${lines(59)}}\n}`)).toEqual(['2 function-length'])
  })

  test('a component may have 100 lines', () => {
    expect(found(pageFile, declared('HomePage', 100))).toEqual([])
    expect(found(pageFile, arrow('HomePage', 100))).toEqual([])
    expect(found(pageFile, `const HomePage = memo(() => {\n${lines(98)}})`)).toEqual([])
    expect(found(pageFile, declared('HomePage', 101))).toEqual(['1 function-length'])
    expect(found(pageFile, declared('loadHome', 61))).toEqual(['1 function-length'])
    expect(found('src/platform/log.ts', declared('HomePage', 61))).toEqual(['1 function-length'])
  })

  test('the function that lists the routes of a domain may have 120', () => {
    expect(found('src/domains/exams/routes.ts', declared('registerExamRoutes', 120))).toEqual([])
    expect(found('src/domains/exams/routes.ts', declared('registerExamRoutes', 121))).toEqual(['1 function-length'])
    expect(found('src/domains/exams/routes.ts', declared('loadExam', 61))).toEqual(['1 function-length'])
    expect(found('src/domains/exams/start-exam.ts', declared('examRoutes', 61))).toEqual(['1 function-length'])
  })

  test('a test has no ceiling but that of its file', () => {
    expect(found('src/platform/log.test.ts', declared('scenario', 200))).toEqual([])
  })
})

describe('parameters', () => {
  test('three pass, four become an object', () => {
    expect(found('src/platform/log.ts', 'const f = (a, b, c) => a')).toEqual([])
    expect(found('src/platform/log.ts', 'function f({ a, b, c, d }) {}')).toEqual([])
    expect(found('src/platform/log.ts', 'const f = (a, b, c, d) => a')).toEqual(['1 parameters'])
    expect(found('src/platform/log.ts', 'class A {\n  f(a, b, c, ...d) {}\n}')).toEqual(['2 parameters'])
  })
})

describe('nesting', () => {
  const three = 'for (const a of b) {\n if (a) {\n  try {\n   INNER\n  } finally { c() }\n }\n}'

  test('three blocks pass, the fourth is reported', () => {
    expect(found('src/platform/log.ts', three)).toEqual([])
    for (const block of ['if (d) e()', 'while (d) e()', 'do e(); while (d)', 'switch (d) {}', 'for (;;) e()']) {
      expect(found('src/platform/log.ts', three.replace('INNER', block)), block).toEqual(['4 nesting'])
    }
  })

  test('a chain of else-if is one block', () => {
    const chain = 'if (a) b()\nelse if (c) d()\nelse if (e) f()\nelse if (g) h()\nelse i()'
    expect(found('src/platform/log.ts', chain)).toEqual([])
    expect(found('src/platform/log.ts', chain.replace('h()', '{ for (;;) while (x) if (y) z() }'))).toEqual([
      '4 nesting',
    ])
    expect(found('src/platform/log.ts', `${chain}\n${chain}\n${three}`)).toEqual([])
  })

  test('a function inside begins anew', () => {
    expect(found('src/platform/log.ts', three.replace('INNER', 'd(() => { if (e) f() })'))).toEqual([])
    expect(
      found('src/platform/log.ts', `function f() {\n${three.replace('INNER', 'd(() => 1); if (e) f()')}\n}`),
    ).toEqual(['5 nesting'])
  })
})
