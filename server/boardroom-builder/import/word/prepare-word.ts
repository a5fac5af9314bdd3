import type { Element } from '@xmldom/xmldom'
import { strFromU8, strToU8 } from 'fflate'
import type { LeftOut } from '../../../../contract/boardroom-builder/document-imports.ts'
import {
  attributeOf,
  childOf,
  made,
  nameOf,
  parsedXml,
  within,
  writtenXml,
} from '../../packages/word-xml.ts'
import { anchorComments, readComments, type WordComment } from './comments.ts'
import { writeFormula } from './formulas.ts'
import { hide } from './hide.ts'
import { LeftOutParts } from './left-out.ts'
import { keepTextBox } from './text-boxes.ts'
import { WordStyles } from './word-styles.ts'

export type Prepared = {
  /** What the import cannot keep, in order. */
  leftOut: LeftOut[]
  comments: WordComment[]
}

const main = 'word/document.xml'
const notes = ['word/footnotes.xml', 'word/endnotes.xml']
const headingStyle = (level: number) => `imported-heading-${level}`

/**
 * Rewrites the parts of a Word document so that mammoth, which reads them, keeps what it would lose and loses what
 * is hidden: formulas become text, headings of own styles become headings, hidden text is removed.
 */
export function prepareWord(parts: Record<string, Uint8Array>): Prepared {
  const textOf = (name: string) => (parts[name] ? strFromU8(parts[name]) : undefined)
  const styleSheet = textOf('word/styles.xml')
  const styles = new WordStyles(styleSheet)
  const leftOut = new LeftOutParts(styles)
  let comments: WordComment[] = []
  for (const name of [main, ...notes]) {
    const xml = textOf(name)
    if (!xml) continue
    const root = parsedXml(xml)
    hide(root, styles)
    for (const box of within(root)) keepTextBox(box)
    if (name === main) leftOut.find(root)
    for (const formula of within(root)) if (nameOf(formula) === 'm:oMath') writeFormula(formula)
    markHeadings(root, styles)
    if (name === main) comments = anchorComments(root, readComments(textOf('word/comments.xml')))
    parts[name] = strToU8(writtenXml(root))
  }
  parts['word/styles.xml'] = strToU8(withHeadingStyles(styleSheet))
  return { leftOut: leftOut.found, comments }
}

/** Gives each heading a style that mammoth recognizes. */
function markHeadings(root: Element, styles: WordStyles) {
  for (const paragraph of within(root)) {
    if (nameOf(paragraph) !== 'w:p') continue
    const properties = childOf(paragraph, 'w:pPr')
    const style = childOf(properties, 'w:pStyle')
    const level = styles.headingLevel(properties)
    if (!properties || level === null || isHeading(styles.nameOf(attributeOf(style)))) continue
    const named = made(paragraph, 'pStyle')
    named.setAttributeNS(paragraph.namespaceURI, 'w:val', headingStyle(level))
    if (style) properties.replaceChild(named, style)
    else properties.insertBefore(named, properties.firstChild)
  }
}

const isHeading = (name: string) => /^heading \d/i.test(name)

function withHeadingStyles(xml: string | undefined): string {
  const empty =
    '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"></w:styles>'
  const root = parsedXml(xml ?? empty)
  const add = (name: string, of: Element, value: Record<string, string>) => {
    const element = made(root, name)
    for (const [key, one] of Object.entries(value)) {
      element.setAttributeNS(root.namespaceURI, `w:${key}`, one)
    }
    of.appendChild(element)
    return element
  }
  for (const level of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    const style = add('style', root, { type: 'paragraph', styleId: headingStyle(level) })
    add('name', style, { val: `heading ${level}` })
  }
  return writtenXml(root)
}
