import { childOf, childrenOf, findElements, type XmlElement } from '#platform/files/archives/read-xml.ts'

/*
 * Word does not store automatic list numbers and letters in the text. They are counted here in the same way, by list and level.
 */

type Level = { format: string; text: string; start: number }
export type Numbering = { labelOf: (paragraph: XmlElement) => string }

const settingOf = (element: XmlElement | undefined) => element?.attributes['w:val']

function readLevels(numbering: XmlElement | null) {
  const abstracts = new Map<string, Level[]>()
  const lists = new Map<string, Level[]>()
  for (const abstract of numbering ? childrenOf(numbering, 'w:abstractNum') : []) {
    const levels = childrenOf(abstract, 'w:lvl').map((level) => ({
      format: settingOf(childOf(level, 'w:numFmt')) ?? 'decimal',
      text: settingOf(childOf(level, 'w:lvlText')) ?? '',
      start: Number(settingOf(childOf(level, 'w:start')) ?? 1),
    }))
    abstracts.set(abstract.attributes['w:abstractNumId'] ?? '', levels)
  }
  for (const list of numbering ? childrenOf(numbering, 'w:num') : [])
    lists.set(list.attributes['w:numId'] ?? '', abstracts.get(settingOf(childOf(list, 'w:abstractNumId')) ?? '') ?? [])
  return lists
}

function writeCount(format: string, count: number) {
  const letter = String.fromCharCode(97 + ((count - 1) % 26))
  if (format === 'lowerLetter') return letter
  return format === 'upperLetter' ? letter.toUpperCase() : String(count)
}

/** Counts the lists of a document, paragraph by paragraph. */
export function readNumbering(numbering: XmlElement | null): Numbering {
  const lists = readLevels(numbering)
  const counts = new Map<string, number[]>()
  return {
    labelOf(paragraph) {
      const [properties] = findElements(paragraph, ['w:numPr'])
      const listId = settingOf(properties && childOf(properties, 'w:numId')) ?? ''
      const depth = Number(settingOf(properties && childOf(properties, 'w:ilvl')) ?? 0)
      const levels = lists.get(listId)
      const level = levels?.[depth]
      if (!levels || !level || level.format === 'bullet' || level.format === 'none') return ''
      const counted = counts.get(listId) ?? []
      counted[depth] = (counted[depth] ?? level.start - 1) + 1
      counted.length = depth + 1
      counts.set(listId, counted)
      return level.text.replaceAll(/%(\d)/g, (_sign, place: string) => {
        const index = Number(place) - 1
        return writeCount(levels[index]?.format ?? 'decimal', counted[index] ?? 1)
      })
    },
  }
}
