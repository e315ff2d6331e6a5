import type { DetailPage } from '#domains/content/schema.ts'

/** The drawings that the site knows by name. */
export type IconName = 'clock' | 'people' | 'book' | 'phone' | 'paper' | 'language' | 'map' | 'medal'

export type PageData = Omit<DetailPage, 'banner_url'>

export function card(icon: IconName, title: string, subTitle: string) {
  return { card_icon: icon, card_title: title, card_subtitle: subTitle }
}

export function tab(title: string, content: string) {
  return { tab_title: title, tab_content: content }
}

export function heading(text: string) {
  return `<h2>${text}</h2>`
}

export function paragraphs(...texts: string[]) {
  return texts.map((text) => `<p>${text}</p>`).join('')
}

export function bullets(...entries: string[]) {
  return `<ul>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`
}

function row(tag: 'th' | 'td', cells: string[]) {
  return `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
}

export function table(head: string[], rows: string[][]) {
  const body = rows.map((cells) => row('td', cells)).join('')
  return `<table><thead>${row('th', head)}</thead><tbody>${body}</tbody></table>`
}
