import { leadDeskCalls, leadNumberCalls } from '#domains/leads/staff/calls.ts'
import { answersChanged } from '../../shell/answers.ts'

/** After a change of a lead: every view of leads that is open gets it anew. What a conversion was offered is not asked again, as it is over by then. */
export const leadsChanged = () => void answersChanged(leadDeskCalls, leadNumberCalls)
