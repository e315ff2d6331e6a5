import { onlineCentre } from '#domains/catalogue/rules.ts'
import { t } from '#platform/text/messages.ts'

/** Stands among the centres of an enquiry, for the courses that are held at none. */
export const online = { value: onlineCentre, label: t`Online` }
