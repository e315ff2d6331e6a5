import { useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { t } from '#platform/text/messages.ts'
import { described, FieldPlace } from '../forms/fields.tsx'
import css from '../forms/forms.module.css'

const hint = t`Paste the link to the pin from Google Maps or OpenStreetMap, or its coordinates.`

/** Fills `latitude` and `longitude` of the form from a pasted link; not a field of the draft itself. */
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

type MapPlace = { latitude: number; longitude: number }

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`
/** In order of reliability: a pin, the search result, the centre of the map, then bare coordinates. */
const shapes = [
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(String.raw`[?&#/](?:q|query|ll|destination|mlat)=(?:loc:)?${number}(?:,|&mlon=)\s*${number}`),
  new RegExp(`^geo:${number},${number}`),
  new RegExp(`@${number},${number}`),
  new RegExp(String.raw`#map=\d+/${number}/${number}`),
  new RegExp(String.raw`^${number}\s*[,;\s]\s*${number}$`),
]

/**
 * Parses the position in a link of Google Maps, OpenStreetMap or `geo:`, or in typed coordinates; null if there
 * is none, as in a short link, which only its own server can resolve.
 */
export function readMapLink(text: string): MapPlace | null {
  const plain = text.trim().replaceAll('%2C', ',').replaceAll('%2c', ',')
  for (const shape of shapes) {
    const [, latitude, longitude] = shape.exec(plain) ?? []
    if (latitude === undefined || longitude === undefined) continue
    const place = { latitude: Number(latitude), longitude: Number(longitude) }
    if (Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180) return place
  }
  return null
}

/** Returns whether a link must be opened before its position can be read. */
export const isShortMapLink = (text: string) => /^https?:\/\/(?:maps\.app\.goo\.gl|goo\.gl\/maps)\//.test(text.trim())
