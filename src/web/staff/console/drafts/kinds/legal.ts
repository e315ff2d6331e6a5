import { legalFields } from '#domains/content/staff/fields.ts'
import { blankOf } from '#platform/data/drafts/fields.ts'
import { t } from '#platform/text/messages.ts'
import { formOf, type KindScreen } from '#web/staff/parts/draft-fields/describe.ts'

/*
 * Legal texts: one screen for each, below their list.
 */

const needs: KindScreen['needs'] = ['legal.edit']

/** `agreed`: whether everyone agrees to the text by registering. */
function textOf(kind: string, title: string, { agreed } = { agreed: false }): KindScreen {
  return {
    path: `site/legal/${kind}`,
    kind: `legal-${kind}`,
    title,
    one: t`legal text`,
    needs,
    edits: needs,
    isSingle: true,
    above: { label: t`Legal texts`, to: '/staff/site/legal' },
    blank: blankOf(legalFields),
    fields: formOf(legalFields, agreed ? ['title', 'text', 'asks_again'] : ['title', 'text']),
    empty: '',
  }
}

export const privacy = textOf('privacy', t`Privacy`, { agreed: true })
export const terms = textOf('terms', t`Terms of use`, { agreed: true })
export const refunds = textOf('refunds', t`Refund and cancellation`)
export const shipping = textOf('shipping', t`Shipping`)
export const grievance = textOf('grievance', t`Grievance officer`)
export const accessibility = textOf('accessibility', t`Accessibility`)
