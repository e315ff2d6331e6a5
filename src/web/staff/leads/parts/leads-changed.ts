import { conversionCalls } from '../../../../domains/console/conversion/calls.ts'
import { leadDeskCalls } from '../../../../domains/leads/staff/calls.ts'
import { leadNumberCalls } from '../../../../domains/leads/staff/reports/calls.ts'
import { answersChanged } from '../../shell/answers.ts'

/** After a change of a lead: every view of leads that is open gets it anew. */
export const leadsChanged = () => void answersChanged(leadDeskCalls, leadNumberCalls, conversionCalls)
