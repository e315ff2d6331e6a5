import { getSchema } from '@tiptap/core'
import { expect, it } from 'vitest'
import { documentOfHtml } from '#platform/text/rich-text/document-of-html.ts'
import { htmlOfDocument } from '#platform/text/rich-text/html-of-document.ts'
import { markTypes, type Node, nodeTypes, richText } from '#platform/text/rich-text/schema.ts'
import { makeDocument, seededTexts } from '../../../../../test/rich-documents.ts'
import { extensions } from './rich-text-editor.tsx'

const editor = getSchema(extensions)

/** Returns a document as the editor keeps it after opening and saving. */
function saved(document: Node) {
  const opened = editor.nodeFromJSON(document)
  opened.check()
  return richText.parse(opened.toJSON())
}

/** The editor sorts marks on the same text itself. */
function inOneOrder(node: Node): Node {
  const ordered = { ...node }
  if (node.marks) ordered.marks = node.marks.toSorted((a, b) => a.type.localeCompare(b.type))
  if (node.content) ordered.content = node.content.map(inOneOrder)
  return ordered
}

const htmlOf = (document: Node) => htmlOfDocument(inOneOrder(document))

it('knows exactly the nodes and marks of the stored document', () => {
  expect(Object.keys(editor.nodes).toSorted()).toEqual([...nodeTypes].toSorted())
  expect(Object.keys(editor.marks).toSorted()).toEqual([...markTypes].toSorted())
})

it('round-trips every seeded text and generated documents', () => {
  const seeded = seededTexts().map(documentOfHtml)
  expect(seeded.length).toBeGreaterThan(150)
  const written = Array.from({ length: 400 }, (_, seed) => makeDocument(seed))
  for (const document of [...seeded, ...written]) expect(htmlOf(saved(document))).toBe(htmlOf(document))
})
