import { useQuery } from '@tanstack/react-query'
import { watchingMessages } from '../../contract/engagement/watching.ts'
import type { LibraryBrief } from '../../contract/library/library.ts'
import { formatDateTime } from '../platform/format/format-date-time.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { useSavedChoice } from '../ui/use-saved-choice.ts'
import { WatchedStrip } from '../ui/watched-strip.tsx'
import { useEraseWatching, useHideWatching, watchingQuery } from './watching-queries.ts'

const words = watchingMessages

/** States before the video plays what its vendor will see. */
export function WatchingNotice({ brief: { id, vendor } }: { brief: LibraryBrief }) {
  const { data } = useQuery(watchingQuery(id))
  return data?.hidden ? words.hidden(vendor.name) : words.explains(vendor.name)
}

/** All that the vendor sees of the user's watching, with buttons to hide and erase it. */
export function WatchingCard({ brief: { id, vendor, video } }: { brief: LibraryBrief }) {
  const watching = useQuery(watchingQuery(id))
  const { data } = watching
  const hide = useHideWatching(id)
  const erase = useEraseWatching(id)
  const onError = (error: Error) =>
    toast.error(words.failed, serverMessage(error) ?? 'Please try again.')
  const hidden = useSavedChoice(data?.hidden ?? false, (choice) =>
    hide.mutateAsync(choice, { onError }),
  )
  if (!data) {
    return watching.error ? (
      <Card className="p-5">
        <h2 className="mb-3 text-md">{words.title}</h2>
        <ErrorState
          title={words.unknown}
          description="Check your connection and try again."
          query={watching}
        />
      </Card>
    ) : (
      <Skeleton className="h-44" />
    )
  }
  const length = Math.max(1, Math.round((video?.durationMs ?? 0) / 1000))
  return (
    <Card className="flex flex-col gap-4 p-5">
      <h2 className="text-md">{words.title}</h2>
      {data.lastAt ? (
        <>
          <WatchedStrip seen={data.seen} length={length} label={words.percent(data.percent)} />
          <p className="text-muted-foreground text-sm">
            {words.percent(data.percent)}, {words.visits(data.visits)}.{' '}
            <time dateTime={data.lastAt}>{words.last(formatDateTime(data.lastAt))}</time>
          </p>
        </>
      ) : (
        <p className="text-muted-foreground">{words.nothing}</p>
      )}
      <Checkbox
        label={words.hide(vendor.name)}
        checked={hidden.chosen}
        onChange={({ target }) => hidden.choose(target.checked)}
      />
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        disabled={!data.lastAt}
        pending={erase.isPending}
        onClick={() =>
          erase.mutate(undefined, { onSuccess: () => toast.success(words.erased), onError })
        }
      >
        {words.erase}
      </Button>
    </Card>
  )
}
