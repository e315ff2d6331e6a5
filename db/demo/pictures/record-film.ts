import { writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'

/*
 * Draws and records the demo institute's film of an answer sheet being filled in: `node
 * db/demo/pictures/record-film.ts /path/to/chromium`. The result is committed; the script is kept to record it
 * again.
 */

/** Runs in the browser. Answers the recording in base64. */
async function record() {
  const [width, height, seconds] = [640, 360, 10]
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws nothing.')
  const [sheet, print, action, ink] = ['#fff2f4', '#b41d50', '#2a43a9', '#0a1331']
  const choices = [1, 3, 0, 2, 2, 0, 3, 1, 0, 3, 2, 1, 3, 0, 1, 2, 0, 3]
  const columns = 3
  const rows = choices.length / columns

  function drawBubble(pen: CanvasRenderingContext2D, { x, y, letter }: { x: number; y: number; letter: string }) {
    pen.beginPath()
    pen.arc(x, y, 15, 0, Math.PI * 2)
    pen.fillStyle = '#fff'
    pen.fill()
    pen.lineWidth = 2
    pen.strokeStyle = print
    pen.stroke()
    pen.fillStyle = print
    pen.fillText(letter, x, y + 1)
  }

  function drawRow(pen: CanvasRenderingContext2D, index: number, progress: number) {
    const x = 44 + Math.floor(index / rows) * 192
    const y = 46 + (index % rows) * 53
    pen.fillStyle = print
    pen.fillText(String(index + 1), x, y + 1)
    for (const [column, letter] of [...'ABCD'].entries()) {
      const place = { x: x + 34 + column * 36, y }
      drawBubble(pen, { ...place, letter })
      if (column !== choices[index] || progress <= 0) continue
      pen.beginPath()
      pen.arc(place.x, place.y, 16 * (1 - (1 - progress) ** 2), 0, Math.PI * 2)
      pen.fillStyle = action
      pen.fill()
    }
  }

  function drawFrame(pen: CanvasRenderingContext2D, time: number) {
    pen.fillStyle = sheet
    pen.fillRect(0, 0, width, height)
    pen.fillStyle = ink
    for (let y = 18; y < height; y += 26) pen.fillRect(width - 20, y, 10, 6)
    pen.font = '600 15px system-ui, sans-serif'
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    const beat = (seconds - 2) / choices.length
    for (const index of choices.keys()) {
      drawRow(pen, index, Math.min(1, Math.max(0, (time - 0.6 - index * beat) / 0.3)))
    }
  }

  const recorder = new MediaRecorder(canvas.captureStream(25), {
    mimeType: 'video/webm;codecs=vp9',
    videoBitsPerSecond: 120_000,
  })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve
  })
  const start = performance.now()
  await new Promise<void>((resolve) => {
    const draw = () => {
      const time = (performance.now() - start) / 1000
      drawFrame(pen, time)
      if (recorder.state === 'inactive') recorder.start()
      if (time < seconds) requestAnimationFrame(draw)
      else resolve()
    }
    draw()
  })
  recorder.stop()
  await stopped
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

const browser = await chromium.launch({
  executablePath: process.argv[2] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  const page = await browser.newPage()
  await writeFile(new URL('../film.webm', import.meta.url), Buffer.from(await page.evaluate(record), 'base64'))
} finally {
  await browser.close()
}
