import { outcomeNames } from '#domains/leads/staff/rules.ts'
import type { Lead, LeadEvent } from '#domains/leads/staff/schema.ts'
import { t } from '#platform/text/messages.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import type { Mark } from '../../parts/marks/state.tsx'

type LeadAction = 'edit' | 'move' | 'convert' | 'call'

/** Lists actions on a lead. One that became a student has none, and a lost one is reopened before it is called. */
export function leadActions({ stage, closed_at }: Pick<Lead, 'stage' | 'closed_at'>): LeadAction[] {
  if (stage === 'won') return []
  return closed_at === null ? ['edit', 'move', 'convert', 'call'] : ['edit', 'move', 'convert']
}

export function leadMark({ stage, closed_at }: Pick<Lead, 'stage' | 'closed_at'>): Mark {
  if (stage === 'won') return 'ok'
  return closed_at === null ? 'half' : 'crossed'
}

const plainSentences = {
  made: t`Created`,
  note: t`Note`,
  edited: t`Edited`,
  'kept-both': t`Saved although the phone number was already known`,
  merged: t`Merged with`,
  converted: t`Became a student`,
}

/** Describes an event of the lead's history. */
export function sentenceOf({ kind, outcome, before, after }: Pick<LeadEvent, 'kind' | 'outcome' | 'before' | 'after'>) {
  if (kind === 'call') return t`Called: ${outcome === null ? '' : outcomeNames[outcome].toLowerCase()}`
  if (kind === 'stage') return t`Moved from ${before ?? ''} to ${after ?? ''}`
  if (kind === 'owner') return after === null ? t`Owner removed` : t`Assigned to ${after}`
  if (kind === 'date') return after === null ? t`Next call removed` : t`Next call ${dayAndTime(after)}`
  return plainSentences[kind]
}
