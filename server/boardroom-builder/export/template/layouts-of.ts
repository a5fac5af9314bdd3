import type { Element } from '@xmldom/xmldom'
import type { TemplateLoss } from '../../../../contract/boardroom-builder/company-template.ts'
import { attributeOf, within } from '../../packages/word-xml.ts'
import type { BaseLayout, Placeholder } from '../pptx/base/base.ts'
import type { Place } from '../slides/places.ts'
import { Unusable } from './clean-package.ts'
import { firstNamed } from './theme-of.ts'

type Found = Placeholder & { place: Place | null; size: number | null }

/** A layout of a template with its placeholders. */
export type ReadLayout = { path: string; name: string; type: string; placeholders: Found[] }

const points = (value: string | undefined) => Number(value) / 12_700

/** The placeholders of a layout or master. */
export function placeholdersOf(root: Element): Found[] {
  return within(root).flatMap((ph) => {
    if (ph.localName !== 'ph') return []
    const shape = shapeOf(ph)
    const at = firstNamed(firstNamed(shape, 'xfrm'), 'off')
    const extent = firstNamed(firstNamed(shape, 'xfrm'), 'ext')
    const place = at &&
      extent && {
        ...{ x: points(attributeOf(at, 'x')), y: points(attributeOf(at, 'y')) },
        ...{ width: points(attributeOf(extent, 'cx')), height: points(attributeOf(extent, 'cy')) },
      }
    const size = Number(attributeOf(firstNamed(firstNamed(shape, 'lstStyle'), 'defRPr'), 'sz'))
    return [
      {
        type: attributeOf(ph, 'type') ?? 'obj',
        idx: attributeOf(ph, 'idx') ?? null,
        place: place && Object.values(place).every(Number.isFinite) ? place : null,
        size: size > 0 ? size / 100 : null,
      },
    ]
  })
}

function shapeOf(ph: Element): Element {
  let at = ph
  while (at.parentNode && !['sp', 'pic', 'graphicFrame'].includes(at.localName ?? ''))
    at = at.parentNode as Element
  return at
}

const titles = ['title', 'ctrTitle']
const texts = ['obj', 'body']

const titleOf = ({ placeholders }: ReadLayout) =>
  placeholders.find(({ type }) => titles.includes(type)) ?? null
/** The largest, because others are captions or dates. */
const textOf = ({ placeholders }: ReadLayout) => {
  const area = ({ place }: Found) => (place ? place.width * place.height : 1)
  const all = placeholders.filter(({ type }) => texts.includes(type))
  return all.sort((a, b) => area(b) - area(a))[0] ?? null
}

const isNamed = (names: RegExp) => (layout: ReadLayout) => names.test(layout.name)

/** The layouts on which slides are written, found by their types, or else by their names and placeholders. */
export function chooseLayouts(all: readonly ReadLayout[], losses: Set<TemplateLoss>) {
  const titled = all.filter((one) => titleOf(one) && !/vert/i.test(one.type))
  const whole = titled.filter(
    (one) => textOf(one) && one.type !== 'title' && one.type !== 'secHead',
  )
  const content =
    whole.find(({ type }) => type === 'obj') ??
    whole.find(({ type }) => type === 'tx') ??
    whole.find(isNamed(/content|inhalt|contenu|text/i)) ??
    whole[0] ??
    titled.find(({ type }) => type === 'titleOnly') ??
    titled[0]
  if (!content) throw new Unusable('noLayout')
  if (!textOf(content)) losses.add('noContent')
  const cover =
    titled.find(({ type }) => type === 'title') ??
    titled.find(({ placeholders }) => placeholders.some(({ type }) => type === 'ctrTitle')) ??
    titled.find(isNamed(/^(?:title slide|titelfolie|diapositive de titre|cover)/i))
  if (!cover) losses.add('noCover')
  const part =
    titled.find(({ type }) => type === 'secHead') ??
    titled.find(isNamed(/section|abschnitt|divider|kapitel|chapter/i))
  return { cover: cover ?? content, part: part ?? content, content }
}

/** A layout in the form in which slides refer to it. */
export function baseLayout(layout: ReadLayout, isCover: boolean): BaseLayout {
  const { path, placeholders } = layout
  const of = (type: string) => plain(placeholders.find((one) => one.type === type) ?? null)
  const visual = (['pic', 'chart', 'tbl'] as const).flatMap((type) => {
    const found = of(type)
    return found ? [[type, found] as const] : []
  })
  return {
    path,
    title: plain(titleOf(layout)),
    body: isCover ? (of('subTitle') ?? plain(textOf(layout))) : plain(textOf(layout)),
    visuals: Object.fromEntries(visual),
    footer: of('ftr'),
    number: of('sldNum'),
  }
}

const plain = (found: Found | null): Placeholder | null =>
  found && { type: found.type, idx: found.idx }

/** The place of a title or text, also if the layout has that of its master. */
export function placeIn(layout: ReadLayout, master: readonly Found[], what: 'title' | 'text') {
  const found = what === 'title' ? titleOf(layout) : textOf(layout)
  if (!found) return null
  const type = what === 'title' ? 'title' : 'body'
  const inherited = master.find((one) => one.type === type)
  return found.place ?? inherited?.place ?? null
}
