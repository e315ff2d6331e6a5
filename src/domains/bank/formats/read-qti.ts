import {
  elementsOf,
  findElements,
  isElement,
  textIn,
  type XmlElement,
  type XmlNode,
} from '#platform/files/archives/read-xml.ts'
import { t } from '#platform/text/messages.ts'
import type { WrittenTexts } from '../questions/schema.ts'
import { escapeHtml } from '../texts/rules.ts'
import {
  ItemProblem,
  partlyRight,
  type ReadQuestion,
  readRange,
  severalNumbers,
  shortAnswer,
  unknownKind,
} from './collect-values.ts'
import { languageOfCode, recoverText, type TakePicture } from './read-html.ts'
import { recoverFormula } from './read-mathml.ts'

/*
 * Items of QTI. Version 3 writes qti-choice-interaction and response-identifier where 2.1 and 2.2 write
 * choiceInteraction and responseIdentifier: both are read as the older form.
 */

const camel = (name: string) => name.replaceAll(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase())

/** Removes namespace prefixes and maps element names to those of QTI 2; MathML names stay, as none of them clashes. */
export function foldNames(element: XmlElement): XmlElement {
  const name = element.name.replace(/^\w+:/, '')
  return {
    name: name.startsWith('qti-') ? camel(name.slice(4)) : name,
    attributes: Object.fromEntries(
      Object.entries(element.attributes).map(([key, value]) => [key.startsWith('data-') ? key : camel(key), value]),
    ),
    children: element.children.map((child) => (isElement(child) ? foldNames(child) : child)),
  }
}

const attributesOf = ({ attributes }: XmlElement) =>
  ['src', 'alt', 'colspan', 'rowspan', 'scope']
    .flatMap((name) => (attributes[name] === undefined ? [] : [` ${name}="${escapeHtml(attributes[name])}"`]))
    .join('')

/** Converts an item's content to HTML, with formulas as TeX. */
function htmlOf(node: XmlNode): string {
  if (!isElement(node)) return escapeHtml(node)
  if (node.name === 'math') return escapeHtml(recoverFormula(node))
  if (node.name === 'img' || node.name === 'br') return `<${node.name}${attributesOf(node)}>`
  return `<${node.name}${attributesOf(node)}>${innerHtml(node)}</${node.name}>`
}
const innerHtml = (element: XmlElement) => element.children.map(htmlOf).join('')

/** Texts of an item in other languages, from its catalogue, by the id that an element refers to. */
class ItemTexts {
  #catalogue: XmlElement[]
  #take: TakePicture

  constructor(item: XmlElement, take: TakePicture) {
    this.#catalogue = findElements(item, ['catalog'])
    this.#take = take
  }

  async read(element: XmlElement | undefined, html = element ? innerHtml(element) : ''): Promise<WrittenTexts> {
    const texts: WrittenTexts = {}
    const english = await recoverText(html, this.#take)
    if (english !== '') texts.en = english
    const id = element && catalogueIdOf(element)
    const entries = this.#catalogue.filter(({ attributes }) => attributes.id === id && id !== undefined)
    for (const entry of entries.flatMap((catalogue) => findElements(catalogue, ['cardEntry']))) {
      const language = languageOfCode(entry.attributes['xml:lang'] ?? '')
      const [content] = findElements(entry, ['htmlContent'])
      if (language && language !== 'en' && content) texts[language] = await recoverText(innerHtml(content), this.#take)
    }
    return texts
  }
}

function catalogueIdOf(element: XmlElement): string | undefined {
  return (
    element.attributes['data-catalog-idref'] ??
    elementsOf(element).find((child) => child.attributes['data-catalog-idref'])?.attributes['data-catalog-idref']
  )
}

const interactions = /Interaction$/
const valuesIn = (element: XmlElement | undefined) =>
  element ? findElements(element, ['value']).map((value) => textIn(value).trim()) : []

/**
 * Reads the correct values from the response declaration: those named as correct, or those that score full points
 * alone.
 */
function readRight(declaration: XmlElement | undefined) {
  const [correct] = declaration ? findElements(declaration, ['correctResponse']) : []
  const right = valuesIn(correct)
  if (right.length > 0) return right
  const entries = declaration ? findElements(declaration, ['mapEntry']) : []
  const worth = entries.map(({ attributes }) => ({
    key: attributes.mapKey ?? '',
    points: Number(attributes.mappedValue ?? 0),
  }))
  const most = Math.max(0, ...worth.map(({ points }) => points))
  const isPartly =
    declaration?.attributes.cardinality === 'single' && worth.some(({ points }) => points > 0 && points < most)
  if (isPartly) throw partlyRight()
  return worth.filter(({ points }) => points > 0).map(({ key }) => key)
}

type Item = { item: XmlElement; texts: ItemTexts; interaction: XmlElement; declaration: XmlElement | undefined }
type Answers = Pick<ReadQuestion, 'kind' | 'options' | 'key' | 'tolerance' | 'keepsOrder'>

async function readChoices({ interaction, declaration, texts }: Item): Promise<Answers> {
  const choices = findElements(interaction, ['simpleChoice'])
  const options: WrittenTexts[] = []
  for (const choice of choices) options.push(await texts.read(choice, innerHtmlOfChoice(choice)))
  const right = readRight(declaration)
  const key = choices.flatMap(({ attributes }, place) => (right.includes(attributes.identifier ?? '') ? [place] : []))
  const isSeveral = declaration?.attributes.cardinality === 'multiple'
  const keepsOrder =
    interaction.attributes.shuffle !== 'true' && choices.some(({ attributes }) => attributes.fixed === 'true')
  return { kind: isSeveral ? 'several' : 'single', options, key, keepsOrder }
}

const innerHtmlOfChoice = (choice: XmlElement) =>
  choice.children
    .filter((child) => !isElement(child) || child.name !== 'feedbackInline')
    .map(htmlOf)
    .join('')

function readNumber({ item, declaration }: Item): Answers {
  const type = declaration?.attributes.baseType ?? ''
  const right = readRight(declaration)
  const [value = ''] = right
  const isNumber = type === 'float' || type === 'integer' || /^-?[\d.]+$/.test(value)
  if (!isNumber) throw shortAnswer()
  if (right.length > 1) throw severalNumbers()
  const equal = findElements(item, ['equal']).find(({ attributes }) => attributes.toleranceMode === 'absolute')
  const tolerance = equal?.attributes.tolerance?.trim().split(/\s+/)[0] ?? '0'
  return { kind: 'numeric', options: [], ...readRange(`${value}:${tolerance}`) }
}

function readAnswers(parts: Item) {
  const { name } = parts.interaction
  if (name === 'choiceInteraction') return readChoices(parts)
  if (name === 'textEntryInteraction') return readNumber(parts)
  throw unknownKind(name)
}

/** Returns a copy of an element without the descendants that match. */
function without(element: XmlElement, isLeftOut: (element: XmlElement) => boolean): XmlElement {
  const children = element.children.flatMap((child): XmlNode[] => {
    if (!isElement(child)) return [child]
    return isLeftOut(child) ? [] : [without(child, isLeftOut)]
  })
  return { ...element, children }
}

const isClass = (element: XmlElement, name: string) => (element.attributes.class ?? '').split(/\s+/).includes(name)

/** Reads the question of an item; `stimulus`: the text it shares with other items. */
export async function readItem(
  item: XmlElement,
  take: TakePicture,
  stimulus: XmlElement | null,
): Promise<ReadQuestion> {
  const [body] = findElements(item, ['itemBody'])
  const asking = body ? findElements(body, namesOfInteractions(body)) : []
  const [interaction] = asking
  if (!body || !interaction) throw new ItemProblem(t`This item has no interaction that can be imported.`)
  if (asking.length > 1)
    throw new ItemProblem(t`This item asks more than one question. The bank takes one question for each item.`)
  const texts = new ItemTexts(item, take)
  const id = interaction.attributes.responseIdentifier
  const declaration = findElements(item, ['responseDeclaration']).find(({ attributes }) => attributes.identifier === id)
  const passage = findElements(body, ['div']).find((element) => isClass(element, 'passage'))
  const [prompt] = findElements(interaction, ['prompt'])
  const isOther = (element: XmlElement) =>
    interactions.test(element.name) || element.name === 'rubricBlock' || isClass(element, 'passage')
  const stem = without(body, isOther)
  const asked = findElements(body, ['div']).find((element) => isClass(element, 'question'))
  const html = asked
    ? innerHtml(without(asked, isOther))
    : `${innerHtml(stem)}${prompt ? `<p>${innerHtml(prompt)}</p>` : ''}`
  const solution = findElements(item, ['modalFeedback', 'rubricBlock']).find(
    ({ attributes }) => attributes.identifier === 'solution' || attributes.class === 'solution',
  )
  return {
    text: await texts.read(asked ?? body, html),
    ...(await readAnswers({ item, texts, interaction, declaration })),
    solution: solution ? await texts.read(solution) : {},
    passage: await texts.read(passage ?? stimulus ?? undefined),
  }
}

const namesOfInteractions = (body: XmlElement): string[] => [
  ...new Set(
    elementsOf(body).flatMap((child) => (interactions.test(child.name) ? [child.name] : namesOfInteractions(child))),
  ),
]
