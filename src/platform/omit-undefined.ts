type Unset<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T]
type Present<T> = Omit<T, Unset<T>> & { [K in Unset<T>]?: Exclude<T[K], undefined> }

/** Returns the object without undefined fields: for callers that check which fields exist, as Fastify does. */
export function omitUndefined<T extends object>(given: T): Present<T>
export function omitUndefined(given: object): object {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
