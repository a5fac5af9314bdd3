import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { widgetName } from '../../../../common/text/spoken-canvas.ts'
import { pictureMessages } from '../../../../contract/boardroom-builder/document-picture-messages.ts'
import { ApiError } from '../../../../contract/errors.ts'
import type { WidgetOf } from '../../../../contract/insight-canvas/canvas-widgets.ts'
import { useCanvasMedia } from '../../inserts/canvas-media.ts'

/** A picture belongs to the canvas on which it was pasted once that is saved. */
const [mostTries, tryAfterMs] = [6, 1500]

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

/** A stored picture that fills its parent, as much as its proportions allow. */
export function PictureView({ widget }: { widget: WidgetOf<'picture'> }) {
  const { fileId, alt } = widget.data
  const { key, load } = useCanvasMedia()
  const { data, error, isPending } = useQuery({
    queryKey: ['canvas-picture', key, fileId],
    queryFn: ({ signal }) => load(fileId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (tries, failure) => tries < (isMissing(failure) ? mostTries : 2),
    retryDelay: tryAfterMs,
  })
  const url = useUrlOf(data)
  return (
    <figure
      aria-label={widgetName(widget)}
      data-state={isPending ? 'loading' : undefined}
      className="size-full overflow-hidden rounded-sm data-[state=loading]:animate-pulse data-[state=loading]:bg-hover"
    >
      {url && (
        <img
          src={url}
          alt={alt || widgetName(widget)}
          draggable={false}
          className="size-full object-contain"
        />
      )}
      {error && !data && (
        <p className="grid size-full place-items-center bg-muted p-2 text-center text-muted-foreground text-sm">
          {isMissing(error) ? pictureMessages.notAvailable : pictureMessages.notLoaded}
        </p>
      )}
    </figure>
  )
}

function useUrlOf(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
