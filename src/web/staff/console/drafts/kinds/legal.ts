import { t } from '../../../../../platform/text/messages.ts'
import type { Field, KindScreen } from '../../../parts/draft-fields/describe.ts'
import { emptyDocument } from './choices.ts'

/* The texts of the law: one screen for each, below the list of them. */

const needs: KindScreen['needs'] = ['legal.edit']

/** Of those that everybody agrees to by registering. */
const asksAgain: Field = {
  type: 'check',
  name: 'asks_again',
  label: t`Ask students to agree again`,
  hint: t`Students who agreed to an earlier version are asked again in the student area. Use it for changes that concern them, not for spelling corrections.`,
}

function textOf(kind: string, title: string, more: Field[] = []): KindScreen {
  return {
    path: `site/legal/${kind}`,
    kind: `legal-${kind}`,
    title,
    one: t`text of the law`,
    needs,
    edits: needs,
    isSingle: true,
    above: { label: t`Legal texts`, to: '/staff/site/legal' },
    blank: { title: '', text: emptyDocument, asks_again: false },
    fields: [
      { type: 'text', name: 'title', label: t`Title`, most: 80, isRequired: true },
      {
        type: 'rich',
        name: 'text',
        label: t`Text`,
        hint: t`{institute}, {address}, {email} and {phone} are filled in from the page Institute; {officer}, {officer_email} and {officer_phone} from the settings of Privacy. Publishing creates the next version. Earlier versions are kept, because students agreed to their words.`,
        isRequired: true,
      },
      ...more,
    ],
    empty: '',
  }
}

export const privacy = textOf('privacy', t`Privacy`, [asksAgain])
export const terms = textOf('terms', t`Terms of use`, [asksAgain])
export const refunds = textOf('refunds', t`Refund and cancellation`)
export const shipping = textOf('shipping', t`Shipping`)
export const grievance = textOf('grievance', t`Grievance officer`)
