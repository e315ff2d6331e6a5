import { childOf, childrenOf, elementsOf, textIn, type XmlElement } from '#platform/files/archives/read-xml.ts'
import {
  accentOf,
  group,
  texOfBracket,
  texOfName,
  texOfSigns,
  texOfWords,
  UnreadableFormula,
  writeFormula,
} from '../formats/read-mathml.ts'

/*
 * Converts equations of Word (OMML) to TeX. Each element has one writer; an element without one makes the whole
 * equation unreadable, as a formula with a missing part would be wrong.
 */

const settingOf = (element: XmlElement | undefined) => element?.attributes['m:val']
const propertyOf = (element: XmlElement, name: string) => {
  const properties = childOf(element, `${element.name}Pr`)
  return properties && childOf(properties, name)
}
const isOn = (element: XmlElement | undefined) =>
  element !== undefined && !['0', 'off', 'false'].includes(settingOf(element) ?? '1')

/** Returns the TeX of a part of an element, such as 'num' of a fraction. */
const part = (element: XmlElement, name: string) => {
  const child = childOf(element, `m:${name}`)
  return child ? innerTex(child).trim() : ''
}

const innerTex = (element: XmlElement): string =>
  elementsOf(element)
    .filter(({ name }) => !name.endsWith('Pr'))
    .map(texOf)
    .join('')

function texOfRun(run: XmlElement) {
  const text = childrenOf(run, 'm:t').map(textIn).join('')
  const properties = childOf(run, 'm:rPr')
  if (properties && isOn(childOf(properties, 'm:nor'))) return texOfName(text) ?? texOfWords(text)
  return texOfName(text) ?? texOfSigns(text)
}

const naries: Record<string, string> = {
  '∫': '\\int',
  '∬': '\\iint',
  '∭': '\\iiint',
  '∮': '\\oint',
  '∑': '\\sum',
  '∏': '\\prod',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
}

function texOfNary(element: XmlElement) {
  const sign = naries[settingOf(propertyOf(element, 'm:chr')) ?? '∫']
  if (!sign) throw new UnreadableFormula(element.name)
  const [below, above] = [part(element, 'sub'), part(element, 'sup')]
  return `${sign}${below === '' ? '' : `_${group(below)}`}${above === '' ? '' : `^${group(above)}`} ${part(element, 'e')}`
}

function texOfBrackets(element: XmlElement) {
  const open = texOfBracket(settingOf(propertyOf(element, 'm:begChr')) ?? '(')
  const close = texOfBracket(settingOf(propertyOf(element, 'm:endChr')) ?? ')')
  const between = texOfSigns(settingOf(propertyOf(element, 'm:sepChr')) ?? '|')
  return `\\left${open} ${childrenOf(element, 'm:e').map(innerTex).join(between)} \\right${close} `
}

function texOfAccent(element: XmlElement, usual: string) {
  const sign = settingOf(propertyOf(element, 'm:chr')) ?? usual
  const command = accentOf(sign)
  if (!command) throw new UnreadableFormula(sign)
  return `\\${command}${group(part(element, 'e'))}`
}

const rowsOf = (rows: string[], name: string) => `\\begin{${name}}${rows.join(' \\\\ ')}\\end{${name}}`

function texOfLimit(element: XmlElement, sign: '_' | '^') {
  const [base, limit] = [part(element, 'e'), part(element, 'lim')]
  if (/^\\(?:lim|max|min|sup|inf)\b/.test(base)) return `${base}${sign}${group(limit)} `
  return `\\${sign === '_' ? 'underset' : 'overset'}${group(limit)}${group(base)}`
}

const writers: Record<string, (element: XmlElement) => string> = {
  'm:r': texOfRun,
  'm:nary': texOfNary,
  'm:d': texOfBrackets,
  'm:acc': (element) => texOfAccent(element, '\u0302'),
  'm:groupChr': (element) => texOfAccent(element, '⏟'),
  'm:limLow': (element) => texOfLimit(element, '_'),
  'm:limUpp': (element) => texOfLimit(element, '^'),
  'm:bar': (element) =>
    `\\${settingOf(propertyOf(element, 'm:pos')) === 'top' ? 'overline' : 'underline'}${group(part(element, 'e'))}`,
  'm:box': (element) => part(element, 'e'),
  'm:phant': (element) => part(element, 'e'),
  'm:borderBox': (element) => `\\boxed${group(part(element, 'e'))}`,
  'm:func': (element) => `${part(element, 'fName')} ${part(element, 'e')}`,
  'm:f'(element) {
    const [above, below] = [part(element, 'num'), part(element, 'den')]
    return settingOf(propertyOf(element, 'm:type')) === 'lin'
      ? `${above}/${below}`
      : `\\frac${group(above)}${group(below)}`
  },
  'm:rad'(element) {
    const degree = isOn(propertyOf(element, 'm:degHide')) ? '' : part(element, 'deg')
    return `\\sqrt${degree === '' ? '' : `[${degree}]`}${group(part(element, 'e'))}`
  },
  'm:sSup': (element) => `${group(part(element, 'e'))}^${group(part(element, 'sup'))}`,
  'm:sSub': (element) => `${group(part(element, 'e'))}_${group(part(element, 'sub'))}`,
  'm:sSubSup': (element) =>
    `${group(part(element, 'e'))}_${group(part(element, 'sub'))}^${group(part(element, 'sup'))}`,
  'm:sPre': (element) => `{}_${group(part(element, 'sub'))}^${group(part(element, 'sup'))}${part(element, 'e')}`,
  'm:m': (element) =>
    rowsOf(
      childrenOf(element, 'm:mr').map((row) => childrenOf(row, 'm:e').map(innerTex).join(' & ')),
      'matrix',
    ),
  'm:eqArr': (element) =>
    rowsOf(
      childrenOf(element, 'm:e').map((row) => innerTex(row).replaceAll('\\&', '&')),
      'aligned',
    ),
  'm:oMath': innerTex,
  'm:bookmarkStart': () => '',
}
const silent = /^w:(?:bookmark|proofErr|r$)/

function texOf(element: XmlElement): string {
  if (silent.test(element.name)) return ''
  const write = writers[element.name]
  if (!write) throw new UnreadableFormula(element.name)
  return write(element)
}

/**
 * Converts an equation to the bank's notation, or to a mark if it cannot be read. `isAlone`: it is on a line of
 * its own.
 */
export function recoverEquation(element: XmlElement, isAlone: boolean) {
  return writeFormula(() => innerTex(element), isAlone)
}
