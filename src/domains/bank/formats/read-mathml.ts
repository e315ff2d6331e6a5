import { elementsOf, isElement, parseXml, textIn, type XmlElement } from '#platform/files/archives/read-xml.ts'
import { t } from '#platform/text/messages.ts'

/*
 * Mathematical signs and their TeX commands. Letters of other scripts and plain signs stand for themselves.
 */

// not translated: commands of TeX
const signs = `
α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu ν nu ξ xi π pi ρ rho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega
Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega
× times ÷ div ± pm ∓ mp ⋅ cdot · cdot ∗ ast ∘ circ ° degree • bullet
≤ le ≥ ge ≠ ne ≈ approx ≡ equiv ≅ cong ∼ sim ≃ simeq ∝ propto ≪ ll ≫ gg ≮ nless ≯ ngtr
∞ infty ∂ partial ∇ nabla ∫ int ∬ iint ∭ iiint ∮ oint ∑ sum ∏ prod √ surd ∈ in ∉ notin ∋ ni ⊂ subset ⊃ supset ⊆ subseteq ⊇ supseteq ∪ cup ∩ cap ∅ emptyset ∀ forall ∃ exists ¬ neg ∧ wedge ∨ vee ⊕ oplus ⊗ otimes ∖ setminus
→ to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ↦ mapsto ↑ uparrow ↓ downarrow ⇌ rightleftharpoons
∠ angle ∥ parallel ⊥ perp △ triangle □ square ∴ therefore ∵ because … ldots ⋯ cdots ⋮ vdots ⋱ ddots ′ prime ℏ hbar ℓ ell ℜ Re ℑ Im ℵ aleph ⟨ langle ⟩ rangle ⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil ‖ Vert ∣ mid
`
const words = signs.trim().split(/\s+/)
const commands = new Map<string, string>()
for (let at = 0; at + 1 < words.length; at += 2) commands.set(words[at] ?? '', `\\${words[at + 1]}`)
commands.set('−', '-')
commands.set('\u2061', '')
commands.set('\u2062', '')
commands.set('\u2063', '')
commands.set('\u200b', '')
for (const sign of '{}%#&$_') commands.set(sign, `\\${sign}`)
commands.set('\\', '\\backslash ')
commands.set('^', '\\hat{}')
commands.set('~', '\\sim ')

const functions = new Set(
  // not translated: names of functions
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln lim max min exp det gcd deg dim ker sup inf'.split(
    ' ',
  ),
)

/**
 * Converts typed mathematical characters to TeX commands: 'α≤2' becomes '\alpha \le 2'. Mathematical alphabets
 * become plain letters.
 */
export function texOfSigns(text: string) {
  return [...text.normalize('NFKC').replaceAll('\u2032', '′')]
    .map((sign) => {
      const command = commands.get(sign)
      if (command === undefined) return sign
      return /^\\[a-z]+$/i.test(command) ? `${command} ` : command
    })
    .join('')
}

/** Returns the command of a name such as sin or log; null for any other. */
export const texOfName = (name: string) => (functions.has(name.trim()) ? `\\${name.trim()} ` : null)

/** Returns the TeX of words inside a formula. */
export const texOfWords = (text: string) =>
  text.trim() === '' ? ' ' : `\\text{${text.replaceAll(/[\\{}$%#&_^~]/g, ' ')}}`

const accents: Record<string, string> = {
  '^': 'hat',
  '\u0302': 'hat',
  ˆ: 'hat',
  '~': 'tilde',
  '\u0303': 'tilde',
  '˜': 'tilde',
  '¯': 'bar',
  '\u0304': 'bar',
  '\u0305': 'overline',
  '‾': 'overline',
  '→': 'vec',
  '\u20d7': 'vec',
  '˙': 'dot',
  '\u0307': 'dot',
  '¨': 'ddot',
  '\u0308': 'ddot',
  '⏞': 'overbrace',
  '⏟': 'underbrace',
  _: 'underline',
  '\u0332': 'underline',
}
/** Returns the TeX command for an accent above or below; undefined if the sign is not one. */
export const accentOf = (sign: string) => accents[sign.trim()]

/** Returns a bracket as \left and \right expect it. */
export function texOfBracket(sign: string) {
  if (sign === '') return '.'
  const command = commands.get(sign)
  return command ?? sign
}

/*
 * Unreadable parts of a text are marked by a sign that nobody types, so that a question with a gap is reported
 * until the gap is filled, also after a row was corrected.
 */

// not translated: it stands in the text until somebody replaces it
export const unreadMarks = { equation: '⟦equation⟧', picture: '⟦picture⟧' } as const

/**
 * Alternative text for a picture without one. The start of its name distinguishes questions that differ only in
 * pictures.
 */
// not translated: it stands in the text until somebody replaces it
export const wordlessPicture = (id: string) => `picture ${id.slice(0, 4)}, not described`

const isWordless = /\[picture [0-9a-f]{16}: picture [0-9a-f]{4}, not described\]/

/** Lists what needs attention in a text, as sentences that follow its column's name. */
export function listUnread(text: string) {
  const reasons: string[] = []
  if (text.includes(unreadMarks.equation))
    reasons.push(t`has an equation that could not be read: ${unreadMarks.equation} stands in its place`)
  if (text.includes(unreadMarks.picture))
    reasons.push(t`has a picture that could not be read: ${unreadMarks.picture} stands in its place`)
  if (isWordless.test(text)) reasons.push(t`has a picture without a description`)
  return reasons
}

/** An element of a formula that cannot be written as TeX. The whole formula is then unreadable, as one with a missing part would be wrong. */
export class UnreadableFormula extends Error {}

/** Wraps TeX as one argument. */
export const group = (tex: string) => `{${tex.trim()}}`

/** Writes a formula between the delimiters of the bank, or the mark of one that cannot be read. `read` returns its TeX or throws `UnreadableFormula`. */
export function writeFormula(read: () => string, isAlone: boolean) {
  try {
    const tex = read().replaceAll(/\s+/g, ' ').trim()
    if (tex === '') return ''
    return isAlone ? `\\[${tex}\\]` : `\\(${tex}\\)`
  } catch (error) {
    if (!(error instanceof UnreadableFormula)) throw error
    return unreadMarks.equation
  }
}

const localName = (name: string) => name.replace(/^\w+:/, '')

function partsOf(element: XmlElement, least: number) {
  const parts = elementsOf(element)
  if (parts.length < least) throw new UnreadableFormula(element.name)
  return parts.map(texOf)
}

/** Converts `<mover>` and the like: to an accent if there is one, otherwise to a sign set above or below. */
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

/**
 * Converts a MathML formula to TeX between the bank's delimiters: its TeX annotation, or a translation of its
 * elements. Returns a mark if it cannot be read.
 */
export function recoverFormula(element: XmlElement) {
  return writeFormula(() => annotationOf(element) ?? texOf(element), element.attributes.display === 'block')
}

/** Does the same for MathML found in HTML. */
export function recoverFormulaText(markup: string) {
  try {
    return recoverFormula(parseXml(markup.replaceAll('&nbsp;', ' ')))
  } catch {
    return unreadMarks.equation
  }
}
