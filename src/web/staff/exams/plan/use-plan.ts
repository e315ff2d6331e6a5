import { useEffect, useRef, useState } from 'react'
import { planCalls } from '#domains/exams/calls.ts'
import type { PlanBody, StaffPlan } from '#domains/exams/staff/schema.ts'
import { isAway, waitMs } from '#web/shell/api/ask-again.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { api, messageOf } from '#web/staff/shell/api.ts'

const pauseMs = 800

type PlanSaving = 'saved' | 'waiting' | 'saving' | 'away' | 'failed' | 'stale'

function stateOf(error: unknown): PlanSaving {
  if (error instanceof ApiError && error.code === 'stale') return 'stale'
  return isAway(error) ? 'away' : 'failed'
}

/** Holds the state of an edited plan: saved 800 ms after the last change, one save at a time. */
export function usePlan(opened: StaffPlan) {
  const [plan, setPlan] = useState(opened.plan)
  const [checks, setChecks] = useState(opened.checks)
  const [saving, setSaving] = useState<PlanSaving>('saved')
  const [message, setMessage] = useState('')
  const now = useRef({ plan: opened.plan, version: opened.edit_version, isKept: true })
  const running = useRef<Promise<boolean> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const failures = useRef(0)

  const store = async (): Promise<boolean> => {
    const { plan: sent, version } = now.current
    setSaving('saving')
    try {
      const saved = await api(planCalls).savePlan({ id: opened._id }, sent, { ifMatch: String(version) })
      failures.current = 0
      const isAll = now.current.plan === sent
      now.current = { ...now.current, version: saved.edit_version, isKept: isAll }
      setChecks(saved.checks)
      setSaving(isAll ? 'saved' : 'saving')
      setMessage('')
      return isAll || store()
    } catch (error) {
      setSaving(stateOf(error))
      setMessage(messageOf(error, ''))
      if (isAway(error)) {
        timer.current = setTimeout(() => void flush(), waitMs(failures.current, error))
        failures.current += 1
      }
      return false
    }
  }
  const flush = async () => {
    clearTimeout(timer.current)
    if (running.current) return running.current
    if (now.current.isKept) return true
    running.current = store().finally(() => {
      running.current = null
    })
    return running.current
  }
  const change = (part: Partial<PlanBody>) => {
    const next = { ...now.current.plan, ...part }
    now.current = { ...now.current, plan: next, isKept: false }
    setPlan(next)
    if (saving === 'stale') return
    if (saving !== 'saving') setSaving('waiting')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), pauseMs)
  }
  const leave = useRef(flush)
  leave.current = flush
  // Saves pending changes when the screen is left.
  useEffect(() => () => void leave.current(), [])
  return { plan, checks, saving, message, change, flush, version: () => String(now.current.version) }
}
export type PlanHand = ReturnType<typeof usePlan>
