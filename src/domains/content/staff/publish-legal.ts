import { z } from 'zod'
import { msg, t, translated } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { documentOfHtml } from '#platform/text/rich-text/document-of-html.ts'
import { htmlOfDocument } from '#platform/text/rich-text/html-of-document.ts'
import { isEmptyDocument } from '#platform/text/rich-text/schema.ts'
import { findPublished } from '../legal/reads.ts'
import { publishText } from '../legal/record-consents.ts'
import { defaultTexts, filledIn, unknownWords } from '../legal/rules.ts'
import { agreedKind, type LegalKind, legalKind } from '../legal/schema.ts'
import { legalFields } from './fields.ts'
import { demandFields, type Problems, shapeOf } from './prepare-fields.ts'
import { type Kind, prepareKind } from './prepare-kind.ts'

/*
 * Legal texts: written and previewed as drafts like everything else. Each publication is the next version, and
 * earlier versions that people agreed to stay.
 */

const textBody = z.strictObject(shapeOf(legalFields))
type TextBody = z.output<typeof textBody>

const braced = filledIn.map((word) => `{${word}}`)
const wordList = () => t`${braced.slice(0, -1).join(', ')} and ${braced.at(-1) ?? ''}`

function legalKindOf(kind: LegalKind): Kind<TextBody> {
  return {
    body: textBody,
    titleOf: ({ title }) => title,
    async read(ctx) {
      const { title, content } = (await findPublished(ctx, kind)) ?? defaultTexts[kind]
      // Not copied: each version decides this again.
      return { title, text: documentOfHtml(content), asks_again: false }
    },
    async check(_ctx, { body }) {
      const { text, asks_again } = body
      const problems: Problems = {}
      demandFields(problems, legalFields, body)
      if (isEmptyDocument(text)) problems.text = translated(legalFields.text.missing)
      const [wrong] = unknownWords(htmlOfDocument(text))
      if (wrong !== undefined) problems.text = t`{${wrong}} is not a placeholder. Only ${wordList()} are filled in.`
      if (asks_again && !agreedKind.safeParse(kind).success)
        problems.asks_again = t`Students do not agree to this text when they register, so nobody can be asked again.`
      return problems
    },
    async apply(ctx, { body: { title, text, asks_again: asksAgain } }) {
      await publishText(ctx, { kind, title: title.trim(), content: htmlOfDocument(text), asksAgain })
    },
  }
}

const may = { read: 'legal.edit', draft: 'legal.edit', publish: 'legal.edit' } as const

export const legalThings = legalKind.options.map((kind) =>
  prepareKind({
    kind: `legal-${kind}`,
    noun: msg`legal text`,
    of: legalKindOf(kind),
    may,
    pathOf: async () => paths[kind],
  }),
)
