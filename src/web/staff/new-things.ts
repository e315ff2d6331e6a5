import type { Permission } from '#domains/identity/schema.ts'
import { t } from '#platform/text/messages.ts'

/** Entry of the New menu. `key` is pressed after n. */
export type NewThing = { label: string; key: string; to: string; needs: Permission[] }
export const newThings: NewThing[] = [
  { label: t`Notice`, key: 'n', to: '/staff/site/content/new', needs: ['site.draft'] },
  { label: t`Walk-in enquiry`, key: 'e', to: '/staff/leads/new', needs: ['leads.work', 'leads.work-own'] },
]
