import { todayCalls } from '#domains/console/calls.ts'
import { drawerCalls } from '#domains/purchases/drawers/calls.ts'
import { dayBookCalls } from '#domains/purchases/staff/calls.ts'
import { answersChanged } from '../../shell/answers.ts'
import { useAnswer } from '../../shell/use-answer.ts'

/** The caller's open drawers. */
export const useDrawers = () => useAnswer(drawerCalls.drawers)

/** Reloads every open screen that shows cash, after it was taken, paid out or counted. */
export const drawersChanged = () => answersChanged(drawerCalls, dayBookCalls, todayCalls)
