import { elementsOf, isElement, parseXml, textIn, type XmlElement } from '#platform/files/archives/read-xml.ts'
import { accentOf, texOfBracket, texOfName, texOfSigns, texOfWords } from './list-signs.ts'
import { unreadMarks } from './mark-unread.ts'
import { group, UnreadableFormula, writeFormula } from './write-formula.ts'

const localName = (name: string) => name.replace(/^\w+:/, '')

function partsOf(element: XmlElement, least: number) {
  const parts = elementsOf(element)
  if (parts.length < least) throw new UnreadableFormula(element.name)
  return parts.map(texOf)
}

/** `<mover>` and the like: an accent where there is one, else a sign that is set above. */
function stacked(element: XmlElement, command: 'overset' | 'underset') {
  const [base = '', sign = ''] = partsOf(element, 2)
  const accent = accentOf(textIn(elementsOf(element)[1]))
  if (accent) return `\\${accent}${group(base)}`
  if (/^\\(sum|prod|int|lim|max|min)\b/.test(base.trim()))
    return `${base}${command === 'overset' ? '^' : '_'}${group(sign)}`
  return `\\${command}${group(sign)}${group(base)}`
}

function matrix(element: XmlElement) {
  const rows = elementsOf(element).map((row) =>
    elementsOf(row)
      .map((cell) => rowOf(cell).trim())
      .join(' & '),
  )
  return `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`
}

function fenced(element: XmlElement) {
  const { open = '(', close = ')', separators = ',' } = element.attributes
  const inner = elementsOf(element)
    .map(texOf)
    .join(separators.trim()[0] ?? '')
  return `\\left${texOfBracket(open)} ${inner} \\right${texOfBracket(close)} `
}

const rowOf = (element: XmlElement) => elementsOf(element).map(texOf).join('')

const writers: Record<string, (element: XmlElement) => string> = {
  mi: (element) => texOfName(textIn(element)) ?? texOfSigns(textIn(element).trim()),
  mn: (element) => texOfSigns(textIn(element).trim()),
  mo: (element) => texOfSigns(textIn(element).trim()),
  mtext: (element) => texOfWords(textIn(element)),
  ms: (element) => texOfWords(textIn(element)),
  mspace: () => ' ',
  mrow: rowOf,
  mstyle: rowOf,
  mpadded: rowOf,
  mphantom: () => '',
  semantics: (element) => texOf(elementsOf(element)[0] ?? element),
  math: rowOf,
  msqrt: (element) => `\\sqrt${group(rowOf(element))}`,
  menclose: (element) => `\\boxed${group(rowOf(element))}`,
  mfenced: fenced,
  mtable: matrix,
  mover: (element) => stacked(element, 'overset'),
  munder: (element) => stacked(element, 'underset'),
  mfrac(element) {
    const [above = '', below = ''] = partsOf(element, 2)
    return `\\frac${group(above)}${group(below)}`
  },
  mroot(element) {
    const [base = '', root = ''] = partsOf(element, 2)
    return `\\sqrt[${root.trim()}]${group(base)}`
  },
  msup(element) {
    const [base = '', above = ''] = partsOf(element, 2)
    return `${group(base)}^${group(above)}`
  },
  msub(element) {
    const [base = '', below = ''] = partsOf(element, 2)
    return `${group(base)}_${group(below)}`
  },
  msubsup(element) {
    const [base = '', below = '', above = ''] = partsOf(element, 3)
    return `${group(base)}_${group(below)}^${group(above)}`
  },
  munderover(element) {
    const [base = '', below = '', above = ''] = partsOf(element, 3)
    return `${base}_${group(below)}^${group(above)}`
  },
}

function texOf(element: XmlElement): string {
  const write = writers[localName(element.name)]
  if (!write) throw new UnreadableFormula(element.name)
  return write(element)
}

function annotationOf(element: XmlElement): string | null {
  for (const child of element.children.filter(isElement)) {
    const isTex = localName(child.name) === 'annotation' && /tex/i.test(child.attributes.encoding ?? '')
    const tex = isTex ? textIn(child).trim() : annotationOf(child)
    if (tex) return tex
  }
  return null
}

/** A formula of MathML as TeX between the signs of the bank: the TeX that it carries, else what its elements say. A mark where it cannot be read. */
export function recoverFormula(element: XmlElement) {
  return writeFormula(() => annotationOf(element) ?? texOf(element), element.attributes.display === 'block')
}

/** The same for a formula as it stands in HTML. */
export function recoverFormulaText(markup: string) {
  try {
    return recoverFormula(parseXml(markup.replaceAll('&nbsp;', ' ')))
  } catch {
    return unreadMarks.equation
  }
}
