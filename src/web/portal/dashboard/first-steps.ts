import type { MyPurchases } from '#domains/student-area/schema.ts'

export type WelcomeStep = 'confirm' | 'choose' | 'try'

type Known = {
  bundle: Pick<MyPurchases, 'mySubmissions' | 'purchasedData'>
  /** null: nobody could be asked. */
  isConfirmed: boolean | null
  hasChosen: boolean
}

/** Who has handed in no test yet is new here. */
export function isNew({ mySubmissions }: Known['bundle']) {
  return mySubmissions.length === 0
}

/** What a new student has still to do, in its order; each step is gone once it is done. A course that was bought says for which exam. */
export function listWelcomeSteps({ bundle, isConfirmed, hasChosen }: Known): WelcomeStep[] {
  if (!isNew(bundle)) return []
  const steps: (WelcomeStep | null)[] = [
    isConfirmed === false ? 'confirm' : null,
    hasChosen || bundle.purchasedData.length > 0 ? null : 'choose',
    'try',
  ]
  return steps.filter((step) => step !== null)
}
