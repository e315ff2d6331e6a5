/*
 * Signs of mathematics and what TeX calls them. Letters of other scripts and plain signs stand for themselves.
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

/** What somebody wrote as mathematics, in the commands of TeX: 'α≤2' is '\alpha \le 2'. Alphabets of mathematical letters become plain ones. */
export function texOfSigns(text: string) {
  return [...text.normalize('NFKC').replaceAll('\u2032', '′')]
    .map((sign) => {
      const command = commands.get(sign)
      if (command === undefined) return sign
      return /^\\[a-z]+$/i.test(command) ? `${command} ` : command
    })
    .join('')
}

/** A name such as sin or log; null for any other. */
export const texOfName = (name: string) => (functions.has(name.trim()) ? `\\${name.trim()} ` : null)

/** Words inside a formula. */
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
/** The command for a sign above or below; undefined for one that is none. */
export const accentOf = (sign: string) => accents[sign.trim()]

/** A bracket as \left and \right take it. */
export function texOfBracket(sign: string) {
  if (sign === '') return '.'
  const command = commands.get(sign)
  return command ?? sign
}
