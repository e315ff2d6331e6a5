import { type ChangeEvent, type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Location, useBlocker } from 'react-router'
import { profileCalls } from '#domains/identity/profile/calls.ts'
import { notAPicture, pictureBytes, pictureTooLarge } from '#domains/identity/profile/rules.ts'
import type { FileKind, SelfProfile } from '#domains/identity/profile/schema.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { type ReadField, useCheckedForm } from '#web/shell/forms/form-state.ts'
import { getToken, getUserText, parseUser, storeUser } from '#web/shell/session.ts'
import { readDataUrl } from '#web/ui/forms/read-data-url.ts'
import {
  aadhaar,
  addressParts,
  bodyOf,
  bodyProblems,
  guardianNames,
  isMinor,
  type KeptName,
  keptNames,
  names,
  type Pictures,
  type ProfileName,
  valueAt,
} from './profile-values.ts'

type Step = { currentLocation: Location; nextLocation: Location }

/** Asks before leaving the page with unsaved input. `isUnsaved` is called at that moment. */
function useUnsaved(isUnsaved: () => boolean) {
  const ask = useRef(isUnsaved)
  // Closing or reloading the tab is a browser event, outside React.
  useEffect(() => {
    ask.current = isUnsaved
  })
  useEffect(() => {
    const askFirst = (event: BeforeUnloadEvent) => {
      if (getToken() !== null && ask.current()) event.preventDefault()
    }
    window.addEventListener('beforeunload', askFirst)
    return () => window.removeEventListener('beforeunload', askFirst)
  }, [])
  // After logging out nothing can be saved any more, so there is no need to ask.
  const mustAsk = useCallback(
    ({ currentLocation, nextLocation }: Step) =>
      currentLocation.pathname !== nextLocation.pathname && getToken() !== null && ask.current(),
    [],
  )
  return useBlocker(mustAsk)
}

const pairs = addressParts.map((part) => ({
  from: `present_address.present_${part}` as const,
  to: `permanent_address.permanent_${part}` as const,
}))

function isSameIn(profile: SelfProfile) {
  const isGiven = pairs.some(({ from }) => valueAt(profile, from) !== '')
  return isGiven && pairs.every(({ from, to }) => valueAt(profile, from) === valueAt(profile, to))
}

/** Copies the present address to the permanent one while `isSame`; typing a different permanent address turns that off. */
function useSameAddress(ref: RefObject<HTMLFormElement | null>, profile: SelfProfile) {
  const [isSame, setSame] = useState(() => isSameIn(profile))
  const copy = (form: HTMLFormElement) => {
    for (const { from, to } of pairs) typeInto(form, to, controlOf(form, from)?.value ?? '')
  }
  const choose = (isWanted: boolean) => {
    setSame(isWanted)
    if (isWanted && ref.current) copy(ref.current)
  }
  /** Called after the field `name` has changed. */
  const follow = (form: HTMLFormElement, name: string) => {
    if (!isSame) return
    if (pairs.some(({ from }) => from === name)) copy(form)
    const pair = pairs.find(({ to }) => to === name)
    if (pair && controlOf(form, pair.from)?.value !== controlOf(form, pair.to)?.value) setSame(false)
  }
  return { isSame, choose, follow }
}

/** Returns the control of this name if it holds text or a choice. */
function controlOf(form: HTMLFormElement, name: string) {
  const control = form.elements.namedItem(name)
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control : null
}

/** Sets a value as if typed, so that its old message disappears too. */
function typeInto(form: HTMLFormElement, name: string, value: string) {
  const control = controlOf(form, name)
  if (!control || control.value === value) return
  control.value = value
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

type Read = ReadField<ProfileName>
const idPrefix = 'profile-'

/** On a shared device another person may have signed in from another tab: one person's input must not be saved as another's. */
function requireOwner(profile: SelfProfile) {
  const user = parseUser(getUserText())
  if (user === null || user._id === profile._id) return
  const message = t`Another account is now logged in here. Reload the page.`
  throw new ApiError({ status: 409, code: 'conflict', message })
}

/** Shows the stored values, unless the student has typed since. */
function showStored(form: HTMLFormElement, { sent, stored }: { sent: Map<KeptName, string>; stored: SelfProfile }) {
  for (const name of keptNames) {
    const control = controlOf(form, name)
    if (control && control.value === sent.get(name)) control.value = valueAt(stored, name)
  }
}

function isChanged(form: HTMLFormElement, profile: SelfProfile) {
  const value = (name: ProfileName) => controlOf(form, name)?.value ?? ''
  const isTyped = keptNames.some((name) => value(name) !== valueAt(profile, name))
  // The checkbox has a value whether ticked or not, so it counts only together with the two fields beside it.
  return isTyped || guardianNames.slice(0, 2).some((name) => value(name) !== '')
}

/** Clears a masked Aadhaar number when another document is chosen, and restores it when Aadhaar is chosen again. */
function followIdType(form: HTMLFormElement, profile: SelfProfile) {
  if (profile.id_type !== aadhaar) return
  const [type, number] = [controlOf(form, 'id_type')?.value, controlOf(form, 'id_number')?.value]
  if (type !== aadhaar && number === profile.id_number) typeInto(form, 'id_number', '')
  if (type === aadhaar && number === '') typeInto(form, 'id_number', profile.id_number)
}

/** State of the profile form: fields, sending and warnings. `onSaved` receives the stored profile. */
export function useProfileForm(profile: SelfProfile, onSaved: (stored: SelfProfile) => void) {
  const api = useApi()
  const ref = useRef<HTMLFormElement>(null)
  const pictures = usePictures()
  const sameAddress = useSameAddress(ref, profile)
  const [dob, setDob] = useState(profile.dob)
  const [idType, setIdType] = useState<string>(profile.id_type)
  const known = () => ({ profile, pictures: pictures.pictures, now: new Date() })

  const checked = useCheckedForm<ProfileName>({
    names,
    idPrefix,
    showAll: true,
    hasSummary: true,
    fallback: t`Some error occured`,
    check: (read: Read) => bodyProblems(bodyOf(read, known()), new Date()),
    send: async (read: Read) => {
      requireOwner(profile)
      const sent = new Map(keptNames.map((name) => [name, read(name)]))
      const sentPictures = pictures.pictures
      const stored = await api(profileCalls).updateProfile(bodyOf(read, known()))
      storeUser(stored)
      if (ref.current) showStored(ref.current, { sent, stored })
      pictures.forget(sentPictures)
      onSaved(stored)
      const { showToast } = await import('#web/ui/overlays/toast.ts')
      showToast(t`Your profile has been saved.`)
    },
  })

  const hasPictures = Object.keys(pictures.pictures).length > 0
  const blocker = useUnsaved(() => hasPictures || (ref.current !== null && isChanged(ref.current, profile)))

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    checked.form.onInput(event)
    const { currentTarget: form, target } = event
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    if (target.name === 'dob') setDob(target.value)
    if (target.name === 'id_type') {
      setIdType(target.value)
      followIdType(form, profile)
    }
    sameAddress.follow(form, target.name)
  }

  return {
    pictures,
    sameAddress,
    idType,
    blocker,
    idPrefix,
    isSending: checked.isSending,
    failure: checked.failure,
    summary: checked.summary,
    form: { ref, onSubmit: checked.form.onSubmit, onInput },
    isMinor: isMinor(dob, new Date()),
    emptyField: checked.field,
    field: (name: KeptName) => ({ ...checked.field(name), defaultValue: valueAt(profile, name) }),
  }
}

const kinds: readonly FileKind[] = ['photo', 'signature']

/** Pictures chosen or removed since the last save. */
function usePictures() {
  const [pictures, setPictures] = useState<Pictures>({})
  const [problems, setProblems] = useState<Partial<Record<FileKind, string>>>({})
  const [reading, setReading] = useState(0)

  const choose = async (kind: FileKind, input: HTMLInputElement) => {
    const file = input.files?.[0]
    if (!file) return
    setReading((count) => count + 1)
    const read = await readPictureFile(file).catch((): null => null)
    setReading((count) => count - 1)
    const isGood = read !== null && 'dataUrl' in read
    setProblems((old) => ({ ...old, [kind]: isGood ? '' : (read?.problem ?? t`This image could not be read.`) }))
    if (isGood) setPictures((old) => ({ ...old, [kind]: read.dataUrl }))
    // Cleared in any case: the picture is shown separately, and the same file can then be chosen again.
    input.value = ''
  }

  return {
    pictures,
    isReading: reading > 0,
    /** Removes the saved pictures; any chosen since stay. */
    forget: (saved: Pictures) => {
      setPictures((now) => {
        const rest = { ...now }
        for (const kind of kinds) if (rest[kind] === saved[kind]) delete rest[kind]
        return rest
      })
      setProblems({})
    },
    picture: (kind: FileKind) => ({
      kind,
      chosen: pictures[kind],
      problem: problems[kind] || undefined,
      onChoose: ({ target }: ChangeEvent<HTMLInputElement>) => void choose(kind, target),
      onRemove: () => {
        setProblems((old) => ({ ...old, [kind]: '' }))
        setPictures((old) => ({ ...old, [kind]: null }))
      },
    }),
  }
}

// The server redraws pictures at 1200 pixels; a face or a signature is still clear at half of that.
const longestSides = [1200, 900, 600]
const qualities = [0.85, 0.7, 0.55]
const takenAsTheyAre = ['image/png', 'image/jpeg', 'image/webp']

type ReadPicture = { dataUrl: string } | { problem: string }

function draw(picture: ImageBitmap, longestSide: number) {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return null
  // JPEG has no transparency, and would turn it black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

function encode(canvas: HTMLCanvasElement, quality: number) {
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

/** Returns the largest version of the picture that can be sent; null if there is none. */
async function shrink(file: File) {
  const picture = await createImageBitmap(file).catch(() => null) // not a picture, or in a format this browser cannot read
  if (!picture) return null
  for (const side of longestSides) {
    const canvas = draw(picture, side)
    for (const quality of canvas ? qualities : []) {
      const blob = canvas && (await encode(canvas, quality))
      if (blob && blob.size <= pictureBytes) return blob
    }
  }
  return null
}

/** Reads a chosen file for sending: unchanged if small enough, else scaled down. */
async function readPictureFile(file: File): Promise<ReadPicture> {
  const isFit = file.size <= pictureBytes
  if (isFit && takenAsTheyAre.includes(file.type)) return { dataUrl: await readDataUrl(file) }
  const small = await shrink(file)
  if (small) return { dataUrl: await readDataUrl(small) }
  return { problem: isFit ? notAPicture : pictureTooLarge }
}
