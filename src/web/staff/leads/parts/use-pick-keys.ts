import { useEffect } from 'react'
import { areKeysOn, isForUs } from '../../frame/keyboard/use-keys.ts'

/** 1 to 9 pick a bubble, where nobody types. */
export function usePickKeys(place: React.RefObject<HTMLElement | null>, isOn: boolean) {
  // The keyboard is outside React.
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLInputElement && event.target.type === 'radio' ? false : !isForUs(event)
      if (isTyping || !areKeysOn() || !/^[1-9]$/.test(event.key)) return
      const bubble = place.current?.querySelector<HTMLInputElement>(`[data-key="${event.key}"]`)
      bubble?.click()
      if (bubble) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [place, isOn])
}
