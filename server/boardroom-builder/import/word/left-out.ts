import type { Element } from '@xmldom/xmldom'
import type { LeftOut } from '../../../../contract/boardroom-builder/document-imports.ts'
import { attributeOf, childOf, elementsIn, nameOf, within } from '../../packages/word-xml.ts'
import { linearFormula } from './linear-formula.ts'
import type { WordStyles } from './word-styles.ts'

/** The most letters that name a place. */
const mostLetters = 80
const textOf = (element: Element): string =>
  within(element)
    .filter((one) => nameOf(one) === 'w:t' || nameOf(one) === 'm:t')
    .map((one) => one.textContent)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, mostLetters)

/** Finds what an import cannot keep, each with the heading and the text before it. */
export class LeftOutParts {
  readonly found: LeftOut[] = []
  readonly #styles: WordStyles
  #heading = ''
  #before = ''

  constructor(styles: WordStyles) {
    this.#styles = styles
  }

  find(element: Element) {
    for (const one of elementsIn(element)) {
      const kind = kindOf(one)
      if (kind) this.found.push({ kind, heading: this.#heading, after: this.#before })
      // The older form of the same thing.
      if (kind || nameOf(one) === 'mc:Fallback') continue
      const text = nameOf(one) === 'w:p' ? textOf(one) : ''
      if (text) {
        if (this.#styles.headingLevel(childOf(one, 'w:pPr'))) {
          this.#heading = text
          this.#before = ''
        } else this.#before = text
      }
      this.find(one)
    }
  }
}

function kindOf(element: Element): LeftOut['kind'] | null {
  switch (nameOf(element)) {
    case 'a:graphicData': {
      const uri = attributeOf(element, 'uri') ?? ''
      if (/\/chart(ex)?$/.test(uri)) return 'chart'
      if (/\/diagram$/.test(uri)) return 'diagram'
      const draws = /\/(wordprocessing(Shape|Group|Canvas|Ink)|lockedCanvas)$/i.test(uri)
      const hasContent = within(element).some((one) =>
        ['w:txbxContent', 'a:blip'].includes(nameOf(one)),
      )
      return draws && !hasContent ? 'drawing' : null
    }
    case 'w:contentPart':
      return 'drawing'
    case 'w:object': {
      const object = within(element).find((one) => nameOf(one) === 'o:OLEObject')
      if (/^equation/i.test(attributeOf(object, 'ProgID') ?? '')) return 'formula'
      return 'object'
    }
    case 'm:oMath':
      return linearFormula(element) === '' ? 'formula' : null
    case 'w:altChunk':
    case 'w:subDoc':
      return 'file'
    default:
      return null
  }
}
