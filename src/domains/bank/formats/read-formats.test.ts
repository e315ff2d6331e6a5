import { describe, expect, it } from 'vitest'
import { fileOf, rowsIn, told, zipOf } from '../../../../test/made-files.ts'
import { chooseFormat } from '../imports/describe-questions.ts'
import { readRange } from './collect-values.ts'
import { readPackage, resolvePath } from './open-package.ts'
import { readAiken } from './read-aiken.ts'
import { readGift } from './read-gift.ts'
import { recoverPlain, recoverText } from './read-html.ts'
import { recoverFormulaText } from './read-mathml.ts'
import { readMoodle } from './read-moodle.ts'

const id = '0123456789abcdef'
const noPicture = async () => null
const anyPicture = async () => id

const gift = async (text: string) => told(await rowsIn(readGift(fileOf(text), noPicture)))
const moodle = async (questions: string) =>
  told(await rowsIn(readMoodle(fileOf(`<?xml version="1.0"?><quiz>${questions}</quiz>`), anyPicture)))

describe('GIFT', () => {
  it('has single and multiple choice, true-or-false, numeric and gap questions, under a category', async () => {
    const rows = await rowsIn(
      readGift(
        fileOf(`// a comment
$CATEGORY: $course$/top/Physics/Units {old}

::Q1:: What is \\(\\\\frac\\{a\\}\\{b\\}\\)? {
  =\\(a\\:b\\) # yes
  ~b\\=a
  ####Because.
}

// question: 3 [tag:difficulty:hard] [tag:mock]
[html]<p>Which are <b>even</b>?</p>{~%50%2 ~%50%4 ~%-100%3}

The sun is a star.{T}

How many?{#3.14:0.01}

::R::Between{#1..2}

Grant is {=buried ~alive} in a tomb.
`),
        noPicture,
      ),
    )
    expect(rows.map(({ position }) => position)).toEqual([4, 10, 13, 15, 17, 19])
    expect(told(rows)).toEqual([
      {
        subject: 'Physics',
        topic: 'Units {old}',
        kind: 'single',
        question_en: 'What is \\(\\frac{a}{b}\\)?',
        a_en: '\\(a:b\\)',
        b_en: 'b=a',
        solution_en: 'Because.',
        key: 'A',
      },
      expect.objectContaining({
        kind: 'several',
        question_en: 'Which are <b>even</b>?',
        key: 'A, B',
        difficulty: 'hard',
        tags: 'mock',
      }),
      expect.objectContaining({ a_en: 'True', b_en: 'False', key: 'A', keeps_order: 'yes' }),
      expect.objectContaining({ kind: 'numeric', key: '3.14', tolerance: '0.01' }),
      expect.objectContaining({ key: '1.5', tolerance: '0.5' }),
      expect.objectContaining({ question_en: 'Grant is _____ in a tomb.', a_en: 'buried', key: 'A' }),
    ])
  })

  it('reports an unsupported question and reads the others', async () => {
    expect(
      await gift(
        [
          '";',
          'Open {=a ~b',
          'Essay {}',
          'Pair {=a -> 1 =b -> 2}',
          'Word {=Rome =Roma}',
          'Part {#=%50%3:0 =3:0}',
          'Six {=a ~b ~c ~d ~e ~f}',
          'Loose {a ~b}',
          '{}{}',
          'Good {=a ~b}',
        ].join('\n\n'),
      ),
    ).toEqual([
      'This has no answers in braces.',
      'A brace is opened and not closed before the next empty line.',
      'Essay questions cannot be imported: the bank has choices and numbers only.',
      'Matching questions cannot be imported: the bank has choices and numbers only.',
      'Short answers in words cannot be imported: the bank has choices and numbers only.',
      'It accepts more than one number, or a number as right in part. The bank takes one number with a tolerance.',
      'This question has 6 options; the bank takes at most 5.',
      'An answer does not begin with = or ~.',
      'This has more than one pair of braces. A brace of a formula is written with a backslash in front.',
      expect.objectContaining({ key: 'A' }),
    ])
  })

  it('keeps \\n in a formula as the beginning of a command, and as an end of line elsewhere', async () => {
    expect(await gift('One\\ntwo \\(a \\neq b\\) {=a ~b}')).toEqual([
      expect.objectContaining({ question_en: 'One\ntwo \\(a \\neq b\\)' }),
    ])
  })
})

describe('Aiken', () => {
  it('has one right option per question, numbered by its first line', async () => {
    const rows = await rowsIn(
      readAiken(fileOf('What is\n2 < 3?\nA) true\nB. false\nANSWER: A\n\nगाय?\nA) एक\nB)दो\nANSWER: b\n')),
    )
    expect(rows.map(({ position }) => position)).toEqual([1, 7])
    expect(told(rows)).toEqual([
      { subject: '', topic: '', kind: 'single', question_en: 'What is\n2 < 3?', a_en: 'true', b_en: 'false', key: 'A' },
      expect.objectContaining({ question_en: 'गाय?', b_en: 'दो', key: 'B' }),
    ])
  })

  it('says what each broken question lacks, and reads the next', async () => {
    const text =
      'A) x\nB) y\nANSWER: A\n\nFew\nA) x\nANSWER: A\n\nNo answer\nA) x\nB) y\n\nWrong\nA) x\nB) y\nANSWER: E\n\nGood\nA) x\nB) y\nANSWER: B'
    expect(told(await rowsIn(readAiken(fileOf(text))))).toEqual([
      'There are options before any question.',
      'This question has fewer than two options.',
      'This question has no line ANSWER.',
      'The answer E is none of its options.',
      expect.objectContaining({ key: 'B' }),
    ])
  })
})

describe('Moodle XML', () => {
  it('has categories, languages, pictures, order, solution and tags', async () => {
    expect(
      await moodle(`
<question type="category"><category><text>$course$/top/Maths/Sets // logic</text></category></question>
<question type="multichoice"><name><text>n</text></name>
 <questiontext format="html"><text><![CDATA[<div class="passage">Read.</div><p><span lang="en" class="multilang">See <img src="@@PLUGINFILE@@/a%20b.png" alt="a [chart]"></span><span class="multilang" lang="hi">देखो</span></p>]]></text><file name="a b.png" encoding="base64">AAAA</file></questiontext>
 <generalfeedback format="html"><text>&lt;p&gt;So.&lt;/p&gt;</text></generalfeedback>
 <single>true</single><shuffleanswers>0</shuffleanswers>
 <answer fraction="0" format="html"><text>{mlang en}one{mlang}{mlang or}ଏକ{mlang}</text></answer>
 <answer fraction="100" format="plain_text"><text>a &lt;b&gt; c</text></answer>
 <tags><tag><text>difficulty:easy</text></tag><tag><text>mock</text></tag></tags></question>
<question type="numerical"><questiontext format="html"><text>n?</text></questiontext><answer fraction="100"><text>7</text><tolerance>0.5</tolerance></answer></question>
<question type="truefalse"><questiontext><text>t?</text></questiontext><answer fraction="0"><text>true</text></answer><answer fraction="100"><text>false</text></answer></question>`),
    ).toEqual([
      {
        subject: 'Maths',
        topic: 'Sets / logic',
        kind: 'single',
        passage_en: 'Read.',
        question_en: `See [picture ${id}: a (chart)]`,
        question_hi: 'देखो',
        a_en: 'one',
        a_or: 'ଏକ',
        b_en: 'a &lt;b&gt; c',
        solution_en: 'So.',
        key: 'B',
        keeps_order: 'yes',
        difficulty: 'easy',
        tags: 'mock',
      },
      expect.objectContaining({ kind: 'numeric', key: '7', tolerance: '0.5' }),
      expect.objectContaining({ key: 'B', a_en: 'True' }),
    ])
  })

  it('reports other kinds and missing pictures, and reads the rest', async () => {
    const asked = '<questiontext format="html"><text>&lt;img src="@@PLUGINFILE@@/no.png"&gt; x</text></questiontext>'
    expect(
      await moodle(`<question type="cloze">${asked}</question>
<question type="multichoice">${asked}<answer fraction="50"><text>a</text></answer><answer fraction="100"><text>b</text></answer></question>
<question type="multichoice">${asked}<answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question>`),
    ).toEqual([
      'Questions of the kind cloze cannot be imported: the bank has choices and numbers only.',
      'One of its answers is right in part. In the bank an answer is either right or wrong.',
      expect.objectContaining({ question_en: '⟦picture⟧ x' }),
    ])
  })

  it('is refused when it is another kind of file', async () => {
    const read = (text: string) => rowsIn(readMoodle(fileOf(text), anyPicture))
    await expect(read('<html></html>')).rejects.toThrow(/not Moodle XML/)
    await expect(read('<quiz><question>')).rejects.toThrow(/not well-formed/)
    await expect(read('')).rejects.toThrow()
    await expect(read('<!DOCTYPE quiz [<!ENTITY a "b">]><quiz/>')).rejects.toThrow(/DOCTYPE/)
  })
})

const item21 = (body: string, declaration = '<correctResponse><value>b</value></correctResponse>') =>
  `<?xml version="1.0"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i"><responseDeclaration identifier="R" cardinality="single" baseType="identifier">${declaration}</responseDeclaration><itemBody>${body}</itemBody></assessmentItem>`
const manifest = (...hrefs: string[]) =>
  `<manifest><resources>${hrefs.map((href) => `<resource type="imsqti_item_xmlv2p1" href="${href}"/>`).join('')}<resource type="webcontent" href="x.css"/></resources></manifest>`
const choices =
  '<choiceInteraction responseIdentifier="R" shuffle="true" maxChoices="1"><prompt>Which?</prompt><simpleChoice identifier="a">one</simpleChoice><simpleChoice identifier="b"><math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mi>x</mi><mn>2</mn></mfrac></math></simpleChoice></choiceInteraction>'

describe('a package of QTI', () => {
  const read = async (files: Record<string, string | Buffer>) =>
    told(await rowsIn(readPackage(fileOf(await zipOf(files)), anyPicture)))

  it('2.1 has prompts, pictures beside its items, and formulas in MathML', async () => {
    const body = `<p>Look: <img src="../media/a.png" alt="a map"/></p>${choices}`
    expect(
      await read({ 'imsmanifest.xml': manifest('items/a.xml'), 'items/a.xml': item21(body), 'media/a.png': 'x' }),
    ).toEqual([
      {
        subject: '',
        topic: '',
        kind: 'single',
        question_en: `Look: [picture ${id}: a map]\n\nWhich?`,
        a_en: 'one',
        b_en: '\\(\\frac{x}{2}\\)',
        key: 'B',
      },
    ])
  })

  it('3.0 shares its stimulus', async () => {
    const item = `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0"><qti-response-declaration identifier="R" cardinality="multiple" base-type="identifier"><qti-mapping><qti-map-entry map-key="a" mapped-value="1"/><qti-map-entry map-key="b" mapped-value="-1"/></qti-mapping></qti-response-declaration><qti-assessment-stimulus-ref identifier="s" href="s.xml"/><qti-item-body><p>Q</p><qti-choice-interaction response-identifier="R"><qti-simple-choice identifier="a">x</qti-simple-choice><qti-simple-choice identifier="b">y</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>`
    const stimulus =
      '<qti-assessment-stimulus><qti-stimulus-body><p>A text.</p></qti-stimulus-body></qti-assessment-stimulus>'
    expect(
      await read({ 'imsmanifest.xml': manifest('i.xml').replace('2p1', '3p0'), 'i.xml': item, 's.xml': stimulus }),
    ).toEqual([expect.objectContaining({ kind: 'several', passage_en: 'A text.', question_en: 'Q', key: 'A' })])
  })

  it('reads the other items when one is broken, missing, outside, or unsupported', async () => {
    const files = {
      'imsmanifest.xml': manifest(
        'bad.xml',
        'none.xml',
        '../../etc/passwd',
        'essay.xml',
        'two.xml',
        'laughs.xml',
        'good.xml',
      ),
      'bad.xml': '<assessmentItem>',
      'essay.xml': item21('<p/><extendedTextInteraction responseIdentifier="R"/>'),
      'two.xml': item21(choices + choices),
      'laughs.xml': '<!DOCTYPE a [<!ENTITY b "c">]><assessmentItem/>',
      'good.xml': item21(choices),
    }
    expect(await read(files)).toEqual([
      expect.stringMatching(/not well-formed/),
      'The package does not have the file none.xml.',
      'The package does not have the file ../../etc/passwd.',
      'Questions of the kind extendedTextInteraction cannot be imported: the bank has choices and numbers only.',
      'This item asks more than one question. The bank takes one question for each item.',
      expect.stringMatching(/DOCTYPE/),
      expect.objectContaining({ key: 'B' }),
    ])
  })

  it('without a manifest, or with one of something else, is refused', async () => {
    await expect(read({ 'a.xml': item21(choices) })).rejects.toThrow(/no imsmanifest.xml/)
    await expect(read({ 'imsmanifest.xml': '<manifest/>' })).rejects.toThrow(/lists no QTI 2.1, 2.2 or 3.0 items/)
  })

  it.each([
    ['items/a.xml', '../media/a.png', 'media/a.png'],
    ['items/a.xml', 'b/../c.png?x#y', 'items/c.png'],
    ['items/a.xml', '../../a.png', null],
    ['a.xml', '..', null],
    ['a.xml', '/etc/passwd', null],
    ['a.xml', 'https://example.org/a.png', null],
    ['a.xml', 'file:a.png', null],
  ])('from %s the address %s leads to %s', (from, address, path) => {
    expect(resolvePath(from, address)).toBe(path)
  })
})

describe('texts of other programs', () => {
  it.each([
    ['<p>One</p>\n<p>two <b>three</b></p>', 'One\n\ntwo <b>three</b>'],
    ['<p>Only</p>', 'Only'],
    ['<div><p dir="ltr">One<br></p><p></p></div>', 'One'],
    ['a &lt; b &amp; c&nbsp;d', 'a < b & c d'],
    ['<script>alert(1)</script><p onclick="x">x</p><iframe src="y"></iframe>', 'x'],
    ['&lt;b&gt; stays', '&lt;b&gt; stays'],
    ['H<sub>2</sub>O', 'H<sub>2</sub>O'],
    ['<h1>Big</h1><ul><li>a</li></ul>', '<h3>Big</h3><ul><li>a</li></ul>'],
    ['\\(a&lt;b\\)', '\\(a<b\\)'],
    ['<img src="x.png">', `[picture ${id}: picture 0123, not described]`],
  ])('%s', async (html, text) => {
    expect(await recoverText(html, anyPicture)).toBe(text)
  })

  it('without markup are read literally', () => {
    expect(recoverPlain('a<b and <b>c</b> &lt; d')).toBe('a<b and &lt;b&gt;c&lt;/b&gt; &amp;lt; d')
  })

  it.each([
    ['<math><msup><mi>x</mi><mn>2</mn></msup></math>', '\\({x}^{2}\\)'],
    ['<math display="block"><munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover></math>', '\\[\\sum _{i}^{n}\\]'],
    ['<math><mi>sin</mi><mi>α</mi><mo>≤</mo><msqrt><mn>2</mn></msqrt></math>', '\\(\\sin \\alpha \\le \\sqrt{2}\\)'],
    [
      '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">\\vec x</annotation></semantics></math>',
      '\\(\\vec x\\)',
    ],
    ['<math><mglyph/></math>', '⟦equation⟧'],
    ['<math><mfrac><mi>x</mi></mfrac></math>', '⟦equation⟧'],
    ['<math><mi>x</math>', '⟦equation⟧'],
  ])('the formula %s', (markup, tex) => {
    expect(recoverFormulaText(markup)).toBe(tex)
  })
})

it.each([
  ['3.14:0.01', '3.14', '0.01'],
  ['3..4', '3.5', '0.5'],
  ['-1..2.25', '0.625', '1.625'],
  ['5', '5', '0'],
  ['+5:', '5', '0'],
  ['.5..1', '0.75', '0.25'],
  ['x', 'x', '0'],
])('%s is the number %s give or take %s', (text, key, tolerance) => {
  expect(readRange(text)).toEqual({ key, tolerance })
})

it.each([
  ['txt', 'Q\nA) x\nB) y\nANSWER: A', 'aiken'],
  ['txt', '::t:: q {=a ~b}', 'gift'],
  ['txt', 'q {T}', 'gift'],
  ['txt', 'question;key\na;b', undefined],
  ['txt', 'a\tb\n{=c}', undefined],
  ['xml', '', 'moodle'],
  ['zip', '', 'qti'],
  ['gift', '', 'gift'],
  ['csv', '::t:: {=a ~b}', undefined],
])('a file .%s that begins %j is %s', (ending, start, format) => {
  expect(chooseFormat(ending, Buffer.from(start))).toBe(format)
})
