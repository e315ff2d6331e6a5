import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { escapeMessage } from '#platform/text/messages.ts'

/** Rewrites a message: `change` gets each stretch of its words. Values, elements and plurals stay unchanged. */
export function rewriteMessage(message: string, change: (words: string) => string): string {
  const print = (elements: readonly MessageFormatElement[]): string =>
    elements
      .map((element) => {
        switch (element.type) {
          case TYPE.literal:
            return escapeMessage(change(element.value))
          case TYPE.argument:
            return `{${element.value}}`
          case TYPE.pound:
            return '#'
          case TYPE.tag:
            return `<${element.value}>${print(element.children)}</${element.value}>`
          case TYPE.plural: {
            const forms = Object.entries(element.options).map(([form, { value }]) => `${form} {${print(value)}}`)
            return `{${element.value}, plural, ${forms.join(' ')}}`
          }
          default:
            throw new Error(`No text has the form ${element.type}`)
        }
      })
      .join('')
  return print(parse(message))
}
