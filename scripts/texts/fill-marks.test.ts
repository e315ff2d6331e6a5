// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources stand in strings here
import { describe, expect, it } from 'vitest'
import { readMarked } from './fill-marks.ts'
import { findSites } from './find-sites.ts'
import { correctLanguage, type Language } from './languages.ts'
import { siteKey } from './parts.ts'
import { pseudoMessage } from './pseudo.ts'
import { markSentences } from './write-marks.ts'

const keysOf = (source: string) => findSites('a.tsx', source).map(siteKey)

function built(source: string, messages: Record<string, string>, name = 'hi') {
  const language: Language = { name, version: '', translate: (key) => messages[key] }
  return readMarked(markSentences('a.tsx', source) ?? source)(language)
}

describe('the texts of a file', () => {
  it.each([
    ['a text of an element', '<p>Hello  world</p>', ['Hello  world']],
    ['a text over two lines', '<p>\n  Hello\n  world\n</p>', ['Hello world']],
    ['values in their order', '<p>{a} of {b} read</p>', ['{0} of {1} read']],
    ['elements within a sentence', '<p>Read <a href="/x">the terms</a> first.</p>', ['Read <t0>the terms</t0> first.']],
    [
      'a number of things',
      "<p>{plural(n, '# row', '# rows')} left</p>",
      ['{0, plural, one {# row} other {# rows}} left'],
    ],
    ['a symbol beside a text', '<p><Icon /> Save</p>', ['Save']],
    ['elements with texts of their own', '<div>Title<p>Text</p></div>', ['Title', 'Text']],
    ['attributes that are shown', '<Field label="Name" className="btn ghost" name="first" />', ['Name']],
    ['templates', 'const a = t`Up to ${n} KB`', ['Up to {0} KB']],
    ['what stands in a value', '<p>Now {x ? t`open` : t`shut`}</p>', ['Now {0}', 'open', 'shut']],
    ['braces that are none of a value', 'const a = t`{first} name`', ["'{'first'}' name"]],
    ['nothing without letters', '<p>{a} · {b}</p>', []],
  ])('are %s', (_, source, keys) => {
    expect(keysOf(source)).toEqual(keys)
  })

  it('carry notes for translators', () => {
    const [site] = findSites('a.tsx', '<p>{/* translators: a button of the palette */}\n  Open</p>')
    expect(site?.comment).toBe('a button of the palette')
  })
})

describe('a build', () => {
  it('has the sentences of its language in code, values and elements', () => {
    expect(built('<p>{a} of {b} read</p>', { '{0} of {1} read': '{1} में से {0}' })).toBe('<p>{[b, " में से ", a]}</p>')
    expect(
      built('<p>Read <a href="/x">the terms</a> first.</p>', {
        'Read <t0>the terms</t0> first.': 'पहले <t0>शर्तें</t0> पढ़ें।',
      }),
    ).toBe('<p>{["पहले ", <a href="/x">{"शर्तें"}</a>, " पढ़ें।"]}</p>')
    expect(built('<Field label="Name" />', { Name: 'नाम' })).toBe('<Field label={"नाम"} />')
    expect(built('<p>Now {x ? t`open` : t`shut`}</p>', { shut: 'बंद' })).toBe('<p>{["Now ", x ? "open" : "बंद"]}</p>')
  })

  it('lists the pieces of a sentence among the other children of its element', () => {
    const marked = markSentences('a.tsx', '<p>{a} of {b} read</p>') ?? ''
    const call = /\$nodes_\w+\(".*}"/.exec(marked)?.[0]
    const language: Language = { name: 'hi', version: '', translate: () => '{1} में से {0}' }
    expect(readMarked(`jsxs("p",{children:[x,${call},a,b)]})`)(language)).toBe('jsxs("p",{children:[x,b, " में से ", a]})')
  })

  it('chooses the form of a number by the rules of its language', () => {
    const key = '{0, plural, one {# row} other {# rows}} left'
    const source = "const a = t`${plural(n, '# row', '# rows')} left`"
    const count = '(n).toLocaleString("en-IN")'
    expect(built(source, { [key]: '{0, plural, one {# पंक्ति} other {# पंक्तियाँ}} शेष' })).toBe(
      `const a = \`\${({ one: \`\${${count}} पंक्ति\`, other: \`\${${count}} पंक्तियाँ\` })[new Intl.PluralRules("hi").select(n)]} शेष\``,
    )
    expect(built(source, {}, 'en')).toBe("const a = `${plural(n, '# row', '# rows')} left`")
  })

  it('has the sentences corrected by the office, in files with names of their own', () => {
    const language: Language = { name: 'hi', version: 'a', translate: () => 'खोलें' }
    const corrected = correctLanguage(language, { Open: 'खोलिए' })
    const write = readMarked(markSentences('a.tsx', '<p title="Close">Open</p>') ?? '')
    expect(write(corrected)).toBe('<p title={"खोलें"}>{"खोलिए"}</p>')
    expect(corrected.version).not.toBe(language.version)
  })

  it('has the months of its language', () => {
    const language: Language = { name: 'hi', version: '', translate: () => undefined }
    expect(readMarked('const names = () => $dateNames')(language)).toMatch(/=> \(\{.*"Jul":"जुल॰".*\}\)$/)
  })

  it('keeps English where a translation is missing', () => {
    expect(built('const a = t`Up to ${n} KB`', {})).toBe('const a = `Up to ${n} KB`')
    expect(built("const a = meaning('verb')`Open`", {})).toBe('const a = "Open"')
  })

  it('fails on a translation with a value that the English text lacks', () => {
    expect(() => built('const a = t`Up to ${n} KB`', { 'Up to {0} KB': '{1} तक' })).toThrow('no value 1')
  })
})

describe('the pseudo-language', () => {
  it('is accented and 40 % longer, and has the values and elements of the English text', () => {
    expect(pseudoMessage('Read {0} of <t1>the terms</t1>')).toBe('Ŕéáđéé {0} óƒé <t1>ťĥéé ťéŕɱšéé</t1>')
    expect(pseudoMessage('{0, plural, one {# row} other {# rows}}')).toBe('{0, plural, one {# ŕóŵé} other {# ŕóŵšéé}}')
  })
})
