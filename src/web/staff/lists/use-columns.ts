import { useFilters } from './filters.tsx'

type Named = { key: string; isWide?: boolean }

/** The columns that the address names, in its order; the first, which opens the row, is always there. Chosen ones stand on phones too. */
export function useColumns<C extends Named>(columns: C[]): C[] {
  const asked = useFilters().read('columns').columns
  const [first, ...others] = columns
  if (asked === undefined || !first) return columns
  const chosen = asked.split(',').flatMap((key) => others.find((one) => one.key === key) ?? [])
  return [first, ...[...new Set(chosen)].map((one) => ({ ...one, isWide: false }))]
}
