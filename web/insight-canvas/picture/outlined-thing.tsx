import { layoutConnector } from '../../../common/layout/connector-layout.ts'
import { fittedSize, freeTextSizes, textBox } from '../../../common/layout/thing-layout.ts'
import { newThingData, thingSizes } from '../../../contract/insight-canvas/canvas-things.ts'
import type { WidgetOf } from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { WidgetOutline } from '../../../contract/insight-canvas/canvases.ts'
import { cn } from '../../ui/cn.ts'
import { fills, strokes } from '../widgets/things/paints.ts'
import { OutlinedInsert, Squiggle } from './outlined-insert.tsx'
import { OutlinedText } from './outlined-text.tsx'

type OutlinedProps = { widget: WidgetOutline; scale: number }
type OutlinedThingProps = OutlinedProps & { all: readonly WidgetOutline[] }

const drawn = new Set([
  ...['note', 'text', 'shape', 'frame', 'connector'],
  ...['stroke', 'picture', 'link', 'clip'],
])

export const isThingOutline = ({ type }: WidgetOutline) => drawn.has(type)

/** A note, text, shape, frame or connector in a picture: its form, colors and text. */
export function OutlinedThing({ widget, all, scale }: OutlinedThingProps) {
  const { type, x, y, width, height, look } = widget
  const color = look?.color ?? 'gray'
  switch (type) {
    case 'note':
      return (
        <g>
          <rect {...{ x, y, width, height }} rx="6" className={fills[color]} />
          <WallText widget={widget} scale={scale} />
        </g>
      )
    case 'text':
      return (
        <OutlinedText
          text={look?.text ?? ''}
          // It is as high as its lines, whatever height is stored.
          box={{ x, y, width, height: thingSizes.text.most.height }}
          size={freeTextSizes[look?.size ?? 'M']}
          scale={scale}
          align={look?.align}
          bold={look?.bold}
        />
      )
    case 'frame':
      return (
        <g>
          <rect
            {...{ x, y, width, height }}
            rx="8"
            strokeWidth="2"
            className={cn(fills[color], strokes[color], '[fill-opacity:0.45]')}
          />
          <OutlinedText
            text={look?.title ?? ''}
            box={{ x: x + 14, y: y + 9, width: width - 28, height: 20 }}
            size={15}
            scale={scale}
            bold
          />
        </g>
      )
    case 'stroke':
      return <Squiggle {...{ x, y, width, height }} />
    case 'picture':
    case 'link':
    case 'clip':
      return <OutlinedInsert {...{ type, x, y, width, height }} />
    case 'connector':
      return <OutlinedConnector widget={widget} all={all} />
    default:
      return <OutlinedShape widget={widget} scale={scale} />
  }
}

/** The text of a note or shape, as large as on the canvas. */
function WallText({ widget, scale }: OutlinedProps) {
  const { type, look, x, y } = widget
  const text = look?.text ?? ''
  if (text === '') return null
  const data =
    type === 'note' ? { ...newThingData.note, text } : { ...newThingData.shape, ...look, text }
  const box = textBox({ ...widget, data } as unknown as WidgetOf<'note' | 'shape'>)
  const centered = type === 'shape'
  return (
    <OutlinedText
      text={text}
      box={{ ...box, x: x + box.x, y: y + box.y }}
      size={fittedSize(text, box)}
      scale={scale}
      align={centered ? 'center' : 'start'}
      middle={centered}
    />
  )
}

function OutlinedShape({ widget, scale }: OutlinedProps) {
  const { x, y, width, height, look } = widget
  const className = cn(fills[look?.fill ?? 'none'], strokes[look?.edge ?? 'gray'])
  const [across, down] = [x + width / 2, y + height / 2]
  const form = () => {
    if (look?.kind === 'ellipse') {
      const round = { cx: across, cy: down, rx: width / 2, ry: height / 2, className }
      return <ellipse {...round} strokeWidth="2" />
    }
    if (look?.kind === 'diamond') {
      const corners = `M${across} ${y}L${x + width} ${down}L${across} ${y + height}L${x} ${down}Z`
      return <path d={corners} strokeWidth="2" className={className} />
    }
    const rx = look?.kind === 'rounded' ? 12 : 0
    return <rect {...{ x, y, width, height, rx, className }} strokeWidth="2" />
  }
  return (
    <g>
      {form()}
      <WallText widget={widget} scale={scale} />
    </g>
  )
}

function OutlinedConnector({ widget, all }: Omit<OutlinedThingProps, 'scale'>) {
  const { id, look } = widget
  const { x, y, width, height, z } = widget
  const data = { ...newThingData.connector, ...look, label: '' }
  const connector = {
    ...{ id, x, y, width, height, z, data },
    title: '',
    type: 'connector',
  } as const
  const { points, tips } = layoutConnector(connector, (other) => {
    const found = all.find((one) => one.id === other)
    return found && { ...found, data: found.look ?? {} }
  })
  return (
    <g>
      <path
        d={`M${points.map((point) => `${point.x} ${point.y}`).join('L')}`}
        fill="none"
        strokeWidth="2.5"
        className="stroke-muted-foreground"
      />
      {tips.map((tip) =>
        tip.kind === 'dot' ? (
          <circle
            key="dot"
            {...{ cx: tip.center.x, cy: tip.center.y, r: 6 }}
            className="fill-muted-foreground"
          />
        ) : (
          <path
            key={`${tip.corners[0]?.x} ${tip.corners[0]?.y}`}
            d={`M${tip.corners.map((point) => `${point.x} ${point.y}`).join('L')}Z`}
            className="fill-muted-foreground"
          />
        ),
      )}
    </g>
  )
}
