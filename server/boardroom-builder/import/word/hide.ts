import type { Element } from '@xmldom/xmldom'
import {
  attributeOf,
  childOf,
  elementsIn,
  nameOf,
  remove,
  switchOf,
  within,
} from '../../packages/word-xml.ts'
import type { WordStyles } from './word-styles.ts'

type Around = { paragraph?: string | undefined; table?: string | undefined }

/** What a hidden run keeps, so that fields still end where they do. */
const kept = ['w:rPr', 'w:fldChar', 'w:instrText']
/** What makes a paragraph worth keeping. */
const shown = ['w:t', 'w:drawing', 'w:pict', 'w:object', 'w:sym', 'm:oMath', 'mc:AlternateContent']

/** Removes what Word does not show: hidden and deleted text, hidden rows and boxes, the codes of fields. */
export function hide(root: Element, styles: WordStyles) {
  /** The open fields; in a field's code, text is not shown. */
  const fields: ('code' | 'result')[] = []

  function inRun(run: Element, { paragraph, table }: Around) {
    const hidden = styles.hides({ run: childOf(run, 'w:rPr'), paragraph, table })
    for (const one of elementsIn(run)) {
      const name = nameOf(one)
      if (name === 'w:fldChar') follow(attributeOf(one, 'fldCharType'))
      if (kept.includes(name)) continue
      if (hidden || fields.includes('code') || isGone(one, name)) remove(one)
      else visit(one, {})
    }
  }
  function inFormula(formula: Element, around: Around) {
    const runs = within(formula).filter((one) => nameOf(one) === 'm:r')
    const hidden = runs.filter((run) => styles.hides({ run: childOf(run, 'w:rPr'), ...around }))
    if (fields.includes('code') || (hidden.length > 0 && hidden.length === runs.length))
      remove(formula)
    else for (const run of hidden) remove(run)
  }
  function follow(type: string | undefined) {
    if (type === 'begin') fields.push('code')
    else if (type === 'separate' && fields.length > 0) fields.splice(-1, 1, 'result')
    else if (type === 'end') fields.pop()
  }
  function inParagraph(paragraph: Element, around: Around) {
    const style = attributeOf(childOf(childOf(paragraph, 'w:pPr'), 'w:pStyle'))
    const said = () => within(paragraph).some((one) => shown.includes(nameOf(one)))
    const before = said()
    visit(paragraph, { ...around, paragraph: style })
    // Otherwise an empty line, or an empty item of a list, would show that something was here.
    if (before && !said()) remove(paragraph)
  }
  function visit(element: Element, around: Around) {
    for (const one of elementsIn(element)) {
      const name = nameOf(one)
      if (isGone(one, name)) remove(one)
      else if (name === 'w:r') inRun(one, around)
      else if (name === 'm:oMath') inFormula(one, around)
      else if (name === 'w:p') inParagraph(one, around)
      else if (name === 'w:tbl') {
        visit(one, { table: attributeOf(childOf(childOf(one, 'w:tblPr'), 'w:tblStyle')) })
        if (!elementsIn(one).some((row) => within(row).some((cell) => nameOf(cell) === 'w:tc')))
          remove(one)
      } else visit(one, around)
    }
  }
  visit(root, {})
}

function isGone(element: Element, name: string): boolean {
  if (name === 'w:del' || name === 'w:moveFrom') return true
  if (name === 'w:tr') {
    const properties = childOf(element, 'w:trPr')
    return switchOf(properties, 'w:hidden') === true || childOf(properties, 'w:del') !== undefined
  }
  if (name === 'w:drawing' || name === 'mc:AlternateContent' || name === 'w:pict') {
    return within(element).some(isHiddenShape)
  }
  return false
}

function isHiddenShape(element: Element): boolean {
  const name = nameOf(element)
  if (name === 'wp:docPr') return ['1', 'true'].includes(attributeOf(element, 'hidden') ?? '')
  return name.startsWith('v:') && /visibility:\s*hidden/i.test(attributeOf(element, 'style') ?? '')
}
