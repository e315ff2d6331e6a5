import type { CallOutcome, LeadSource } from '#domains/leads/staff/schema.ts'
import { readData } from './read-data.ts'

/*
 * Enquiries to the fictional institute and their progress, so that boards, calls and Today show work from the
 * first minute.
 */

/** A call with its outcome, in days before today. */
type DemoCall = [daysAgo: number, outcome: CallOutcome, note: string]

export type DemoLead = {
  name: string
  /** Four digits behind 900002; two leads with the same are one person. */
  phone: string
  email?: string
  /** The ends of their addresses. */
  centre?: string
  course?: string
  source: LeadSource
  /** Days ago. */
  came: number
  /** Message on the website. */
  message?: string
  /** Note taken at the desk. */
  note?: string
  stage?: 'contacted' | 'visited' | 'offered' | 'lost'
  lostReason?: string
  /** The start of the owner's address; without one nobody follows it up yet. */
  owner?: 'counsellor' | 'manager.cuttack' | 'admin'
  /** Next call: hours after loading, or a day and its hour. */
  next?: { inHours: number } | { inDays: number; hour: number }
  calls?: DemoCall[]
}

export const demoLeads = readData<DemoLead>('leads')
