import { type FinalPhase, isFinal, type SendState } from './send-machine.ts'

/** Whether the answers are on the server, as the status line says it. `waiting`: for the network; `interrupted`: for the server. */
export type LineStatus = 'saved' | 'saving' | 'waiting' | 'interrupted' | FinalPhase

export function statusOf({ phase, failures, unsent, isOffline, isInterrupted, isTimeOver }: SendState): LineStatus {
  if (isFinal(phase)) return phase
  if (isOffline) return 'waiting'
  if (failures > 0 && (unsent > 0 || isTimeOver)) return isInterrupted ? 'interrupted' : 'waiting'
  return unsent > 0 ? 'saving' : 'saved'
}
