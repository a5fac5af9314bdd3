import { CircleCheck } from 'lucide-react'
import { checkMessages as words } from '../../contract/captions/caption-checks.ts'
import type { Caption } from '../../contract/captions/captions.ts'
import { formatDay } from '../platform/format/format-date-time.ts'
import { Button } from '../ui/button.tsx'
import { useCheckCaption } from './captions-queries.ts'

type CheckCaptionsProps = { briefId: string; caption: Caption }

/** Marks captions made from speech as checked; then who did so and when, with Undo. */
export function CheckCaptions({ briefId, caption }: CheckCaptionsProps) {
  const { mutate, isPending } = useCheckCaption(briefId)
  const check = (checked: boolean) => mutate({ captionId: caption.id, checked })
  const { checked } = caption
  if (!checked) {
    return (
      <Button
        size="sm"
        variant="secondary"
        pending={isPending}
        onClick={() => check(true)}
        className="ms-auto px-2.5"
      >
        {words.check}
      </Button>
    )
  }
  return (
    <p className="flex min-h-8 w-full items-center gap-2 text-sm">
      <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-primary-text" />
      <span className="wrap-anywhere min-w-0 flex-1">
        {words.checked(checked.by, formatDay(checked.at))}
      </span>
      <Button variant="link" size="sm" disabled={isPending} onClick={() => check(false)}>
        {words.undo}
      </Button>
    </p>
  )
}
