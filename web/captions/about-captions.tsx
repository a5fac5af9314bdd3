import type { Caption, Transcription } from '../../contract/captions/captions.ts'
import { SpokenLanguage } from './spoken-language.tsx'
import { UncheckedLabel } from './unchecked-label.tsx'

type AboutCaptionsProps = {
  briefId: string
  /** The selected captions. */
  caption: Caption
  transcription: Transcription
  mayChange: boolean
}

/** Whether captions were made by a machine and not checked, and for who may change them, their language. */
export function AboutCaptions({ mayChange, ...about }: AboutCaptionsProps) {
  const { unchecked } = about.caption
  if (!mayChange) return unchecked && <UncheckedLabel quiet />
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2">
      {unchecked && <UncheckedLabel quiet={false} />}
      <SpokenLanguage {...about} />
    </div>
  )
}
