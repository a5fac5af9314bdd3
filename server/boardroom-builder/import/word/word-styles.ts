import type { Element } from '@xmldom/xmldom'
import {
  attributeOf,
  childOf,
  elementsIn,
  nameOf,
  parsedXml,
  switchOf,
} from '../../packages/word-xml.ts'

type Style = {
  name: string
  basedOn: string | undefined
  /** Properties of its text and of its paragraphs. */
  run: Element | undefined
  paragraph: Element | undefined
}

/** The most styles that a chain of styles based on others may have. */
const mostInChain = 20

/** The styles of a Word document, resolved through those that they are based on. */
export class WordStyles {
  readonly #styles = new Map<string, Style>()
  readonly #defaults = new Map<string, string>()
  readonly #everywhere: Element | undefined

  constructor(xml: string | undefined) {
    const root = xml ? parsedXml(xml) : undefined
    if (!root) return
    const defaults = childOf(childOf(root, 'w:docDefaults'), 'w:rPrDefault')
    this.#everywhere = childOf(defaults, 'w:rPr')
    for (const style of elementsIn(root).filter((one) => nameOf(one) === 'w:style')) {
      const [id, type] = [
        attributeOf(style, 'styleId') ?? '',
        attributeOf(style, 'type') ?? 'paragraph',
      ]
      this.#styles.set(`${type} ${id}`, {
        name: attributeOf(childOf(style, 'w:name')) ?? '',
        basedOn: attributeOf(childOf(style, 'w:basedOn')),
        run: childOf(style, 'w:rPr'),
        paragraph: childOf(style, 'w:pPr'),
      })
      if (['1', 'true', 'on'].includes(attributeOf(style, 'default') ?? ''))
        this.#defaults.set(type, id)
    }
  }

  /** A style and those that it is based on, nearest first. */
  #chain(type: 'paragraph' | 'character' | 'table', id: string | undefined): Style[] {
    const chain: Style[] = []
    let next = id ?? this.#defaults.get(type)
    while (next !== undefined && chain.length < mostInChain) {
      const style = this.#styles.get(`${type} ${next}`)
      if (style) chain.push(style)
      next = style?.basedOn
    }
    return chain
  }

  /** Whether text is hidden, from its own properties, its styles, and the defaults of the document. */
  hides({
    run,
    paragraph,
    table,
  }: {
    run?: Element | undefined
    paragraph?: string | undefined
    table?: string | undefined
  }): boolean {
    const chains = [
      this.#chain('character', attributeOf(childOf(run, 'w:rStyle'))),
      this.#chain('paragraph', paragraph),
      this.#chain('table', table),
    ]
    const inStyles = (name: string) =>
      chains.map((chain) =>
        chain.map((one) => switchOf(one.run, name)).find((on) => on !== undefined),
      )
    const isSet = (name: string) =>
      [switchOf(run, name), ...inStyles(name), switchOf(this.#everywhere, name)].find(
        (on) => on !== undefined,
      ) ?? false
    if (isSet('w:specVanish') || isSet('w:webHidden')) return true
    const own = switchOf(run, 'w:vanish')
    if (own !== undefined) return own
    if (switchOf(this.#everywhere, 'w:vanish')) return true
    // Hidden in a character style and in the paragraph's is visible: they turn each other off.
    return inStyles('w:vanish').filter(Boolean).length % 2 === 1
  }

  /** The level of a heading, also of one in a style that is based on a heading; null for other text. */
  headingLevel(properties: Element | undefined): number | null {
    for (const { name, paragraph } of this.#chain(
      'paragraph',
      attributeOf(childOf(properties, 'w:pStyle')),
    )) {
      const [, level] = /^heading ([1-9])$/i.exec(name) ?? []
      if (level) return Number(level)
      const outline = outlineLevel(paragraph)
      if (outline !== undefined) return outline
    }
    return outlineLevel(properties) ?? null
  }

  nameOf(id: string | undefined): string {
    return this.#chain('paragraph', id)[0]?.name ?? ''
  }
}

/** From 1; null for body text, undefined if it is not set. */
function outlineLevel(properties: Element | undefined): number | null | undefined {
  const value = attributeOf(childOf(properties, 'w:outlineLvl'))
  if (value === undefined) return undefined
  const level = Number(value)
  return level >= 0 && level < 9 ? level + 1 : null
}
