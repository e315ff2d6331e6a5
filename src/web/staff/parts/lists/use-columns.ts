import { chosenColumns } from './address.ts'
import { useFilters } from './filters.tsx'

/** The columns that the address names. */
export function useColumns<C extends { key: string; isWide?: boolean }>(columns: C[]) {
  return chosenColumns(columns, useFilters().read('columns').columns)
}
