import { documentLimits } from '../../../../contract/boardroom-builder/document-blocks.ts'
import { isCounting, type NestedList, nestedLists, type WordItem } from './nested-lists.ts'

export type CleanHtml = {
  html: string
  /** Pictures embedded as data: URLs, which the caller stores. */
  pictures: string[]
  /** The number of other pictures, which are only linked. */
  leftOut: number
  /** Whether a table has more columns than a document allows. */
  hasWideTable: boolean
}

const dropped = 'script, style, meta, link, title, template, iframe, object, embed, xml, noscript'

/**
 * Cleans HTML from Word, Google Docs or a web page, so that the schema can parse it. The HTML is
 * parsed in a separate document, in which no scripts run and nothing loads.
 */
export function cleanHtml(html: string): CleanHtml {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  if (body.querySelector('[data-pm-slice]'))
    return { html, pictures: [], leftOut: 0, hasWideTable: false }
  for (const element of body.querySelectorAll(dropped)) element.remove()
  for (const element of [...body.querySelectorAll('*')]) {
    // Office elements such as <o:p>.
    if (element.localName.includes(':')) element.replaceWith(...element.childNodes)
    // Google Docs wraps everything in a <b> that is not bold.
    else if (element.matches('b[style*="font-weight:normal"]')) {
      element.replaceWith(...element.childNodes)
    }
  }
  convertWordLists(body)
  const images = [...body.querySelectorAll('img')]
  const pictures = images.map(({ src }) => src).filter((src) => src.startsWith('data:image/'))
  // Single-pixel images are tracking pixels.
  const seen = images.filter((image) => image.width !== 1 || image.height !== 1)
  for (const image of images) image.remove()
  const leftOut = seen.length - pictures.length
  const hasWideTable = [...body.querySelectorAll('tr')].some(isWide)
  return { html: body.innerHTML, pictures, leftOut, hasWideTable }
}

const isWide = ({ cells }: HTMLTableRowElement) =>
  [...cells].reduce((sum, { colSpan }) => sum + colSpan, 0) > documentLimits.columns

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
  Number(/mso-list:[^;]{0,100}\blevel(\d)/i.exec(element.getAttribute('style') ?? '')?.[1] ?? 0)

/** The marker of an item, which Word writes into its text. */
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
