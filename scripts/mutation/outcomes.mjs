/** How often each test ran through each change: by the id of the test and of the change. @typedef {{ perTest: Record<string, Record<string, number>>, static: Record<string, number> }} Coverage */
/** @typedef {{ tests: { id: string, name: string, fileName: string }[], coverage: Coverage, killers: Record<string, string>, tried: Record<string, number> }} Outcomes */

/** Between Vitest and Stryker, in Stryker's copy of the checkout. */
export const outcomesFile = 'mutation-outcomes.json'
