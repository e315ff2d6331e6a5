import { reportAttention, resultAttention } from '#domains/attempts/ranking/reads-today.ts'
import { ownQuestionAttention, readingAttention, staleAttention } from '#domains/bank/questions/reads-today.ts'
import { returnedQuestionAttention, reviewAttention } from '#domains/bank/reviews/reads-today.ts'
import { counterAttention, expiryAttention } from '#domains/content/staff/reads-today.ts'
import { testAttention, testsOfDay } from '#domains/exams/staff/reads-today.ts'
import { consentAttention } from '#domains/identity/privacy/reads-today.ts'
import { callsOfDay, enquiriesOfDay, leadAttention, ownWorkOfDay } from '#domains/leads/staff/reads-today.ts'
import { classesOfDay, presentOfDay } from '#domains/learning/classes/reads-today.ts'
import { handoverAttention, overnightAttention } from '#domains/purchases/drawers/reads-today.ts'
import {
  dueAttention,
  findingAttention,
  paymentAttention,
  payoutAttention,
  refundAttention,
} from '#domains/purchases/staff/reads-today.ts'
import { chequeAttention } from '#domains/purchases/staff/reads-today-counter.ts'
import { admissionsOfDay, receivedOfDay } from '#domains/purchases/staff/reads-today-days.ts'
import type { AgendaSource, AttentionSource, DaySource } from '#platform/today.ts'
import { firstStepAttention, type Installed } from '../first-steps/read-first-steps.ts'
import { publicationAttention } from './find-late-publications.ts'
import { newcomerAttention } from './find-newcomers.ts'
import { ownDraftAttention, returnedAttention } from './find-own-work.ts'
import { type BackupPlace, backupAttention, workAttention } from './find-stuck-work.ts'
import type { AgendaKind, AttentionKind, NumberKind } from './schema.ts'

/* Everything that Today asks. A source is described in its domain, and named here. */

/** What sources need to know of the installation that no table holds. */
export type Installation = { backups: BackupPlace; installed: Installed }

export const attentionSources = ({ backups, installed }: Installation): AttentionSource<AttentionKind>[] => [
  firstStepAttention(installed),
  leadAttention,
  testAttention,
  resultAttention,
  reportAttention,
  readingAttention,
  dueAttention,
  paymentAttention,
  findingAttention,
  refundAttention,
  payoutAttention,
  chequeAttention,
  overnightAttention,
  handoverAttention,
  newcomerAttention,
  publicationAttention,
  returnedAttention,
  ownDraftAttention,
  ownQuestionAttention,
  returnedQuestionAttention,
  reviewAttention,
  staleAttention,
  expiryAttention,
  counterAttention,
  consentAttention,
  workAttention,
  backupAttention(backups),
]

export const daySources: DaySource<NumberKind>[] = [
  receivedOfDay,
  ownWorkOfDay,
  enquiriesOfDay,
  admissionsOfDay,
  presentOfDay,
]
export const agendaSources: AgendaSource<AgendaKind>[] = [classesOfDay, testsOfDay, callsOfDay]
