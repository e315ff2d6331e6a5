import type { MyPurchases } from '#domains/student-area/schema.ts'

export type WelcomeStep = 'confirm' | 'choose' | 'try'

type Known = {
  bundle: Pick<MyPurchases, 'mySubmissions' | 'purchasedData'>
  /** null: could not be loaded. */
  isConfirmed: boolean | null
  hasChosen: boolean
}

/** Returns whether a student is new, that is, has not submitted a test yet. */
export function isNew({ mySubmissions }: Known['bundle']) {
  return mySubmissions.length === 0
}

/** Lists a new student's remaining steps, in order. A purchased course already determines the exam. */
export function listWelcomeSteps({ bundle, isConfirmed, hasChosen }: Known): WelcomeStep[] {
  if (!isNew(bundle)) return []
  const steps: (WelcomeStep | null)[] = [
    isConfirmed === false ? 'confirm' : null,
    hasChosen || bundle.purchasedData.length > 0 ? null : 'choose',
    'try',
  ]
  return steps.filter((step) => step !== null)
}
