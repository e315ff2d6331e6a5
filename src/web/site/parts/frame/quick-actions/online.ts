import { onlineCentre } from '#domains/catalogue/rules.ts'
import { t } from '#platform/text/messages.ts'

/** Entry in an enquiry's list of centres for online courses. */
export const online = { value: onlineCentre, label: t`Online` }
