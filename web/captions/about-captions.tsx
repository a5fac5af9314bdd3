import { CircleCheck } from 'lucide-react'
import { checkMessages as words } from '../../contract/captions/caption-checks.ts'
import type { Caption, Transcription } from '../../contract/captions/captions.ts'
import { formatDay } from '../platform/format/format-date-time.ts'
import { Button } from '../ui/button.tsx'
import { useCheckCaption } from './captions-queries.ts'
import { SpokenLanguage } from './spoken-language.tsx'
import { UncheckedLabel } from './unchecked-label.tsx'

type AboutCaptionsProps = {
  briefId: string
  /** The selected captions. */
  caption: Caption
  transcription: Transcription
  mayChange: boolean
}

/** The language of captions, whether a machine made them, and who has checked them. */
export function AboutCaptions({ mayChange, ...about }: AboutCaptionsProps) {
  const { caption } = about
  if (!mayChange) return caption.unchecked && <UncheckedLabel quiet />
  return (
    <div className="flex flex-col items-start gap-1.5">
      {caption.unchecked && <UncheckedLabel quiet={false} />}
      <div className="flex w-full flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <SpokenLanguage {...about} />
        {caption.automatic && <Check {...about} />}
      </div>
    </div>
  )
}

function Check({ briefId, caption }: Pick<AboutCaptionsProps, 'briefId' | 'caption'>) {
  const { mutate, isPending } = useCheckCaption(briefId)
  const check = (checked: boolean) => mutate({ captionId: caption.id, checked })
  const { checked } = caption
  if (!checked) {
    return (
      <Button size="sm" variant="secondary" pending={isPending} onClick={() => check(true)}>
        {words.check}
      </Button>
    )
  }
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm">
      <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-primary-text" />
      <span className="wrap-anywhere min-w-0">
        {words.checked(checked.by, formatDay(checked.at))}
      </span>
      <Button variant="link" size="sm" disabled={isPending} onClick={() => check(false)}>
        {words.undo}
      </Button>
    </p>
  )
}
