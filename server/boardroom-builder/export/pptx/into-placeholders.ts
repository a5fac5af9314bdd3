import type { BaseLayout, Placeholder } from './base/base.ts'
import { decorative, escaped } from './base/xml.ts'

/** The names of shapes that become placeholders, and of those that say nothing. */
export const shapeNames = {
  title: 'Title',
  facts: 'Facts',
  text: 'Text',
  silent: ['Line', 'Dot', 'Plate'],
} as const

/** The first number of the placeholders that a layout does not have. */
const ownPlaceholders = 20

/** Text keeps the lines that it was laid out with, whatever its layout says. */
const plainStyle = Array.from(
  { length: 5 },
  (_, at) =>
    `<a:lvl${at + 1}pPr><a:lnSpc><a:spcPct val="100000"/></a:lnSpc><a:spcBef><a:spcPts val="0"/></a:spcBef></a:lvl${at + 1}pPr>`,
).join('')

type Written = { layout: BaseLayout; texts: readonly string[]; footer: string; lang: string }

/**
 * A slide whose texts are in placeholders, so that the outline shows them: the title and the first text in those of its
 * layout, the others in some of its own. What has no text may take the place of the content instead.
 */
export function intoPlaceholders(xml: string, { layout, texts, footer, lang }: Written): string {
  const taken = { body: false, next: ownPlaceholders }
  const shapes = xml.split(/(?=<p:(?:sp|pic|graphicFrame|cxnSp)>)/).map((shape) => {
    const name = /<p:cNvPr id="\d+" name="([^"]*)"/.exec(shape)?.[1] ?? ''
    if (shapeNames.silent.some((one) => one === name)) return silent(shape)
    if (!shape.startsWith('<p:sp>')) return shape
    if (name === shapeNames.title)
      return layout.title ? inherited(placed(shape, layout.title)) : shape
    if (name === shapeNames.facts) {
      if (!layout.body) return shape
      taken.body = true
      return inherited(placed(shape, layout.body))
    }
    if (!texts.includes(name)) return shape
    const slot = taken.body ? null : layout.body
    taken.body = true
    const own = { type: 'body', idx: String(taken.next) }
    if (!slot) taken.next++
    return withOwnLines(placed(shape, slot ?? own))
  })
  const last = shapes.pop() ?? ''
  const small = [
    ...(layout.footer && footer
      ? [
          smallShape(
            'Footer',
            layout.footer,
            `<a:r><a:rPr lang="${lang}"/><a:t>${escaped(footer)}</a:t></a:r>`,
          ),
        ]
      : []),
    ...(layout.number ? [smallShape('Slide number', layout.number, slideNumber(lang))] : []),
  ]
  const whole = [...shapes, last.replace('</p:spTree>', `${small.join('')}</p:spTree>`)].join('')
  const filled = taken.body || !layout.body ? whole : withVisual(whole, layout)
  return withOwnIds(filled)
}

const attributesOf = ({ type, idx }: Placeholder) =>
  [...(type === 'obj' ? [] : [`type="${type}"`]), ...(idx ? [`idx="${idx}"`] : [])].join(' ')

const phOf = (placeholder: Placeholder) => `<p:ph ${attributesOf(placeholder)}/>`

const placed = (shape: string, placeholder: Placeholder) =>
  shape
    .replace(/<p:cNvSpPr[^<>]*\/>/, '<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>')
    .replace(/<p:nvPr>\s*<\/p:nvPr>|<p:nvPr\/>/, `<p:nvPr>${phOf(placeholder)}</p:nvPr>`)

/** Place, color and font are those of the layout; only the size is that which fits. */
function inherited(shape: string): string {
  const bare = replaceElements(shape, 'p:spPr', () => '<p:spPr/>')
  const fitted = replaceElements(bare, 'a:bodyPr', () => '<a:bodyPr><a:normAutofit/></a:bodyPr>')
  const plain = replaceElements(fitted, 'a:pPr', (tag) =>
    tag.includes('rtl="1"') ? '<a:pPr algn="r" rtl="1"/>' : '',
  )
  return replaceElements(
    plain,
    'a:rPr',
    (tag) => `${tag.replace(' b="1"', '').replace(/\/?>$/, '')}/>`,
  )
}

/** Replaces each element of a name, with what is in it, by what is made of its first tag. */
function replaceElements(xml: string, name: string, change: (tag: string) => string): string {
  const close = `</${name}>`
  let done = ''
  let at = 0
  for (;;) {
    const begin = xml.indexOf(`<${name}`, at)
    if (begin < 0) return done + xml.slice(at)
    const tagEnd = xml.indexOf('>', begin) + 1
    const tag = xml.slice(begin, tagEnd)
    done += xml.slice(at, begin) + change(tag)
    at = tag.endsWith('/>') ? tagEnd : xml.indexOf(close, tagEnd) + close.length
  }
}

const withOwnLines = (shape: string) =>
  shape
    .replace('<a:lstStyle/>', `<a:lstStyle>${plainStyle}</a:lstStyle>`)
    .replace(/(<a:bodyPr[^<>]*)>\s*<\/a:bodyPr>/, '$1><a:noAutofit/></a:bodyPr>')

const silent = (shape: string) =>
  shape.replace(
    /(<p:cNvPr id="\d+" name="[^"]*"(?: descr="[^"]*")?)(?:\/>|>\s*<\/p:cNvPr>)/,
    `$1>${decorative}</p:cNvPr>`,
  )

/** Without properties of its own, LibreOffice does not give a footer the style of its layout. */
const smallShape = (name: string, placeholder: Placeholder, content: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="0" name="${name}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr>${phOf(placeholder)}</p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr><a:normAutofit/></a:bodyPr><a:lstStyle/><a:p><a:pPr/>${content}</a:p></p:txBody></p:sp>`

const slideNumber = (lang: string) =>
  `<a:fld id="{F7021451-1387-4CA6-816F-3879F97B5CBC}" type="slidenum"><a:rPr lang="${lang}"/><a:t>‹#›</a:t></a:fld>`

/** The only picture, chart or table of a slide without text takes the place made for it. */
function withVisual(xml: string, { body, visuals }: BaseLayout): string {
  const frames = xml.match(/<p:(?:pic|graphicFrame)>/g) ?? []
  if (frames.length !== 1) return xml
  const inFrame = xml.includes('<c:chart ') ? 'chart' : 'tbl'
  const kind = frames[0] === '<p:pic>' ? 'pic' : inFrame
  const slot = visuals[kind] ?? (body?.type === 'obj' ? body : null)
  if (!slot) return xml
  const at = xml.indexOf(frames[0] ?? '')
  return (
    xml.slice(0, at) +
    xml
      .slice(at)
      .replace(/<p:nvPr>|<p:nvPr\/>/, (begin) =>
        begin === '<p:nvPr>' ? `<p:nvPr>${phOf(slot)}` : `<p:nvPr>${phOf(slot)}</p:nvPr>`,
      )
  )
}

/** Gives each shape of a slide an id, and a name, of its own. */
function withOwnIds(xml: string): string {
  let id = 0
  const counts = new Map<string, number>()
  return xml.replace(/<p:cNvPr id="\d+" name="([^"]*)"/g, (_, name: string) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return `<p:cNvPr id="${++id}" name="${count > 1 ? `${name} ${count}` : name}"`
  })
}
