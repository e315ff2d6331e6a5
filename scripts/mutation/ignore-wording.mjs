import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/*
 * Sentences and labels are no rules: a test that repeats them word for word proves nothing. Texts without a space, such as states, roles, columns and dates, are mutated.
 */
const reason = 'Wording, not a rule.'

/** @typedef {{ type: string, value?: unknown, quasis?: { value: { raw: string } }[] }} Node */

/** @param {Node} node */
function isWording({ type, value, quasis = [] }) {
  if (type === 'StringLiteral') return typeof value === 'string' && /\s/.test(value.trim())
  return type === 'TemplateLiteral' && quasis.some(({ value: { raw } }) => /\p{L}\s|\s\p{L}/u.test(raw))
}

const ignorer = {
  /** @param {object} path */
  shouldIgnore: (path) => {
    const node = /** @type {Node | undefined} */ (Reflect.get(path, 'node'))
    return node && isWording(node) ? reason : undefined
  },
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'wording', ignorer)]
