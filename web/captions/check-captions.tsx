import { CircleCheck } from 'lucide-react'
import { useRef } from 'react'
import { checkMessages as words } from '../../contract/captions/caption-checks.ts'
import type { Caption } from '../../contract/captions/captions.ts'
import { formatDay } from '../platform/format/format-date-time.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { useFocusAfter } from '../ui/use-focus-after.ts'
import { useCheckCaption } from './captions-queries.ts'

type CheckCaptionsProps = { briefId: string; caption: Caption }

/** Marks captions made from speech as checked; then who did so and when, with Undo. */
export function CheckCaptions({ briefId, caption }: CheckCaptionsProps) {
  const { mutate, isPending } = useCheckCaption(briefId)
  const check = (checked: boolean) => mutate({ captionId: caption.id, checked })
  const { checked } = caption
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(isPending, button)
  return (
    <>
      <p
        role="status"
        className={cn('flex items-center gap-2 text-sm', checked && 'min-h-8 min-w-0 flex-1')}
      >
        {checked && (
          <>
            <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-primary-text" />
            <span className="wrap-anywhere min-w-0 flex-1">
              {words.checked(checked.by, formatDay(checked.at))}
            </span>
          </>
        )}
      </p>
      <Button
        ref={button}
        size="sm"
        variant={checked ? 'link' : 'secondary'}
        pending={isPending}
        onClick={() => check(!checked)}
        className={checked ? 'ms-2' : 'ms-auto px-2.5'}
      >
        {checked ? words.undo : words.check}
      </Button>
    </>
  )
}
