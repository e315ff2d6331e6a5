import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { t } from '../messages.ts'
import type { Entry } from './catalogue-file.ts'

/**
 * Lists problems of translations: each must have the values, elements and plurals of its English sentence, in any
 * order.
 */
export function findProblems(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ message, translation }) => {
    if (translation === '') return []
    const problem = problemOf(message, translation)
    return problem === null ? [] : [`“${message}”: ${problem}`]
  })
}

/** Returns what a translation of a message lacks or adds; null: nothing. */
export function problemOf(message: string, translation: string): string | null {
  try {
    const [english, other] = [placeholdersOf(parse(message)), placeholdersOf(parse(translation))]
    const missing = english.filter((one) => !other.includes(one))
    const added = other.filter((one) => !english.includes(one))
    if (missing.length > 0) return t`The translation lacks ${missing.join(', ')}.`
    return added.length > 0
      ? t`The translation has ${added.join(', ')}, which the English sentence does not have.`
      : null
  } catch (error) {
    return t`The translation cannot be read. Check its braces and angle brackets: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Lists {0}, {1, plural} and <t2>, each once: a plural may contain a value in each of its forms. */
function placeholdersOf(elements: readonly MessageFormatElement[]): string[] {
  const found = elements.flatMap((element): string[] => {
    switch (element.type) {
      case TYPE.argument:
        return [`{${element.value}}`]
      case TYPE.tag:
        return [`<${element.value}>`, ...placeholdersOf(element.children)]
      case TYPE.plural: {
        const forms = Object.values(element.options).flatMap(({ value }) => placeholdersOf(value))
        return [`{${element.value}, plural}`, ...forms]
      }
      case TYPE.literal:
        // A placeholder that a mail or an audit note fills in by name.
        return element.value.match(/\{\w+\}/g) ?? []
      case TYPE.pound:
        return []
      default:
        return [t`a form that no sentence has (${element.type})`]
    }
  })
  return [...new Set(found)]
}
