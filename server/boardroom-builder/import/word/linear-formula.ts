import type { Element } from '@xmldom/xmldom'
import { attributeOf, childOf, elementsIn, nameOf, switchOf } from '../../packages/word-xml.ts'

/** A formula of Word as one line of text, such as 'x=(−b±√(b^2−4ac))/(2a)'. */
export const linearFormula = (formula: Element): string => all(formula).replace(/\s+/g, ' ').trim()

const all = (element: Element | undefined): string =>
  element ? elementsIn(element).map(said).join('') : ''

/** In brackets, unless it is one number, one word or in brackets already. */
function grouped(text: string): string {
  if (/^[\p{L}\p{N}\p{M}.,%∞′]*$/u.test(text)) return text
  const inside = /^\(([^()]*)\)$/.test(text)
  return inside ? text : `(${text})`
}

const lowered = (text: string) => (text ? `_${grouped(text)}` : '')
const raised = (text: string) => (text ? `^${grouped(text)}` : '')
const property = (element: Element, properties: string, name: string) =>
  attributeOf(childOf(childOf(element, properties), name))

function said(element: Element): string {
  const part = (name: string) => all(childOf(element, name))
  switch (nameOf(element)) {
    case 'm:t':
    case 'w:t':
      return element.textContent ?? ''
    case 'm:f': {
      const [over, under] = [grouped(part('m:num')), grouped(part('m:den'))]
      return property(element, 'm:fPr', 'm:type') === 'noBar'
        ? `(${over}¦${under})`
        : `${over}/${under}`
    }
    case 'm:rad': {
      const hidden = switchOf(childOf(element, 'm:radPr'), 'm:degHide') === true
      const degree = hidden ? '' : part('m:deg')
      const sign = ({ 3: '∛', 4: '∜' } as Record<string, string>)[degree]
      return `${sign ?? (degree ? `√[${degree}]` : '√')}${grouped(part('m:e'))}`
    }
    case 'm:sSup':
      return grouped(part('m:e')) + raised(part('m:sup'))
    case 'm:sSub':
      return grouped(part('m:e')) + lowered(part('m:sub'))
    case 'm:sSubSup':
      return grouped(part('m:e')) + lowered(part('m:sub')) + raised(part('m:sup'))
    case 'm:sPre':
      return lowered(part('m:sub')) + raised(part('m:sup')) + grouped(part('m:e'))
    case 'm:nary': {
      const sign = property(element, 'm:naryPr', 'm:chr') ?? '∫'
      return `${sign}${lowered(part('m:sub'))}${raised(part('m:sup'))} ${part('m:e')}`
    }
    case 'm:limLow':
      return part('m:e') + lowered(part('m:lim'))
    case 'm:limUpp':
      return part('m:e') + raised(part('m:lim'))
    case 'm:func':
      return `${part('m:fName')} ${part('m:e')}`
    case 'm:d':
      return delimited(element)
    case 'm:m':
      return `[${rowsOf(element, 'm:mr')
        .map((row) => rowsOf(row, 'm:e').map(all).join(', '))
        .join('; ')}]`
    case 'm:eqArr':
      return rowsOf(element, 'm:e').map(all).join('; ')
    case 'm:acc':
      return part('m:e') + (property(element, 'm:accPr', 'm:chr') ?? '\u0302')
    case 'm:bar':
      return `${part('m:e')}${property(element, 'm:barPr', 'm:pos') === 'bot' ? '\u0332' : '\u0305'}`
    case 'm:phant':
      return switchOf(childOf(element, 'm:phantPr'), 'm:show') === false ? '' : part('m:e')
    case 'w:del':
    case 'w:moveFrom':
    case 'w:instrText':
      return ''
    default:
      return all(element)
  }
}

const rowsOf = (element: Element, name: string) =>
  elementsIn(element).filter((one) => nameOf(one) === name)

function delimited(element: Element): string {
  const sign = (name: string, usual: string) => property(element, 'm:dPr', name) ?? usual
  const parts = rowsOf(element, 'm:e').map(all)
  return sign('m:begChr', '(') + parts.join(sign('m:sepChr', '|')) + sign('m:endChr', ')')
}
