import { setTimeout as delay } from 'node:timers/promises'
import { staffToken } from './console-fill.ts'
import { percentile } from './figures.ts'
import { type Client, createClient } from './keep-alive-client.ts'
import type { Running } from './processes.ts'

type Figures = { savesPerSecond: number; p50Ms: number; p99Ms: number }
/** `typed`: everyone saves as the editor does during typing; `busy`: everyone saves again as soon as a save is answered. */
export type DraftFigures = { typed: Figures; busy: Figures }

/** The editor saves this long after the last key. */
const typingMs = 800

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const bodyOf = (title: string) => ({
  title,
  sub_title: 'In short',
  sub_category_id: null,
  text: {
    type: 'doc',
    content: Array.from({ length: 20 }, (_, n) => paragraph(`What students should know of it, part ${n}.`)),
  },
  pdf_url: null,
  link: '',
  picture_url: null,
  shown_at: null,
  expires_at: null,
  seo_url: '',
})

class Editor {
  readonly #client: Client
  readonly #path: string
  readonly #token: string
  #version = ''
  readonly times: number[] = []

  constructor(url: string, item: string, index: number) {
    this.#client = createClient(url, 'identity')
    this.#path = `/api/staff/drafts/content-item/${item}`
    this.#token = staffToken(index)
  }

  async #ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
    const answer = await this.#client.ask({ method, path, body, token: this.#token, ifMatch: this.#version })
    if (answer.status !== 200) throw new Error(`${method} ${path} answers ${answer.status}: ${answer.text()}`)
    const { data }: { data: { version: string } } = JSON.parse(answer.text())
    this.#version = `"${data.version}"`
  }

  open() {
    return this.#ask('GET', this.#path)
  }

  async save(title: string) {
    const startedAt = performance.now()
    await this.#ask('PUT', this.#path, { body: bodyOf(title) })
    this.times.push(performance.now() - startedAt)
  }

  async close() {
    await this.#ask('POST', `${this.#path}/discard`, {})
    this.#client.close()
  }
}

async function measure(editors: Editor[], seconds: number, pauseMs: number): Promise<Figures> {
  const until = performance.now() + seconds * 1000
  await Promise.all(
    editors.map(async (editor, index) => {
      await delay((index * pauseMs) / editors.length)
      for (let n = 0; performance.now() < until; n++) {
        const next = performance.now() + pauseMs
        await editor.save(`What is typed, ${n}`)
        await delay(Math.max(0, next - performance.now()))
      }
    }),
  )
  const times = editors.flatMap(({ times }) => times.splice(0))
  return { savesPerSecond: times.length / seconds, p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) }
}

/** Measures saves by several people, each with their own notice open. */
export async function measureDrafts(server: Running, items: string[], seconds: number): Promise<DraftFigures> {
  const editors = items.map((item, index) => new Editor(server.url, item, index))
  for (const editor of editors) await editor.open()
  await measure(editors, 1, typingMs)
  const typed = await measure(editors, seconds, typingMs)
  const busy = await measure(editors, seconds / 2, 0)
  for (const editor of editors) await editor.close()
  return { typed, busy }
}
