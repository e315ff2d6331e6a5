import { z } from 'zod'
import { listedThings } from '#domains/console/collect-kinds.ts'
import type { StaffDraft } from '#domains/console/drafts/schema.ts'
import { newId } from '#platform/data/database/ids.ts'
import type { Body, TestApp } from './test-app.ts'

/* Staff actions on drafts, over HTTP. */

type Answer = Body & { data: StaffDraft & Record<string, unknown> }

export function makeDesk(app: TestApp, token: string) {
  const at = (kind: string, id: string) => `/api/staff/drafts/${kind}/${id}`
  const matching = (version: string) => ({ 'if-match': `"${version}"` })
  return {
    open: (kind: string, id: string) => app.call<Answer>('GET', at(kind, id), { token }),
    save: (kind: string, id: string, { version, body }: { version: string; body: object }) =>
      app.call<Answer>('PUT', at(kind, id), { token, body: { body }, headers: matching(version) }),
    publish: (kind: string, id: string, { version, ...body }: { version: string; at?: string }) =>
      app.call<Answer>('POST', `${at(kind, id)}/publish`, { token, body, headers: matching(version) }),
    /** Creates and keeps a new draft, which must succeed. */
    async begin(kind: string, body: object, id = newId()) {
      const { body: opened } = await app.call<Answer>('GET', at(kind, id), { token })
      const saved = await this.save(kind, id, { version: opened.data.version, body })
      if (saved.status !== 200) throw new Error(`${saved.status} ${saved.text}`)
      return { id, version: saved.body.data.version, draft: saved.body.data }
    },
  }
}

type Shape = {
  type?: string | string[]
  allOf?: Shape[]
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  items?: Shape
  prefixItems?: Shape[]
  enum?: unknown[]
  pattern?: string
  format?: string
  $ref?: string
  minimum?: number
}

const documentOf = (text: string) => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [{ type: 'text', text, marks: [{ type: 'link', attrs: { href: `https://a.example/${text}` } }] }],
    },
    { type: 'html', attrs: { html: `<p>${text}</p>` } },
  ],
})

/** Returns a body of this kind with `canary` in every text. */
export function bodyFull(kind: string, canary: string): Record<string, unknown> {
  const schema = listedThings.get(kind)?.draft.draft
  if (!schema) throw new Error(`There is no kind ${kind}`)
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  const fill = (shape: Shape): unknown => {
    const type = [shape.type].flat().find((one) => one !== 'null')
    const patterns = [shape, ...(shape.allOf ?? [])].map(({ pattern }) => pattern ?? '').join()
    if (shape.anyOf) return fill(shape.anyOf.find((one) => one.type !== 'null') ?? {})
    if (shape.enum) return shape.enum[0]
    if (type === 'object')
      return Object.fromEntries(Object.entries(shape.properties ?? {}).map(([name, inner]) => [name, fill(inner)]))
    if (shape.prefixItems) return shape.prefixItems.map(fill)
    if (type === 'array') return shape.items ? [fill(shape.items)] : []
    if (type === 'integer' || type === 'number') return Math.max(1, shape.minimum ?? 1)
    if (type === 'boolean') return true
    if (type !== 'string') return documentOf(canary)
    if (shape.format === 'uuid') return newId()
    if (shape.format === 'date') return '2026-12-01'
    if (shape.format === 'date-time') return '2027-01-01T00:00:00Z'
    if (patterns.includes('media')) return `/media/files/${canary}.pdf`
    if (patterns.includes('[0-5]')) return '07:00'
    if (patterns.includes('consents')) return `consents/${canary}.pdf`
    return canary
  }
  const body = fill(root) as Record<string, unknown>
  return 'time_from' in body ? Object.assign(body, { time_from: '07:00', time_to: '09:00' }) : body
}
