import type { Node } from 'oxc-parser'

/*
 * Refusals of the server. A literal is a message as written, as in JSX: `answerError` translates it into the
 * recipient's language. A sentence with values is written t`…`.
 */

/** Functions that refuse, with the index of the argument that states the reason. */
const refusing: Record<string, number> = { AppError: 1, notFound: 0, refuseField: 1, wrongField: 1 }

/** Schema rules whose last argument is the message. With a single argument, that argument is the rule's value, not a message. */
const schemaRules = new Set('custom enum gt gte length literal lt lte max min nonempty refine regex union'.split(' '))
const bareRules = new Set('int number string'.split(' '))

export const literalText = (node: Node) =>
  node.type === 'Literal' && typeof node.value === 'string' ? node.value : null

/** Returns whether an argument of a call is an error message, whatever it looks like. */
export function isRefusal(node: Node, within: readonly Node[]): boolean {
  const parent = within.at(-1)
  if (!parent) return false
  if (parent.type === 'ConditionalExpression' && parent.test !== node) return isRefusal(parent, within.slice(0, -1))
  if (parent.type === 'NewExpression' || parent.type === 'CallExpression') {
    const { callee, arguments: given } = parent
    if (callee.type === 'Identifier') return given[refusing[callee.name] ?? -1] === node
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || given.at(-1) !== node)
      return false
    return bareRules.has(callee.property.name) || (given.length > 1 && schemaRules.has(callee.property.name))
  }
  return isFieldOfRefusal(parent, node, within)
}

/** `errors: { minutes: 'is more than the test has' }` of an AppError. */
function isFieldOfRefusal(parent: Node, node: Node, within: readonly Node[]) {
  if (parent.type !== 'Property' || parent.value !== node) return false
  const [details, , errors] = [within.at(-5), within.at(-4), within.at(-3)]
  return (
    details?.type === 'NewExpression' &&
    details.callee.type === 'Identifier' &&
    details.callee.name === 'AppError' &&
    errors?.type === 'Property' &&
    errors.key.type === 'Identifier' &&
    errors.key.name === 'errors'
  )
}

/** Returns the sentence that a refusal's literal becomes: `notFound('test')` becomes a whole one. */
export function refusalSentence(text: string, parent: Node | undefined) {
  const isThing =
    parent?.type === 'CallExpression' && parent.callee.type === 'Identifier' && parent.callee.name === 'notFound'
  return isThing ? `This ${text} does not exist.` : text
}
