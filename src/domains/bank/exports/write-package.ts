import { ZipFile } from 'yazl'
import { writeMarks } from '../formats/read-marks.ts'
import { escapeHtml } from '../texts/rules.ts'
import { type ExportedPage, type ExportedQuestion, pictureFile, textsOfQuestion } from './describe-questions.ts'
import { listPictureIds } from './write-html.ts'
import { itemName, writeItem } from './write-item.ts'

function writeResource(exported: ExportedQuestion, pictures: string[]) {
  const { subject, topic, question } = exported
  // A number has no order to keep.
  const marks = writeMarks({ ...exported, keepsOrder: question.kind === 'numeric' && question.keeps_order })
  const keywords = [`subject:${subject}`, `topic:${topic}`, ...marks]
  const lom = keywords.map(
    (text) => `<imsmd:keyword><imsmd:string language="en">${escapeHtml(text)}</imsmd:string></imsmd:keyword>`,
  )
  const path = itemName(exported)
  const files = [path, ...pictures].map((href) => `<file href="${href}"/>`)
  return `<resource identifier="q-${exported.number}" type="imsqti_item_xmlv3p0" href="${path}"><metadata><imsmd:lom><imsmd:general>${lom.join('')}</imsmd:general></imsmd:lom></metadata>${files.join('')}</resource>`
}

const manifestStart = `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" xmlns:imsmd="http://ltsc.ieee.org/xsd/LOM" identifier="questions">
<metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata>
<organizations/>
<resources>
`

async function fillPackage(zip: ZipFile, pages: AsyncIterable<ExportedPage>) {
  const written = new Set<string>()
  const resources: string[] = []
  for await (const { questions, shelf } of pages) {
    for (const exported of questions) {
      const files = listPictureIds(textsOfQuestion(exported)).flatMap((id) => pictureFile(shelf, id) ?? [])
      for (const { name, base64 } of files.filter(({ name }) => !written.has(name))) {
        written.add(name)
        zip.addBuffer(Buffer.from(base64, 'base64'), `pictures/${name}`, { compress: name.endsWith('.svg') })
      }
      zip.addBuffer(Buffer.from(writeItem(exported, shelf)), itemName(exported))
      resources.push(
        writeResource(
          exported,
          files.map(({ name }) => `pictures/${name}`),
        ),
      )
    }
  }
  zip.addBuffer(Buffer.from(`${manifestStart}${resources.join('\n')}\n</resources>\n</manifest>\n`), 'imsmanifest.xml')
  zip.end()
}

/** Questions as a package of QTI 3.0: an item each, the pictures beside them, and the manifest that names them. */
export async function* writePackage(pages: AsyncIterable<ExportedPage>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  let failure: unknown = null
  const filling = fillPackage(zip, pages).catch((error: unknown) => {
    failure = error
    zip.end()
  })
  for await (const chunk of zip.outputStream) yield Buffer.from(chunk)
  await filling
  if (failure !== null) throw failure
}
