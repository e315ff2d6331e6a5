import { useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { t } from '#platform/text/messages.ts'
import { described, FieldPlace } from '../forms/fields.tsx'
import css from '../forms/forms.module.css'
import { isShortMapLink, readMapLink } from './map-link.ts'

const hint = t`Paste the link to the pin from Google Maps or OpenStreetMap, or its coordinates.`

/** Fills `latitude` and `longitude` of the form from a link that is pasted; it is no field of the draft itself. */
export function MapLinkField() {
  const id = useId()
  const { setValue, watch } = useFormContext()
  const [problem, setProblem] = useState<string>()
  const [latitude, longitude] = [watch('latitude'), watch('longitude')]
  const read = (text: string) => {
    const place = readMapLink(text)
    setProblem(place || text.trim() === '' ? undefined : whyNot(text))
    if (!place) return
    for (const [name, value] of Object.entries(place))
      setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  }
  const isPlaced = typeof latitude === 'number' && typeof longitude === 'number'
  return (
    <FieldPlace id={id} label="Link to the place on a map" hint={hint} isRequired={false} problem={problem}>
      <input
        id={id}
        className={css.input}
        type="text"
        inputMode="url"
        autoComplete="off"
        onChange={(event) => read(event.target.value)}
        {...described(id, { hint, problem })}
      />
      {isPlaced && (
        <a
          href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          Check the pin on the map
        </a>
      )}
    </FieldPlace>
  )
}

function whyNot(text: string) {
  return isShortMapLink(text)
    ? t`This is a short link. Open it, then copy the long link from the address bar.`
    : t`No place was found in this link. Copy the address of the page that shows the pin.`
}
