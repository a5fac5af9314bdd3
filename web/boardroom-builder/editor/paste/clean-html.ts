import { isCounting, type NestedList, nestedLists, type WordItem } from './nested-lists.ts'

export type CleanHtml = {
  html: string
  /** Pictures that came along as data, to be stored. */
  pictures: string[]
  /** How many others there were, which are somewhere else. */
  leftOut: number
}

const dropped = 'script, style, meta, link, title, template, iframe, object, embed, xml, noscript'

/**
 * HTML of Word, Google Docs or a page, brought into a form that the schema reads: it keeps only what a
 * document may hold. The HTML is parsed in a document of its own, where nothing runs or loads.
 */
export function cleanHtml(html: string): CleanHtml {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  if (body.querySelector('[data-pm-slice]')) return { html, pictures: [], leftOut: 0 }
  for (const element of body.querySelectorAll(dropped)) element.remove()
  for (const element of [...body.querySelectorAll('*')]) {
    // As of Office: <o:p>.
    if (element.localName.includes(':')) element.replaceWith(...element.childNodes)
    // Google Docs wraps everything in a bold that is none.
    else if (element.matches('b[style*="font-weight:normal"]')) {
      element.replaceWith(...element.childNodes)
    }
  }
  convertWordLists(body)
  const images = [...body.querySelectorAll('img')]
  const pictures = images.map(({ src }) => src).filter((src) => src.startsWith('data:image/'))
  // One pixel is no picture, but counts visits.
  const seen = images.filter((image) => image.width !== 1 || image.height !== 1)
  for (const image of images) image.remove()
  return { html: body.innerHTML, pictures, leftOut: seen.length - pictures.length }
}

type WordParagraph = WordItem<Element>

function convertWordLists(body: HTMLElement) {
  for (const first of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]) {
    if (!first.isConnected || !levelOf(first)) continue
    const items: WordParagraph[] = []
    for (let next: Element | null = first; next; next = next.nextElementSibling) {
      const level = levelOf(next)
      if (!level) break
      items.push({ level, ordered: isOrdered(next), content: next })
    }
    first.before(...nestedLists(items).map(listElement))
    for (const { content } of items) content.remove()
  }
}

const levelOf = (element: Element): number =>
  Number(/mso-list:[^;]*\blevel(\d)/i.exec(element.getAttribute('style') ?? '')?.[1] ?? 0)

/** The mark of an item, which Word writes before it as text. */
const markOf = (element: Element) => element.querySelector('[style*="mso-list:Ignore" i]')

const isOrdered = (element: Element) => isCounting(markOf(element)?.textContent ?? '')

function listElement({ ordered, items }: NestedList<Element>): HTMLElement {
  const list = document.createElement(ordered ? 'ol' : 'ul')
  for (const { content, lists } of items) {
    markOf(content)?.remove()
    const item = document.createElement('li')
    const line = document.createElement('p')
    line.append(...content.childNodes)
    item.append(line, ...lists.map(listElement))
    list.append(item)
  }
  return list
}
