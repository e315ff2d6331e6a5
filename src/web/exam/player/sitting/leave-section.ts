import type { OpenAttempt, SittingTime } from '../../../../domains/attempts/schema.ts'
import type { PublicTerms } from '../../../../domains/exams/schema.ts'
import type { Api } from '../../../api.ts'
import { ApiError } from '../../../call-api.ts'
import { finalStatus } from './failures.ts'
import { unsentProblem } from './hand-in.ts'
import type { SectionOrder } from './section-order.ts'
import type { Sync } from './sync.ts'

const unexpected = 'The section could not be finished. Please try again.'

export type LeaveSectionParts = {
  api: Pick<Api, 'leaveSection'>
  attempt: Pick<OpenAttempt, '_id' | 'epoch'>
  terms: Pick<PublicTerms, 'sections'>
  sync: Sync
  sections: SectionOrder
  recordTime: () => void
  unsentAnswers: () => number
  onLeft: (time: SittingTime) => void
}

/** Out of the open section before its time is over, for good. */
export function createLeaveSection({ api, attempt, terms, sync, sections, ...parts }: LeaveSectionParts) {
  let isLeaving = false
  const openId = () => sections.open()?.section._id

  async function askToLeave(sectionId: string) {
    try {
      parts.onLeft(await api.leaveSection(attempt._id, { epoch: attempt.epoch, section_id: sectionId }))
      return null
    } catch (error) {
      const final = finalStatus(error)
      if (final) sync.halt(final)
      return error instanceof ApiError ? error.message : unexpected
    }
  }

  async function flushAndLeave() {
    const sectionId = openId()
    if (sectionId === undefined) return unexpected
    parts.recordTime()
    if (!(await sync.flush())) return unsentProblem(parts.unsentAnswers(), 'this section stays open') ?? unexpected
    // Its clock may have run out while the last answers were on their way.
    return openId() === sectionId ? askToLeave(sectionId) : null
  }

  return {
    isLeaving: () => isLeaving,
    mayLeaveSection: () => {
      const isAllowed = terms.sections.some(({ _id, early_advance }) => _id === openId() && early_advance)
      return isAllowed && sections.next() !== undefined
    },
    /** Like handing in: nothing may wait on this device. Gives what stood in the way, fit to show, or null. */
    leaveSection: async () => {
      if (isLeaving) return null
      isLeaving = true
      const problem = await flushAndLeave()
      isLeaving = false
      return problem
    },
  }
}
