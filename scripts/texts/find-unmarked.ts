import { type CallExpression, type Node, type ObjectExpression, parseSync } from 'oxc-parser'
import { attributeName, isShownAttribute } from './find-sites.ts'
import { hasLetters, type Span } from './parts.ts'
import { isRefusal, literalText, refusalSentence } from './refusals.ts'

/** A text that looks visible but is in no catalogue. `shown`: its visible part. */
export type Unmarked = Span & { node: Node; shown: string; within: readonly Node[] }

/** Attributes with values for browsers only. */
const silentAttributes = new Set(
  'accept allow autoComplete className content d id key kind mask media placement points preserveAspectRatio rel sandbox sizes srcSet strokeDasharray style transform viewBox'.split(
    ' ',
  ),
)
/** Functions whose arguments go into logs, selectors, queries or messages between browser contexts. */
const silentCalls =
  /^(?:console\.\w+|(?:\w+\.)*log\.(?:debug|info|warn|error)|.*\.(?:querySelector(?:All)?|closest|matches|describe|addEventListener|set(?:Attribute|Property)|getItem|setItem|removeItem|test|split|includes|startsWith|endsWith|replace(?:All)?|postMessage|register|import|open|localeCompare|deleteProperty|get|has|append|setRequestHeader|toLocaleString|createElement|dispatchEvent|for|header|extract|query|exec)|matchMedia|require|Error|TypeError|invariant|sql(?:\.\w+)?|RegExp|fetch|new Intl\.\w+|Symbol|createContext|url|permitted|namedStatement|reading|dropSessions|deriveKey|questionOf|hash|tool|once|readTogether)$/s
const silentNew =
  /^(?:Error|TypeError|RangeError|RegExp|Event|CustomEvent|KeyboardEvent|Intl\.\w+|URL|Worker|BroadcastChannel|DOMException|katex\.ParseError|Blob|File|IntersectionObserver)$/
const silentKeys = new Set(
  'Authorization accept attribution cache cache-control choice class className content-disposition content-security-policy content-type credentials credit css cssText d font gatewayName headers help key media method mode priceVersion product rel requestType resultMsg rollSeries route scope series sql style timeZone transform type userAgent'.split(
    ' ',
  ),
)
/** Object keys whose values are always shown. */
const shownKeys = new Set(['label', 'noun', 'word'])
/** Keys of records with a text, as opposed to a table of names by key. */
const recordKeys = new Set(
  '_id code field head id key kind label mark name one result text title to value word'.split(' '),
)
/** Browser names of keys. */
const keyWords =
  /^(?:Esc|Escape|Enter|Tab|Home|End|Backspace|Delete|Space|Shift|Control|Alt|Meta|Arrow(?:Up|Down|Left|Right)|Page(?:Up|Down))$/
const silentWords =
  /^(?:1 seconds|no key update|POST 1 1|Asia\/Kolkata|GET|POST|PUT|PATCH|DELETE|AbortError|NotAllowedError|QuotaExceededError|Content-Type|Bearer|Math|Latin|Latn|Google|Facebook|Microsoft|Edge|Opera|Samsung Internet|Firefox|Chrome|Safari|Android|Windows|Mac|Linux|Abhyas|Razorpay)$/

/** A comment saying that a text stays English because it is stored or compared literally. */
const keptComment = /\/[/*] not translated: \S/

const words = /\p{L}[\p{L}’']*[,.:;!?)]* +[(‘“]?[\p{L}\d#{₹]/u
const oneWord = /^\s*(?:[‘“(]?\p{Lu}[\p{Ll}’-]+[.!?…:)”]*|\p{Lu}\p{L}* ?\(\p{L}+\))\s*$/u
const markup = new RegExp(
  [
    String.raw`^\s*[<.#[@]|[{;]\s*$|(?<!\{\w{1,30})\}\s*$|^[\w-]+:\s*\S+;|^[Mm]-?[\d.]|\bvar\(--|\b\d+(?:px|rem|vw)\b|=>`,
    String.raw`^(?:\w+[./])+\w+$|^[a-z-]+\/[a-z-]+|^\((?:prefers|width|min|max|hover|pointer|display)`,
    String.raw`:not\(|^Bearer |^student-area |^1-hint |^\\\(|^input, |^th scope=`,
    // Keys of device storage, names of groups, keyboard keys.
    String.raw`^(?:draft|form|question|take) 1|^[gn] 1$|^Mod-\w$`,
  ].join('|'),
)

/** Returns whether a text looks visible to people. */
function looksShown(text: string) {
  if (!hasLetters(text) || silentWords.test(text) || keyWords.test(text) || markup.test(text)) return false
  return words.test(text) || /^[,;] \p{L}/u.test(text) || oneWord.test(text) || /(?:^|[\s,])1 \p{Ll}{3,}/u.test(text)
}

/** Finds the sentences of a file with which the server refuses requests. */
export function findRefusals(path: string, source: string): { at: Span; text: string }[] {
  const found: { at: Span; text: string }[] = []
  walk(parseSync(path, source).program, [], (node, within) => {
    const text = literalText(node)
    if (text === null || !hasLetters(text) || !isRefusal(node, within)) return
    found.push({ at: node, text: refusalSentence(text, within.at(-1)) })
  })
  return found
}

/** Finds the literals and templates of a file that look visible but are part of no marked text. */
export function findUnmarked(path: string, source: string): Unmarked[] {
  const { program } = parseSync(path, source)
  const lines = source.split('\n')
  const isKept = (at: number) => {
    const line = source.slice(0, at).split('\n').length - 1
    return [lines[line], lines[line - 1]].some((text) => text !== undefined && keptComment.test(text))
  }
  const found: Unmarked[] = []
  walk(program, [], (node, within) => {
    const shown = shownOf(node)
    if (shown === null || !(hasLetters(shown) || isCount(node)) || isSilent(node, within, source)) return
    if (!looksShown(shown) && !isShownPlace(node, within) && !isName(node, within, source) && !isCount(node)) return
    if (isValue(within, source) || isKept(node.start)) return
    // The literal of a refusal is a message without a mark.
    if (literalText(node) !== null && isRefusal(node, within)) return
    found.push({ start: node.start, end: node.end, node, shown, within })
  })
  return found
}

/** Returns whether a text is a stored or allowed value: in a list `as const`, or among a schema's choices. */
function isValue(within: readonly Node[], source: string): boolean {
  const at = within.findLastIndex(({ type }) => type !== 'ArrayExpression' && type !== 'SpreadElement')
  const around = within[at]
  if (!around || at === within.length - 1) return false
  if (around.type === 'TSAsExpression') return source.slice(around.expression.end, around.end).trim() === 'as const'
  return (
    around.type === 'CallExpression' &&
    /^z\.(?:enum|literal)$/.test(source.slice(around.callee.start, around.callee.end))
  )
}

/** Returns whether a text is a label or a state, joins others, or is among marked ones in a table of names. */
function isName(node: Node, within: readonly Node[], text: string): boolean {
  const [around, parent] = [within.at(-2), within.at(-1)]
  const shown = literalText(node)
  if (!parent || shown === null || !/\p{Ll}/u.test(shown)) return false
  if (silentWords.test(shown) || markup.test(shown)) return false
  if (parent.type === 'CallExpression') return isJoining(parent, text)
  if (parent.type !== 'Property' || parent.value !== node || around?.type !== 'ObjectExpression') return false
  const key = source(text, parent.key)
  if (shownKeys.has(key) || (key === 'head' && /^\p{Lu}/u.test(shown))) return true
  const isTable = within.at(-3)?.type === 'VariableDeclarator' || /^TS/.test(within.at(-3)?.type ?? '')
  return isStateName(key, around, text) || (isTable && !keyWords.test(shown) && isTableOfNames(around, text))
}

/** `names.join(' and ')` */
const isJoining = ({ callee, arguments: given }: CallExpression, text: string) =>
  given.length === 1 && /^(?!path\b).*\.join$/s.test(source(text, callee))

/** `{ name: 'paid', mark: 'filled' }` */
const isStateName = (key: string, { properties }: ObjectExpression, text: string) =>
  key === 'name' && properties.some((one) => one.type === 'Property' && source(text, one.key) === 'mark')

/** `{ online: 'online', offline: t`at a centre` }` */
function isTableOfNames({ properties }: ObjectExpression, text: string) {
  if (properties.some((one) => one.type === 'Property' && recordKeys.has(source(text, one.key)))) return false
  const values = properties.map((one) => (one.type === 'Property' ? one.value : one))
  const marked = values.filter((value) => value.type === 'TaggedTemplateExpression').length
  return marked > 0 && values.every((value) => value.type === 'TaggedTemplateExpression' || literalText(value) !== null)
}

/** Returns whether the place shows any text: a child of an element, or a label, including conditional ones. */
function isShownPlace(node: Node, within: readonly Node[]): boolean {
  const parent = within.at(-1)
  if (!parent) return false
  const isBranch =
    (parent.type === 'ConditionalExpression' && parent.test !== node) ||
    (parent.type === 'LogicalExpression' && (parent.right === node || parent.operator !== '&&')) ||
    parent.type === 'ParenthesizedExpression'
  if (isBranch) return isShownPlace(parent, within.slice(0, -1))
  if (parent.type !== 'JSXExpressionContainer') return false
  const around = within.at(-2)
  return around?.type !== 'JSXAttribute' || isShownAttribute(attributeName(around), shownOf(node) ?? '')
}

/** Returns whether a template contains a count: it must be a marked text, because `plural` alone knows only English. */
function isCount(node: Node) {
  return (
    node.type === 'TemplateLiteral' &&
    node.expressions.some(
      (one) => one.type === 'CallExpression' && one.callee.type === 'Identifier' && one.callee.name === 'plural',
    )
  )
}

function shownOf(node: Node) {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type !== 'TemplateLiteral') return null
  return node.quasis.map(({ value }) => value.cooked ?? '').join('1')
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function walk(node: Node, within: readonly Node[], look: (node: Node, within: readonly Node[]) => void) {
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration' || node.type === 'ImportExpression')
    return
  if (node.type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)/.test(node.type)) return
  look(node, within)
  const inside = [...within, node]
  for (const [name, value] of Object.entries(node)) {
    if (name === 'parent') continue
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, inside, look)
  }
}

const source = (text: string, { start, end }: Span) => text.slice(start, end)

/** `child`: the part of `around` that contains the text; `isParent`: the part is the text itself. */
type Around = { node: Node; around: Node; child: Node; isParent: boolean; before: Node | undefined; text: string }

/** Returns whether the surroundings of a text show that it is for a program. */
function isSilent(node: Node, within: readonly Node[], text: string) {
  return within.some((around, at) => {
    const child = within[at + 1] ?? node
    const isParent = at === within.length - 1
    return silences({ node, around, child, isParent, before: within[at - 1], text })
  })
}

function silences(place: Around): boolean {
  const { node, around, child, isParent, before } = place
  switch (around.type) {
    case 'CallExpression':
    case 'NewExpression':
      return silencesArguments(place)
    case 'JSXAttribute': {
      const name = attributeName(around)
      const value = node.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
      return silentAttributes.has(name) || (isParent && isShownAttribute(name, value))
    }
    case 'Property': {
      const key = source(place.text, around.key).replaceAll(/['"]/g, '')
      // The name of a line source or a statement; names for people begin with a capital letter.
      const isCalled =
        key === 'name' &&
        /^\p{Ll}/u.test(shownOf(node) ?? '') &&
        isParent &&
        !isName(node, before ? [before, around] : [around], place.text)
      return (child === around.key && !around.computed) || silentKeys.has(key) || isCalled
    }
    case 'JSXExpressionContainer':
      // {'a text'} between other children is already read as a text.
      return isParent && node.type === 'Literal' && before?.type !== 'JSXAttribute'
    default:
      return isParent && silencesChild(around, child)
  }
}

function silencesArguments({ around, child, isParent, text }: Around) {
  if (around.type === 'NewExpression') return silentNew.test(source(text, around.callee))
  if (around.type !== 'CallExpression' || child === around.callee) return false
  const callee = source(text, around.callee)
  return silentCalls.test(callee) || (isParent && ['meaning', 'plural'].includes(callee))
}

/**
 * Returns whether a node silences its child. A value within a marked text is not itself marked: only the template is.
 */
function silencesChild(around: Node, child: Node) {
  switch (around.type) {
    case 'TaggedTemplateExpression':
    case 'ExpressionStatement':
      return true
    case 'MemberExpression':
      return child === around.property
    case 'BinaryExpression':
      return ['===', '!==', 'in'].includes(around.operator)
    case 'SwitchCase':
      return child === around.test
    default:
      return false
  }
}
