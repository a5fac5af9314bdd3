import { AlignCenter, AlignLeft, AlignRight, Bold, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { thingMessages as words } from '../../../../contract/insight-canvas/canvas-thing-messages.ts'
import {
  canvasColors,
  connectorPaths,
  connectorTips,
  type Paint,
  paints,
  type ShapeKind,
  shapeKinds,
  type TextAlign,
  type ThingData,
  type ThingType,
  textAligns,
  textSizes,
} from '../../../../contract/insight-canvas/canvas-things.ts'
import type { Thing, Widget } from '../../../../contract/insight-canvas/canvas-widgets.ts'
import { ChoiceButtons } from '../../../ui/choice-buttons.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PaintButtons } from './paint-buttons.tsx'
import { ShapeOutline } from './shape-outline.tsx'

type ThingStylesProps = {
  /** Of one type. */
  things: readonly Thing[]
  onChange: (said: string, put: Widget[], join?: string) => void
}

/** The look of things of one type: what is chosen applies to all of them. */
export function ThingStyles({ things, onChange }: ThingStylesProps) {
  const [first] = things
  if (!first) return null
  const put: Put = (look) =>
    onChange(
      words.restyled(things.length),
      things.map((thing) => ({ ...thing, data: { ...thing.data, ...look } }) as Widget),
    )
  return <div className="flex flex-col gap-3">{fieldsOf(first, put)}</div>
}

type Put = (look: Partial<ThingData[ThingType]>) => void

function fieldsOf(thing: Thing, put: Put) {
  switch (thing.type) {
    case 'note':
    case 'frame':
      return (
        <PaintButtons
          label={words.color}
          paints={canvasColors}
          chosen={thing.data.color}
          onChoose={(color) => put({ color })}
        />
      )
    case 'shape':
      return <ShapeStyles data={thing.data} put={put} />
    case 'text':
      return <TextStyles data={thing.data} put={put} />
    case 'connector':
      return <ConnectorStyles data={thing.data} put={put} />
  }
}

function ShapeStyles({ data, put }: { data: ThingData['shape']; put: Put }) {
  const { kind, fill, edge } = data
  const painted = (part: 'fill' | 'edge', chosen: Paint) => (
    <PaintButtons
      label={words[part]}
      paints={paints}
      chosen={chosen}
      onChoose={(paint) => put({ [part]: paint })}
    />
  )
  return (
    <>
      <Labeled label={words.kind}>
        <ChoiceButtons
          label={words.kind}
          chosen={kind}
          onChoose={(chosen) => put({ kind: chosen })}
          choices={shapeKinds.map((value) => ({
            value,
            name: words.kinds[value],
            icon: <ShapeIcon kind={value} />,
          }))}
        />
      </Labeled>
      {painted('fill', fill)}
      {painted('edge', edge)}
    </>
  )
}

const alignIcons: Readonly<Record<TextAlign, LucideIcon>> = {
  start: AlignLeft,
  center: AlignCenter,
  end: AlignRight,
}

function TextStyles({ data, put }: { data: ThingData['text']; put: Put }) {
  const { size, bold, align } = data
  return (
    <>
      <Labeled label={words.size}>
        <ChoiceButtons
          label={words.size}
          chosen={size}
          onChoose={(chosen) => put({ size: chosen })}
          choices={textSizes.map((value) => ({
            value,
            name: words.sizes[value],
            icon: <span>{value}</span>,
          }))}
        />
      </Labeled>
      <Labeled label={words.align}>
        <div className="flex gap-1">
          <ChoiceButtons
            label={words.align}
            chosen={align}
            onChoose={(chosen) => put({ align: chosen })}
            choices={textAligns.map((value) => ({
              value,
              name: words.aligns[value],
              icon: iconOf(alignIcons[value]),
            }))}
          />
          <IconButton
            icon={Bold}
            label={words.bold}
            title
            aria-pressed={bold}
            onClick={() => put({ bold: !bold })}
          />
        </div>
      </Labeled>
    </>
  )
}

function ConnectorStyles({ data, put }: { data: ThingData['connector']; put: Put }) {
  const { start, finish, path } = data
  const tips = connectorTips.map((value) => ({ value, name: words.tips[value] }))
  return (
    <>
      <Labeled label={words.path}>
        <ChoiceButtons
          label={words.path}
          chosen={path}
          onChoose={(chosen) => put({ path: chosen })}
          choices={connectorPaths.map((value) => ({ value, name: words.paths[value] }))}
        />
      </Labeled>
      <Labeled label={words.start}>
        <ChoiceButtons
          label={words.start}
          chosen={start}
          onChoose={(chosen) => put({ start: chosen })}
          choices={tips}
        />
      </Labeled>
      <Labeled label={words.finish}>
        <ChoiceButtons
          label={words.finish}
          chosen={finish}
          onChoose={(chosen) => put({ finish: chosen })}
          choices={tips}
        />
      </Labeled>
    </>
  )
}

function ShapeIcon({ kind }: { kind: ShapeKind }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="-2 -2 44 34"
      fill="none"
      stroke="currentColor"
      strokeWidth="3.5"
    >
      <ShapeOutline kind={kind} width={40} height={30} />
    </svg>
  )
}

const iconOf = (Icon: LucideIcon) => <Icon aria-hidden="true" />

function Labeled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p aria-hidden="true" className="mb-1 text-muted-foreground text-sm">
        {label}
      </p>
      {children}
    </div>
  )
}
