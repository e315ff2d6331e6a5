type Unset<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T]
type Present<T> = Omit<T, Unset<T>> & { [K in Unset<T>]?: Exclude<T[K], undefined> }

/** The same object without the fields that have no value: for those who look which fields are there, as Fastify does. */
export function omitUndefined<T extends object>(given: T): Present<T>
export function omitUndefined(given: object): object {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
