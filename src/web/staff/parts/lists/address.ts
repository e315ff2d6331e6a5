/*
 * Parses and writes a list's address: filters, a saved view, columns.
 */

/** Returns the address with this filter set or removed; others stay. */
export function withFilter(search: URLSearchParams, name: string, value: string | null) {
  const next = new URLSearchParams(search)
  if (value === null || value === '') next.delete(name)
  else next.set(name, value)
  return next
}

/** Returns the set values among these names, in the format of a call. */
export function readFilters<N extends string>(search: URLSearchParams, names: readonly N[]) {
  const values: Partial<Record<N, string>> = {}
  for (const name of names) {
    const value = search.get(name)
    if (value !== null && value !== '') values[name] = value
  }
  return values
}

/** Replaces the whole view; the chosen centre stays. */
export function withView(search: URLSearchParams, query: string) {
  const next = new URLSearchParams(query)
  const centre = search.get('centre')
  if (centre !== null) next.set('centre', centre)
  return next
}

/**
 * Returns the part of an address that defines a view, in the server's order, without the centre, which each user
 * chooses.
 */
export function viewOf(search: URLSearchParams) {
  const pairs = [...search].filter(([key, value]) => key !== 'centre' && key !== 'open' && value !== '')
  return new URLSearchParams(pairs.sort(([a], [b]) => (a < b ? -1 : 1))).toString()
}

export type Filter = { name: string; label: string; choices: { value: string; label: string }[] }

/** Returns the filters set to one of their choices, with its label; an unknown value counts as not set. */
export function activeFilters(filters: Filter[], search: URLSearchParams) {
  return filters.flatMap((filter) => {
    const choice = filter.choices.find(({ value }) => value !== '' && value === search.get(filter.name))
    return choice ? [{ name: filter.name, label: filter.label, chosen: choice.label }] : []
  })
}

type Named = { key: string; isWide?: boolean }

/**
 * Returns the columns named in the address, in order; the first, which opens the row, is always shown. Chosen columns
 * also appear on phones.
 */
export function chosenColumns<C extends Named>(columns: C[], asked: string | undefined): C[] {
  const [first, ...others] = columns
  if (asked === undefined || !first) return columns
  const chosen = asked.split(',').flatMap((key) => others.find((column) => column.key === key) ?? [])
  return [first, ...[...new Set(chosen)].map((column) => ({ ...column, isWide: false }))]
}

/** Returns all columns but the first for choosing, visible ones first. */
export function columnOrder(columns: { key: string }[], asked: string | undefined) {
  const keys = columns.slice(1).map(({ key }) => key)
  const shown = asked?.split(',').filter((key) => keys.includes(key)) ?? keys
  return { order: [...shown, ...keys.filter((key) => !shown.includes(key))], shown: new Set(shown) }
}

/** Returns the order with the key at this place moved up by one. */
export function movedUp(order: readonly string[], place: number) {
  const next = [...order]
  next.splice(place - 1, 0, ...next.splice(place, 1))
  return next
}

/** Returns the columns for the address; null for the defaults. */
export function columnsInAddress(columns: { key: string }[], keys: readonly string[]) {
  const usual = columns.slice(1).map(({ key }) => key)
  return keys.join() === usual.join() ? null : keys.join(',')
}
