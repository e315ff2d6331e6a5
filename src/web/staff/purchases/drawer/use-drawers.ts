import { todayCalls } from '#domains/console/calls.ts'
import { drawerCalls } from '#domains/purchases/drawers/calls.ts'
import { dayBookCalls } from '#domains/purchases/staff/calls.ts'
import { answersChanged } from '../../shell/answers.ts'
import { useAnswer } from '../../shell/use-answer.ts'

/** The caller's open drawers. */
export const useDrawers = () => useAnswer(drawerCalls.drawers)

/** Cash came, went or was counted: every open screen that shows it asks again. */
export const drawersChanged = () => answersChanged(drawerCalls, dayBookCalls, todayCalls)
