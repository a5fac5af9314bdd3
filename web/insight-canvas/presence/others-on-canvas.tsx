import { useReactFlow, useStore } from '@xyflow/react'
import { useEffect } from 'react'
import type { Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { mostSelected, type Place, type PresentPerson } from '../../../contract/records/presence.ts'
import { personColor } from '../../records/presence/person-color.ts'
import { SurfacePortal } from '../widgets/surface-portal.tsx'

/** Who else is on a canvas, and what tells them where the user is. */
export type CanvasPresence = {
  others: readonly PresentPerson[]
  move: (change: Partial<Place>) => void
}

type OthersOnCanvasProps = {
  presence: CanvasPresence
  widgets: ReadonlyMap<string, Widget>
  /** What the user has selected. */
  selected: ReadonlySet<string>
}

/**
 * The others' pointers with their names, and outlines around what they have selected. The list of people present has
 * the same information for screen readers.
 */
export function OthersOnCanvas({ presence, widgets, selected }: OthersOnCanvasProps) {
  const { others, move } = presence
  useOwnPlace(move, selected)
  const zoom = useStore(({ transform }) => transform[2])
  return (
    <SurfacePortal>
      <div
        aria-hidden="true"
        data-print="no"
        className="pointer-events-none absolute z-[1000002] size-0"
      >
        {others.map(({ id: person, place }) =>
          place?.selected.map((id) => {
            const widget = widgets.get(id)
            return widget && <Outline key={`${person} ${id}`} {...{ person, widget, zoom }} />
          }),
        )}
        {others.map(
          ({ id, name, place }) =>
            place?.pointer && (
              <Pointer key={id} person={id} at={place.pointer} {...{ name, zoom }} />
            ),
        )}
      </div>
    </SurfacePortal>
  )
}

/** Tells others of the user's pointer and selection. */
function useOwnPlace(move: CanvasPresence['move'], selected: ReadonlySet<string>) {
  const surface = useStore(({ domNode }) => domNode)
  const { screenToFlowPosition } = useReactFlow()
  useEffect(() => {
    move({ selected: [...selected].slice(0, mostSelected) })
  }, [move, selected])
  useEffect(() => {
    if (!surface) return
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = screenToFlowPosition({ x: clientX, y: clientY }, { snapToGrid: false })
      move({ pointer: { x: Math.round(x), y: Math.round(y) } })
    }
    const onLeave = () => move({ pointer: null })
    surface.addEventListener('pointermove', onMove, { passive: true })
    surface.addEventListener('pointerleave', onLeave)
    return () => {
      surface.removeEventListener('pointermove', onMove)
      surface.removeEventListener('pointerleave', onLeave)
      onLeave()
    }
  }, [surface, screenToFlowPosition, move])
}

type PointerProps = { person: string; name: string; at: { x: number; y: number }; zoom: number }

/** It keeps its size on the screen, and glides from one place to the next. */
function Pointer({ person, name, at, zoom }: PointerProps) {
  return (
    <div
      data-pointer={name}
      data-person={personColor(person)}
      className="absolute transition-transform duration-120 ease-linear motion-reduce:transition-none"
      style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
    >
      <div className="origin-top-left" style={{ transform: `scale(${1 / zoom})` }}>
        <svg aria-hidden="true" width="18" height="20" viewBox="0 0 18 20" className="block">
          <path
            d="M2 1.5 15.5 9.5 9 11 5.8 17Z"
            strokeWidth="1.5"
            strokeLinejoin="round"
            className="fill-(--person) stroke-background"
          />
        </svg>
        <bdi className="ms-3 -mt-1 block w-max max-w-40 truncate rounded-sm bg-(--person) px-1.5 py-0.5 font-medium text-(--on-person) text-xs">
          {name}
        </bdi>
      </div>
    </div>
  )
}

type OutlineProps = {
  person: string
  widget: Pick<Widget, 'x' | 'y' | 'width' | 'height'>
  zoom: number
}

function Outline({ person, widget: { x, y, width, height }, zoom }: OutlineProps) {
  return (
    <div
      data-selected-by-other=""
      data-person={personColor(person)}
      className="absolute rounded-lg outline-(--person) outline-solid"
      style={{
        transform: `translate(${x}px, ${y}px)`,
        width,
        height,
        outlineWidth: 2 / zoom,
        outlineOffset: 2 / zoom,
      }}
    />
  )
}
