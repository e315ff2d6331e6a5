import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { rgbOf, standIns, type Watch, withMarks, withRgb } from './old-browsers.ts'

describe('colours for browsers without OKLCH', () => {
  it.each([
    [
      [1, 0, 0],
      [255, 255, 255],
    ],
    [
      [0, 0, 0],
      [0, 0, 0],
    ],
    [
      [0.62796, 0.25768, 29.234],
      [255, 0, 0],
    ],
    [
      [0.86644, 0.29483, 142.495],
      [0, 255, 0],
    ],
    [
      [0.45201, 0.31321, 264.052],
      [0, 0, 255],
    ],
    // Values outside the sRGB range.
    [
      [0.7, 0.4, 150],
      [0, 214, 0],
    ],
  ] as const)('look the same: %j', ([l, c, h], rgb) => {
    expect(rgbOf(l, c, h)).toEqual(rgb)
  })

  it("replace those of the stylesheet, with the institute's hue", () => {
    const css = 'a{--b:oklch(0 0 var(--h));color:oklch(100% 0 8);fill:oklch(1 0 var(--ha)/.5);stroke:oklch(0 .1 x)}'
    const written = 'a{--b:rgb(0 0 0);color:rgb(255 255 255);fill:rgb(255 255 255 / .5);stroke:oklch(0 .1 x)}'
    expect(withRgb(css, { '--h': 268, '--ha': 8 })).toBe(written)
  })
})

describe('rules with :has() for browsers without it', () => {
  it.each<[string, string, Omit<Watch, 'number'>[]]>([
    ['.a:has(:checked){}', '.a[data-has~="1"]{}', [{ subject: '.a', relation: '', inner: ':checked' }]],
    ['.p label:has(b) i{}', '.p label[data-has~="1"] i{}', [{ subject: '.p label', relation: '', inner: 'b' }]],
    [
      'main:has(~.n:not(:empty)){}',
      'main[data-has~="1"]{}',
      [{ subject: 'main', relation: '~', inner: '.n:not(:empty)' }],
    ],
    [':has([d]:checked)>.b{}', '[data-has~="1"]>.b{}', [{ subject: '*', relation: '', inner: '[d]:checked' }]],
    ['.s>:has(>i){}', '.s>[data-has~="1"]{}', [{ subject: '.s>*', relation: '>', inner: 'i' }]],
    [
      '@media print{.b:not(:has(.o,+.g)){}}',
      '@media print{.b:not([data-has~="1"]){}}',
      [
        { subject: '.b', relation: '', inner: '.o' },
        { subject: '.b', relation: '+', inner: '.g' },
      ],
    ],
    [
      ':is(.a,.b:has(c)),.d:has(e){}.f{}',
      ':is(.a,.b[data-has~="1"]),.d[data-has~="2"]{}.f{}',
      [
        { subject: '.b', relation: '', inner: 'c' },
        { subject: '.d', relation: '', inner: 'e' },
      ],
    ],
    ['@supports selector(:has(a)){.a{}}', '@supports selector(:has(a)){.a{}}', []],
  ])('%s is written with marks', (css, written, watched) => {
    const watches: Watch[] = []
    expect(withMarks(css, watches)).toBe(written)
    expect(watches).toMatchObject(watched)
    expect(watches.length).toBe(watched.length)
  })
})

describe('polyfills', () => {
  const inputs: Record<string, unknown[][]> = {
    groupBy: [
      [[1, 2, 3, 4], (one: number) => (one % 2 ? 'odd' : 'even')],
      [[], String],
    ],
    canParse: [['https://a.example'], ['/a'], ['/a', 'https://a.example'], ['']],
    toSorted: [[], [(a: number, b: number) => a - b]],
    toReversed: [[]],
  }
  const pairs = standIns.flatMap(([owner, functions]) =>
    Object.entries(functions).flatMap(([name, own]) =>
      (inputs[name] ?? []).map((input) => ({ owner, name, own, input })),
    ),
  )
  it.each(pairs)('behaves like the built-in: $name', ({ owner, name, own, input }) => {
    const its: unknown = Reflect.get(owner, name)
    const self = owner === Array.prototype ? [10, 9, 1] : owner
    const call = (what: unknown) => (typeof what === 'function' ? Reflect.apply(what, self, input) : 'no function')
    expect(call(own)).toEqual(call(its))
  })

  it('returns a promise with its resolvers', async () => {
    const own = standIns.find(([owner]) => owner === Promise)?.[1].withResolvers
    const { promise, resolve } = typeof own === 'function' ? own() : {}
    resolve('there')
    expect(await promise).toBe('there')
  })
})

/*
 * Features that Chrome 109, Safari 16.4 or Firefox 115 lack and that have no polyfill here. Add one or avoid the
 * feature.
 */
const missing = {
  script: new RegExp(
    [
      /\b(Promise\.try|Array\.fromAsync|URL\.parse|RegExp\.escape|Iterator\.\w+|AbortSignal\.any|Intl\.(Segmenter|DurationFormat)|Error\.isError|Temporal\.\w+)\(/,
      /\.(toSpliced|with|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|intersection|union|difference|toArray|isWellFormed|toWellFormed|toBase64|toHex|checkVisibility|getOrInsert\w*|moveBefore)\(/,
      /\.(values|keys|entries)\(\)\s*\.(map|filter|some|every|find|reduce|forEach|flatMap|take|drop)\(/,
      /\binterestfor=/,
    ]
      .map(({ source }) => source)
      .join('|'),
  ),
  style:
    /@starting-style|@scope|@property|anchor-name|position-anchor|anchor\(|interpolate-size|calc-size|subgrid|color-mix\(|allow-discrete|:open\b|:user-(in)?valid|^\s*&|\blinear\(|text-box|[\d.]r?lh\b|\bif\(/m,
}

it('lets no page use features that the oldest supported browsers lack', () => {
  const root = path.resolve(import.meta.dirname, '..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => !/\.test\.tsx?$/.test(name))
  const found = files.flatMap((name) => {
    const what = name.endsWith('.css') ? missing.style : /\.tsx?$/.test(name) ? missing.script : null
    const use = what?.exec(readFileSync(path.join(root, name), 'utf8'))
    return use ? [`${name}: ${use[0]}`] : []
  })
  expect(found).toEqual([])
})
