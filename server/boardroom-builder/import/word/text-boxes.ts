import type { Element } from '@xmldom/xmldom'
import { childOf, documentOf, made, nameOf, within } from '../../packages/word-xml.ts'

const boxesIn = (element: Element | undefined) =>
  element ? within(element).filter((one) => nameOf(one) === 'w:txbxContent') : []

const vml = 'urn:schemas-microsoft-com:vml'
const compatibility = 'http://schemas.openxmlformats.org/markup-compatibility/2006'

/** Gives a text box the older form beside or in place of its drawing, which is the only one that mammoth reads. */
export function keepTextBox(element: Element) {
  const name = nameOf(element)
  if (name === 'mc:AlternateContent') {
    const fallback = childOf(element, 'mc:Fallback')
    const boxes = boxesIn(childOf(element, 'mc:Choice'))
    if (boxes.length === 0 || boxesIn(fallback).length > 0) return
    if (fallback) element.removeChild(fallback)
    const older = documentOf(element).createElementNS(compatibility, 'mc:Fallback')
    older.appendChild(asPicture(element, boxes))
    element.appendChild(older)
  } else if (name === 'w:drawing' && !isInChoice(element)) {
    const boxes = boxesIn(element)
    if (boxes.length > 0) element.parentNode?.replaceChild(asPicture(element, boxes), element)
  }
}

function isInChoice(element: Element): boolean {
  for (let at = element.parentNode; at; at = at.parentNode) {
    if (at.nodeType === 1 && nameOf(at as Element) === 'mc:Choice') return true
  }
  return false
}

function asPicture(near: Element, boxes: Element[]): Element {
  const picture = made(near, 'pict')
  for (const box of boxes) {
    const shape = documentOf(near).createElementNS(vml, 'v:shape')
    const place = documentOf(near).createElementNS(vml, 'v:textbox')
    place.appendChild(box.cloneNode(true))
    shape.appendChild(place)
    picture.appendChild(shape)
  }
  return picture
}
