import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlacedCanvas } from '../../../contract/boardroom-builder/document-blocks.ts'
import { pictureMessages as words } from '../../../contract/boardroom-builder/document-picture-messages.ts'
import { widgetNames } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { getCanvas, listCanvases } from '../../../contract/insight-canvas/canvases.ts'
import { call } from '../../platform/calls/call.ts'
import { RecordSearch, type Titled } from '../../records/record-search.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const most = 30

async function find(search: string, signal: AbortSignal) {
  const query = { limit: most, ...(search && { search }) }
  const { items } = await call(listCanvases, { query, signal })
  return items.map(({ id, title }) => ({ id, title }))
}

const partsQuery = (id: string) =>
  queryOptions({
    queryKey: ['canvas', id, 'parts'],
    queryFn: ({ signal }) => call(getCanvas, { params: { id }, signal }),
    select: ({ widgets }) =>
      widgets.map(({ widget: { id, title, type } }) => ({ id, title, type })),
    staleTime: 0,
  })

type CanvasChoiceProps = { onChoose: (chosen: PlacedCanvas) => void }

/** Chooses a canvas, then all of it or one widget. */
export function CanvasChoice({ onChoose }: CanvasChoiceProps) {
  const [canvas, setCanvas] = useState<Titled | null>(null)
  if (canvas) {
    return <Parts canvas={canvas} onChoose={onChoose} onBack={() => setCanvas(null)} />
  }
  return (
    <RecordSearch
      plural="canvases"
      find={find}
      words={{
        label: words.canvases,
        placeholder: words.searchCanvases,
        failed: words.canvasesFailed,
        noneFound: words.noneFound,
        none: words.noCanvases,
      }}
      onPick={setCanvas}
    />
  )
}

type PartsProps = CanvasChoiceProps & { canvas: Titled; onBack: () => void }

function Parts({ canvas, onChoose, onBack }: PartsProps) {
  const parts = useQuery(partsQuery(canvas.id))
  const { data, error } = parts
  const choose = (widgetId: string | null) => onChoose({ id: canvas.id, widgetId })
  return (
    <div className="space-y-3">
      <p dir="auto" className="break-words font-medium">
        {words.parts(canvas.title)}
      </p>
      {error && <ErrorState title={serverMessage(error) ?? words.canvasesFailed} query={parts} />}
      {!data && !error && <Skeleton className="h-32" />}
      {data?.length === 0 && <p className="text-muted-foreground">{words.emptyCanvas}</p>}
      {data && data.length > 0 && (
        <ul className="max-h-72 overflow-y-auto rounded-md border p-1">
          <Part label={words.whole} isFirst onPress={() => choose(null)} />
          {data.map(({ id, title, type }) => (
            <Part
              key={id}
              label={words.widgetNamed(title || widgetNames[type], widgetNames[type])}
              onPress={() => choose(id)}
            />
          ))}
        </ul>
      )}
      <Button variant="link" onClick={onBack}>
        {words.otherCanvas}
      </Button>
    </div>
  )
}

type PartProps = { label: string; isFirst?: boolean; onPress: () => void }

function Part({ label, isFirst = false, onPress }: PartProps) {
  return (
    <li>
      <button
        type="button"
        ref={(button) => {
          // The list of canvases, which had the focus, was removed.
          if (isFirst) button?.focus()
        }}
        dir="auto"
        onClick={onPress}
        className="touch-target w-full break-words rounded-sm px-2.5 py-1.5 text-start hover:bg-hover"
      >
        {label}
      </button>
    </li>
  )
}
