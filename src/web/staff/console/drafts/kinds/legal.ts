import type { Field, KindScreen } from '../../../parts/draft-fields/describe.ts'
import { emptyDocument } from './choices.ts'

/* The texts of the law: one screen for each, below the list of them. */

const needs: KindScreen['needs'] = ['legal.edit']

/** Of those that everybody agrees to by registering. */
const asksAgain: Field = {
  type: 'check',
  name: 'asks_again',
  label: 'Ask students to agree again',
  hint: 'Students who agreed to an earlier version are asked again in the student area. Use it for changes that concern them, not for spelling corrections.',
}

function textOf(kind: string, title: string, more: Field[] = []): KindScreen {
  return {
    path: `site/legal/${kind}`,
    kind: `legal-${kind}`,
    title,
    one: 'text of the law',
    needs,
    edits: needs,
    isSingle: true,
    above: { label: 'Legal texts', to: '/staff/site/legal' },
    blank: { title: '', text: emptyDocument, asks_again: false },
    fields: [
      { type: 'text', name: 'title', label: 'Title', most: 80, isRequired: true },
      {
        type: 'rich',
        name: 'text',
        label: 'Text',
        hint: '{institute}, {address}, {email} and {phone} are filled in from the page Institute; {officer}, {officer_email} and {officer_phone} from the settings of Privacy. Publishing creates the next version. Earlier versions are kept, because students agreed to their words.',
        isRequired: true,
      },
      ...more,
    ],
    empty: '',
  }
}

export const privacy = textOf('privacy', 'Privacy', [asksAgain])
export const terms = textOf('terms', 'Terms of use', [asksAgain])
export const refunds = textOf('refunds', 'Refund and cancellation')
export const shipping = textOf('shipping', 'Shipping')
export const grievance = textOf('grievance', 'Grievance officer')
