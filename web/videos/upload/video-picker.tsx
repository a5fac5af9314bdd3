import { Video } from 'lucide-react'
import { type DragEvent, type Ref, useEffect, useId, useState } from 'react'
import { storageErrors } from '../../../contract/storage.ts'
import { useConfig } from '../../platform/calls/use-config.ts'
import { formatBytes } from '../../platform/format/format-bytes.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'

type VideoPickerProps = {
  onChoose: (file: File) => void
  /** Reports why a file was rejected; undefined clears it. */
  onProblem: (problem: string | undefined) => void
  invalid: boolean
  /** Takes the focus, because the previous video was removed. */
  takesFocus: boolean
  inputRef: Ref<HTMLInputElement>
}

/** A file input and drop zone for a video. */
export function VideoPicker({
  onChoose,
  onProblem,
  invalid,
  takesFocus,
  inputRef,
}: VideoPickerProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const maxBytes = useConfig().data?.limits.maxVideoBytes
  useEffect(() => {
    if (takesFocus) document.getElementById(id)?.focus()
  }, [takesFocus, id])

  function take(file: File | undefined) {
    if (!file) return
    const problem = problemOf(file, maxBytes)
    onProblem(problem)
    if (!problem) onChoose(file)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'flex aspect-video min-h-52 w-full flex-col items-center justify-center gap-3 rounded-lg border border-input border-dashed bg-card p-4 text-center transition-colors',
        over && 'border-ring border-solid bg-primary-tint',
        invalid && 'border-destructive',
      )}
    >
      <Video aria-hidden="true" strokeWidth={1.5} className="size-8 text-muted-foreground" />
      <input
        ref={inputRef}
        id={id}
        type="file"
        accept="video/*,.mkv"
        aria-invalid={invalid || undefined}
        aria-describedby={`${id}-hint`}
        className="peer sr-only"
        onChange={(event) => {
          take(event.target.files?.[0])
          // Allows the same file to be chosen again.
          event.target.value = ''
        }}
      />
      <Button asChild variant="secondary">
        <label
          htmlFor={id}
          className="peer-disabled:opacity-55 peer-focus-visible:outline-2 peer-focus-visible:outline-ring peer-focus-visible:outline-offset-2"
        >
          Choose a video
        </label>
      </Button>
      <p id={`${id}-hint`} className="text-muted-foreground text-sm">
        <span className="pointer-coarse:hidden">or drop it here. </span>
        MP4, MOV, WebM or MKV{maxBytes ? `, up to ${formatBytes(maxBytes)}` : ''}.
      </p>
    </div>
  )
}

function problemOf(file: File, maxBytes: number | undefined): string | undefined {
  if (!file.type.startsWith('video/') && !/\.mkv$/i.test(file.name)) {
    return storageErrors.notAVideo.message
  }
  if (file.size === 0) return storageErrors.empty.message
  if (maxBytes !== undefined && file.size > maxBytes) {
    return `This video is ${formatBytes(file.size)}. Please choose one of at most ${formatBytes(maxBytes)}.`
  }
  return undefined
}
