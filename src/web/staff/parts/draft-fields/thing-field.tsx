import { ComboField, ManyField } from '../forms/combo-field.tsx'
import type { FieldProps } from '../forms/fields.tsx'
import { useThings } from './use-things.ts'

/** Field for an item of another kind, found by typing. */
export function ThingField({ of, isMany, ...field }: FieldProps & { of: string; isMany?: boolean }) {
  const { choices, onSearch, isLoading } = useThings(of)
  const Picker = isMany ? ManyField : ComboField
  const search = onSearch ? { onSearch } : {}
  return <Picker {...field} choices={choices} isLoading={isLoading} {...search} />
}
