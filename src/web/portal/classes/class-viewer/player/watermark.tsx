import { useEffect, useState } from 'react'
import css from './player.module.css'

const places = [
  { left: '62%', top: '14%' },
  { left: '8%', top: '68%' },
  { left: '52%', top: '56%' },
  { left: '10%', top: '12%' },
  { left: '34%', top: '38%' },
]
const everyMs = 12_000

/** Names the copy's owner over the video, never long in one place, so that a camera filming the screen records it. */
export function Watermark({ text }: { text: string }) {
  const [place, setPlace] = useState(0)
  // Timers are outside React.
  useEffect(() => {
    const timer = setInterval(() => setPlace((before) => (before + 1) % places.length), everyMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className={`num ${css.watermark}`} style={places[place]} aria-hidden="true">
      {text}
    </span>
  )
}
