import { describe, expect, it } from 'vitest'
import { fileOf, rowsIn, told, zipOf } from '../../../../test/made-files.ts'
import { matchKeys, matchKeyTable, matchOptions, matchPassage, matchQuestion, readKey } from './match-lines.ts'
import { isLegacyFont, isLegacyText, readWord } from './read-word.ts'

const id = '0123456789abcdef'
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const run = (text: string, look = '') =>
  `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`
const p = (...parts: string[]) =>
  `<w:p>${parts.map((part) => (part.startsWith('<') ? part : run(part))).join('')}</w:p>`
const table = (...rows: string[][]) =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${p(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`
const m = (name: string, ...inner: string[]) => `<m:${name}>${inner.join('')}</m:${name}>`
const mr = (text: string) => m('r', `<m:t>${escapeXml(text)}</m:t>`)

const docx = (body: string[], parts: Record<string, string | Buffer> = {}) =>
  zipOf({
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="w" xmlns:m="m"><w:body>${body.join('')}<w:sectPr/></w:body></w:document>`,
    ...parts,
  })
const rows = async (body: string[], parts?: Record<string, string | Buffer>) =>
  told(await rowsIn(readWord(fileOf(await docx(body, parts)), async () => id)))

describe('a document', () => {
  it('has numbered questions with options on lines, in one line and in a table, answers and solutions', async () => {
    expect(
      await rows([
        p('Mock test 4'),
        p('Subject: Physics'),
        p('Chapter: Motion'),
        p('Q.1 What is 2 < 3 in'),
        p('the decimal system?'),
        p('(a) true'),
        p('(b) false'),
        p('Ans. (a)'),
        p('Sol. Look at it.'),
        p('2.5 is a step of the solution'),
        p('2) Which of these? (a) one (b) two (c) three (d) four'),
        p('Answer: b, d'),
        p('3. Choose'),
        table(['(A) x', '(B) y'], ['(C) z', '(D) none']),
        p('Correct option: D'),
        p('4. How many?'),
        p('2.5 is not the next question'),
        p('Ans: 12.5'),
      ]),
    ).toEqual([
      {
        subject: 'Physics',
        topic: 'Motion',
        kind: 'single',
        question_en: 'What is 2 < 3 in\nthe decimal system?',
        a_en: 'true',
        b_en: 'false',
        key: 'A',
        solution_en: 'Look at it.\n2.5 is a step of the solution',
      },
      expect.objectContaining({ kind: 'several', question_en: 'Which of these?', d_en: 'four', key: 'B, D' }),
      expect.objectContaining({ question_en: 'Choose', a_en: 'x', b_en: 'y', c_en: 'z', d_en: 'none', key: 'D' }),
      expect.objectContaining({ kind: 'numeric', question_en: 'How many?\n2.5 is not the next question', key: '12.5' }),
    ])
  })

  it('may have its key at the end, as lines or as a table', async () => {
    const questions = [p('1. One?'), p('a) x\tb) y'), p('2. Two?'), p('(1) x'), p('(2) y')]
    for (const key of [
      [p('1. b  2-(a)')],
      [table(['1', '2'], ['b', 'a'])],
      [table(['Q. No.', '1', '2'], ['Ans.', 'b', 'a'])],
      [table(['1', 'b'], ['2', 'a'])],
    ])
      expect(await rows([...questions, p('Answer Key:'), ...key])).toEqual([
        expect.objectContaining({ question_en: 'One?', a_en: 'x', b_en: 'y', key: 'B' }),
        expect.objectContaining({ question_en: 'Two?', b_en: 'y', key: 'A' }),
      ])
  })

  it('reads automatic numbers and letters of Word', async () => {
    const numbering = `<w:numbering><w:abstractNum w:abstractNumId="7"><w:lvl><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl><w:lvl><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="(%2)"/></w:lvl></w:abstractNum><w:num w:numId="3"><w:abstractNumId w:val="7"/></w:num></w:numbering>`
    const counted = (level: number, text: string) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="3"/></w:numPr></w:pPr>${run(text)}</w:p>`
    expect(
      await rows(
        [
          counted(0, 'One?'),
          counted(1, 'x'),
          counted(1, 'y'),
          p('Ans. b'),
          counted(0, 'Two?'),
          counted(1, 'z'),
          counted(1, 'w'),
          p('Ans. a'),
        ],
        { 'word/numbering.xml': numbering },
      ),
    ).toEqual([
      expect.objectContaining({ question_en: 'One?', a_en: 'x', b_en: 'y', key: 'B' }),
      expect.objectContaining({ question_en: 'Two?', a_en: 'z', b_en: 'w', key: 'A' }),
    ])
  })

  it('has passages for several questions, and tables in a question', async () => {
    const found = await rows([
      p('Directions (1-2): Read the table.'),
      table(['Day', 'Sold'], ['1', '40']),
      p('1. How many?'),
      p('Ans. 40'),
      p('2. Which day?'),
      p('Ans. 1'),
      p('3. Else?'),
      p('Ans. 2'),
    ])
    const passage =
      'Read the table.<table><tbody><tr><td>Day</td><td>Sold</td></tr><tr><td>1</td><td>40</td></tr></tbody></table>'
    expect(found).toEqual([
      expect.objectContaining({ question_en: 'How many?', passage_en: passage, key: '40' }),
      expect.objectContaining({ question_en: 'Which day?', passage_en: passage }),
      expect.not.objectContaining({ passage_en: passage }),
    ])
  })

  it('has equations as TeX, superscripts, and meaningful formatting', async () => {
    const fraction = m(
      'oMath',
      m('f', m('num', mr('a')), m('den', m('rad', m('radPr', '<m:degHide m:val="1"/>'), m('deg'), m('e', mr('b'))))),
    )
    const strange = m('oMath', m('unknown', mr('x')))
    expect(
      await rows([
        p(run('1. ', '<w:b/>'), run('All is bold', '<w:b/>')),
        p('(a) ', fraction, ' and x', run('2', '<w:vertAlign w:val="superscript"/>')),
        p('(b) the ', run('meant', '<w:u w:val="single"/>'), ' word ', strange),
        p('Ans. a'),
      ]),
    ).toEqual([
      expect.objectContaining({
        question_en: 'All is bold',
        a_en: '\\(\\frac{a}{\\sqrt{b}}\\) and x<sup>2</sup>',
        b_en: 'the <u>meant</u> word ⟦equation⟧',
      }),
    ])
  })

  it.each([
    [m('sSup', m('e', mr('x')), m('sup', mr('2'))), '{x}^{2}'],
    [
      m('nary', m('naryPr', '<m:chr m:val="∑"/>'), m('sub', mr('i=1')), m('sup', mr('n')), m('e', mr('i'))),
      '\\sum_{i=1}^{n} i',
    ],
    [m('d', m('e', mr('α≤2'))), '\\left( \\alpha \\le 2 \\right)'],
    [m('func', m('fName', mr('sin')), m('e', mr('θ'))), '\\sin \\theta'],
    [m('acc', m('accPr', '<m:chr m:val="⃗"/>'), m('e', mr('v'))), '\\vec{v}'],
    [m('m', m('mr', m('e', mr('1')), m('e', mr('0')))), '\\begin{matrix}1 & 0\\end{matrix}'],
    [m('limLow', m('e', mr('lim')), m('lim', mr('x→0'))), '\\lim_{x\\to 0}'],
  ])('equation %#', async (omml, tex) => {
    const [row] = await rows([p('1. ', m('oMath', omml)), p('Ans. 1')])
    expect(row).toMatchObject({ question_en: `\\(${tex}\\)` })
  })

  it('has pictures; Windows metafiles and equations of old editors are marked', async () => {
    const relations = `<Relationships>${[
      ['r1', 'media/a.png'],
      ['r2', 'media/b.emf'],
      ['r3', '../../etc/passwd'],
    ]
      .map(([name, target]) => `<Relationship Id="${name}" Target="${target}"/>`)
      .join('')}</Relationships>`
    const drawing = (name: string) =>
      `<w:r><w:drawing><wp:inline><wp:docPr descr="a map"/><a:blip r:embed="${name}"/></wp:inline></w:drawing></w:r>`
    const old = '<w:r><w:object><v:imagedata r:id="r2"/><o:OLEObject ProgID="Equation.3"/></w:object></w:r>'
    const [row] = await rows([p('1. See ', drawing('r1'), drawing('r2'), drawing('r3'), old), p('Ans. 1')], {
      'word/_rels/document.xml.rels': relations,
      'word/media/a.png': 'x',
      'word/media/b.emf': 'x',
    })
    expect(row).toMatchObject({ question_en: `See [picture ${id}: a map]⟦picture⟧⟦picture⟧⟦equation⟧` })
  })

  it('in a font from before Unicode is refused by font name and by content', async () => {
    const kruti = run('fgUnh', '<w:rFonts w:ascii="Kruti Dev 010"/>')
    await expect(rows([p('1. ', kruti)])).rejects.toThrow(/“Kruti Dev 010”.*convert the file to Unicode/)
    const typed = 'fuEufyf[kr esa ls dkSu lgh gS \\ jke ds ikl fdrus vke gSa vkSj og ;g ugha gS A jke dk ?kj esa gS'
    await expect(rows([p(`1. ${typed}`)])).rejects.toThrow(/before Unicode, such as Kruti Dev/)
    const styles =
      '<w:styles><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Akruti Ori Ashok"/></w:rPr></w:rPrDefault></w:docDefaults></w:styles>'
    await expect(rows([p('1. x')], { 'word/styles.xml': styles })).rejects.toThrow(/Akruti/)
  })

  it('that is something else, or declares entities, is refused', async () => {
    await expect(rowsIn(readWord(fileOf(await zipOf({ 'a.txt': 'x' })), async () => id))).rejects.toThrow(
      /not a Word document/,
    )
    await expect(rowsIn(readWord(fileOf('words'), async () => id))).rejects.toThrow(/damaged/)
    await expect(
      rowsIn(readWord(fileOf(await zipOf({ 'word/document.xml': '<!DOCTYPE a><w:document/>' })), async () => id)),
    ).rejects.toThrow(/DOCTYPE/)
  })
})

it.each([
  ['Q.12 x', { number: 12, length: 5, isNamed: true }],
  ['Question No. 3: x', { number: 3, length: 16, isNamed: true }],
  ['୧୨. ପ୍ରଶ୍ନ', { number: 12, length: 4, isNamed: false }],
  ['7) x', { number: 7, length: 3, isNamed: false }],
  ['12.5 kg', null],
  ['12 boys', null],
  ['Quite so', null],
])('%j begins a question: %j', (text, match) => {
  expect(matchQuestion(text)).toEqual(match)
})

it.each([
  ['(a) 1 (b) 2', 0, 2],
  ['a) 1   b) 2', 0, 2],
  ['A. one', 0, 1],
  ['(2) two', 1, 1],
  ['as in (a) above', 0, 0],
  ['A bat. B. ball', 0, 0],
  ['(c) x', 1, 0],
])('%j has, after %i options, %i more', (text, next, count) => {
  expect(matchOptions(text, next)).toHaveLength(count)
})

it.each([
  ['(b)', 'B'],
  ['b, d', 'B, D'],
  ['A and C', 'A, C'],
  ['Option C', 'C'],
  ['(c) 25 km', 'C'],
  ['12.5', '12.5'],
  ['1,200', '1200'],
  ['(2)', '2'],
  ['see below', ''],
])('the answer %j is %j', (text, key) => {
  expect(readKey(text)).toBe(key)
})

it('reads keys, passages and fonts', () => {
  expect(matchKeys('1. b 2-(C), 3) a  10: d 11 both')).toEqual([
    [1, 'B'],
    [2, 'C'],
    [3, 'A'],
    [10, 'D'],
  ])
  expect(
    matchKeyTable([
      ['1', '2', '3'],
      ['a', 'b', '(c)'],
    ]),
  ).toEqual([
    [1, 'A'],
    [2, 'B'],
    [3, 'C'],
  ])
  expect(matchPassage('Directions (Q. 5 to 9): Read')).toEqual({ first: 5, last: 9, length: 24 })
  expect(matchPassage('Directions: Read it')).toBeNull()
  expect(['Kruti Dev 010', 'DevLys 010', 'AkrutiOriAshok', 'Shree-Ori-0601', 'SHREE-LIPI'].map(isLegacyFont)).toEqual([
    true,
    true,
    true,
    true,
    true,
  ])
  expect(['Nirmala UI', 'Mangal', 'Kalinga', 'Times New Roman', 'Kohinoor Devanagari'].map(isLegacyFont)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
  expect(isLegacyText('The quick brown fox jumps over the lazy dog and so on '.repeat(20))).toBe(false)
})
