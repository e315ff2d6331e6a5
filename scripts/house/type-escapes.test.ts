import { describe, expect, test } from 'vitest'
import { judge } from './rules.ts'

function rulesBroken(path: string, text: string): string[] {
  return judge([{ path, text }]).map(({ line, rule }) => `${line} ${rule}`)
}

describe('types are not overruled', () => {
  const path = 'src/domains/exams/start-exam.ts'

  test('any, as, an angle bracket and ! are refused', () => {
    expect(rulesBroken(path, 'let a: any')).toEqual(['1 type-escape'])
    expect(rulesBroken(path, '\nconst a = b as string')).toEqual(['2 type-escape'])
    expect(rulesBroken(path, 'const a = b as unknown as string')).toHaveLength(2)
    expect(rulesBroken(path, 'const a = <string>b')).toEqual(['1 type-escape'])
    expect(rulesBroken(path, 'const a = b!.c')).toEqual(['1 type-escape'])
  })

  test('as const, satisfies, renamed imports and !== are in order', () => {
    expect(rulesBroken(path, "import { a as b } from './score-exam.ts'\nconst c = [b] as const")).toEqual([])
    expect(rulesBroken(path, 'const a = { b: 1 } satisfies B\nconst c = !a && a !== 1')).toEqual([])
  })

  test('platform is the place for what types cannot say', () => {
    expect(rulesBroken('src/platform/database.ts', 'const a = b as string')).toEqual([])
  })

  test('a test may cast, but neither any nor ! is allowed', () => {
    expect(rulesBroken('src/domains/exams/start-exam.test.ts', 'const a = b as string')).toEqual([])
    expect(rulesBroken('src/domains/exams/start-exam.test.ts', 'const a: any = b!')).toHaveLength(2)
  })
})

describe('caught errors', () => {
  test('an empty catch is refused', () => {
    expect(rulesBroken('src/platform/log.ts', '// a comment elsewhere\ntry { a() } catch {}')).toEqual([
      '2 empty-catch',
    ])
    expect(rulesBroken('src/platform/log.ts', 'try { a() } catch (error) {\n}')).toEqual(['1 empty-catch'])
  })

  test('a catch that does or explains something is in order', () => {
    expect(rulesBroken('src/platform/log.ts', 'try { a() } catch { b() }')).toEqual([])
    expect(rulesBroken('src/platform/log.ts', 'try { a() } catch {\n  // The file was gone already.\n}')).toEqual([])
  })
})
