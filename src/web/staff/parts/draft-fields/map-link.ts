export type MapPlace = { latitude: number; longitude: number }

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`
/** In the order of trust: a pin, then what was searched for, then the middle of the map, then bare coordinates. */
const shapes = [
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(String.raw`[?&#/](?:q|query|ll|destination|mlat)=(?:loc:)?${number}(?:,|&mlon=)\s*${number}`),
  new RegExp(`^geo:${number},${number}`),
  new RegExp(`@${number},${number}`),
  new RegExp(String.raw`#map=\d+/${number}/${number}`),
  new RegExp(String.raw`^${number}\s*[,;\s]\s*${number}$`),
]

/** The place that a link of Google Maps, OpenStreetMap or `geo:` names, or coordinates as people type them; null where there is none, as in a short link, which only its own server can read. */
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

/** A link that must be opened before its place can be read. */
export const isShortMapLink = (text: string) => /^https?:\/\/(?:maps\.app\.goo\.gl|goo\.gl\/maps)\//.test(text.trim())
