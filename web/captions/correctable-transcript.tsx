import type { ComponentProps } from 'react'
import { useCorrectLine } from './captions-queries.ts'
import { Transcript } from './transcript.tsx'
import { useTypedLines } from './use-typed-lines.ts'

type CorrectableTranscriptProps = Omit<ComponentProps<typeof Transcript>, 'corrections'> & {
  briefId: string
}

/** The transcript for users who may correct it. What they type into a line stays until they save or cancel it. */
export function CorrectableTranscript({ briefId, ...shown }: CorrectableTranscriptProps) {
  const captionId = shown.caption.id
  const { typed, type, keep, forget, putBack } = useTypedLines(captionId)
  const { mutate: correct } = useCorrectLine(briefId, { onSaved: forget, onFailed: putBack })
  const save = ({ position }: { position: number }, text: string) => {
    keep(position, text)
    correct({ captionId, position, text })
  }
  return <Transcript {...shown} corrections={{ typed, type, save }} />
}
