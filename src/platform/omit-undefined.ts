/** The same object without the fields that have no value: for those who look which fields are there, as Fastify does. */
export function omitUndefined<T extends object>(given: T): T {
  const kept: T = { ...given }
  for (const key in kept) if (kept[key] === undefined) delete kept[key]
  return kept
}
