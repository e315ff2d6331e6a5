import type { KindScreen } from '../fields/describe.ts'
import { emptyDocument } from './choices.ts'

/* The texts of the law: one screen for each, below the list of them. */

const needs: KindScreen['needs'] = ['legal.edit']

function textOf(kind: string, title: string): KindScreen {
  return {
    path: `site/legal/${kind}`,
    kind: `legal-${kind}`,
    title,
    one: 'text of the law',
    needs,
    edits: needs,
    isSingle: true,
    above: { label: 'Legal texts', to: '/staff/site/legal' },
    blank: { title: '', text: emptyDocument },
    fields: [
      { type: 'text', name: 'title', label: 'Title', most: 80, isRequired: true },
      {
        type: 'rich',
        name: 'text',
        label: 'Text',
        hint: '{institute}, {address}, {email} and {phone} are filled in as the institute’s page here says. What is published is the next version; whoever agreed to an earlier one agreed to its words, which stay.',
        isRequired: true,
      },
    ],
    empty: '',
  }
}

export const privacy = textOf('privacy', 'Privacy')
export const terms = textOf('terms', 'Terms of use')
export const refunds = textOf('refunds', 'Refund and cancellation')
export const shipping = textOf('shipping', 'Shipping')
export const grievance = textOf('grievance', 'Grievance officer')
