import { useEffect, useState } from 'react'
import type { OpenAttempt } from '#domains/attempts/sitting/schema.ts'
import { profileCalls } from '#domains/identity/profile/calls.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { PrivatePicture } from '#web/shell/private-picture.tsx'
import css from './candidate.module.css'

const waitMs = 2000

/** Returns the address of the candidate's profile photo; null if there is none, or until it is known. */
export function useOwnPhoto() {
  const api = useApi()
  const [path, setPath] = useState<string | null>(null)
  // The network is outside React. Not at once: a whole hall begins in the same second, and needs its questions first.
  useEffect(() => {
    const ask = () =>
      api(profileCalls)
        .selfProfile()
        .then(
          ({ photo }) => setPath(photo),
          () => setPath(null),
        )
    const timer = setTimeout(ask, waitMs)
    return () => clearTimeout(timer)
  }, [api])
  return path
}

/** The candidate's photo, name and registration number. */
export function Candidate({ attempt, photo }: { attempt: OpenAttempt; photo: string | null }) {
  return (
    <div className={css.candidate}>
      <PrivatePicture path={photo} alt="Your photo" className={css.picture} width="54" height="64">
        <svg width="54" height="64" viewBox="0 0 54 64" aria-hidden="true">
          <rect className={css.photo} width="54" height="64" rx="4" />
          <circle className={css.figure} cx="27" cy="25" r="10.500" />
          <path className={css.figure} d="M6.5 64c1.200-15.500 8.500-22.500 20.500-22.500S46.300 48.500 47.500 64z" />
        </svg>
      </PrivatePicture>
      <div>
        <b>{attempt.candidate_name}</b>
        <span className="num">Reg. no. {attempt.registration_number}</span>
      </div>
    </div>
  )
}
