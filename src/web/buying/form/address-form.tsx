import { useEffect, useState } from 'react'
import { states } from '#domains/identity/profile/rules.ts'
import { orderCalls } from '#domains/purchases/buying/calls.ts'
import type { ShippingAddress } from '#domains/purchases/orders/schema.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useUser } from '#web/shell/session.ts'
import { SelectField } from '#web/ui/forms/choice-fields.tsx'
import { Field } from '#web/ui/forms/form.tsx'
import css from './buy-form.module.css'

const parts = ['name', 'mobile', 'address_line_1', 'address_line_2', 'state', 'pincode'] as const
type Part = (typeof parts)[number]
const empty: ShippingAddress = {
  name: '',
  mobile: '',
  address_line_1: '',
  address_line_2: '',
  state: '',
  pincode: '',
}

/** Address that has not been sent yet, kept for when the same student opens the window again. */
let draft: { owner: string; address: ShippingAddress } | null = null

/** The first empty field; null when all are filled. */
export const firstEmpty = (address: ShippingAddress) => parts.find((part) => address[part].trim() === '') ?? null

/** Focuses the field that is missing or invalid. */
export const focusPart = (part: Part) => document.getElementById(`send-${part}`)?.focus()

/** Returns the delivery address: as last typed, from the last parcel, or with only the student's name filled in. */
export function useAddress(isWanted: boolean) {
  const api = useApi()
  const user = useUser()
  const owner = user?._id ?? ''
  const [typed, setTyped] = useState(draft?.owner === owner ? draft.address : null)
  const [known, setKnown] = useState<ShippingAddress | null>(null)
  // The network is outside React. If the request fails, the form simply starts empty.
  useEffect(() => {
    if (isWanted)
      api(orderCalls)
        .shippingAddress()
        .then(setKnown, () => undefined)
  }, [api, isWanted])
  const address = typed ?? known ?? { ...empty, name: user?.candidate_name ?? '' }
  const change = (part: Part, value: string) => {
    const changed = { ...address, [part]: value }
    draft = { owner, address: changed }
    setTyped(changed)
  }
  return { address, change }
}

type AddressFormProps = ReturnType<typeof useAddress> & { errors: Record<string, string> }

export function AddressForm({ address, change, errors }: AddressFormProps) {
  const field = (part: Part) => ({
    id: `send-${part}`,
    value: address[part],
    onChange: ({ target }: { target: { value: string } }) => change(part, target.value),
    error: errors[`shipping_address.${part}`],
    required: true,
  })
  return (
    <fieldset className={css.address}>
      <legend>Deliver the books to</legend>
      <Field {...field('name')} label="Name" autoComplete="shipping name" maxLength={120} />
      <Field
        {...field('mobile')}
        label="Mobile"
        type="tel"
        inputMode="numeric"
        autoComplete="shipping tel-national"
        maxLength={30}
      />
      <Field
        {...field('address_line_1')}
        label="Address line 1"
        autoComplete="shipping address-line1"
        maxLength={120}
      />
      <Field
        {...field('address_line_2')}
        label="Address line 2"
        autoComplete="shipping address-line2"
        maxLength={120}
      />
      <div className={css.pair}>
        <SelectField
          {...field('state')}
          label="State"
          empty="Choose State"
          autoComplete="shipping address-level1"
          options={states.map((state) => ({ value: state, label: state }))}
        />
        <Field
          {...field('pincode')}
          label="Pincode"
          inputMode="numeric"
          autoComplete="shipping postal-code"
          maxLength={20}
        />
      </div>
    </fieldset>
  )
}
