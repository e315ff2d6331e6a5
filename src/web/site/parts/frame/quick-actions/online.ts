import { onlineCentre } from '#domains/catalogue/rules.ts'
import { t } from '#platform/text/messages.ts'

/** Entry among the centres of an enquiry for courses held at no centre. */
export const online = { value: onlineCentre, label: t`Online` }
