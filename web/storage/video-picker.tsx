import { Video } from 'lucide-react'
import { type Ref, useEffect, useId } from 'react'
import { formatBytes } from '../../common/text/format-bytes.ts'
import { storageErrors } from '../../contract/storage/storage.ts'
import { useConfig } from '../platform/calls/use-config.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { useFileDrop } from '../ui/use-file-drop.ts'

type VideoPickerProps = {
  onChoose: (file: File) => void
  /** Reports why a file was rejected; undefined clears it. */
  onProblem: (problem: string | undefined) => void
  invalid: boolean
  /** Takes the focus, because the previous video was removed. */
  takesFocus: boolean
  inputRef: Ref<HTMLInputElement>
}

/** A file input for a video: the whole area opens the chooser and takes a dropped file. */
export function VideoPicker({
  onChoose,
  onProblem,
  invalid,
  takesFocus,
  inputRef,
}: VideoPickerProps) {
  const id = useId()
  const maxBytes = useConfig().data?.limits.maxVideoBytes
  useEffect(() => {
    if (takesFocus) document.getElementById(id)?.focus()
  }, [takesFocus, id])

  function take(file: File) {
    const problem = problemOf(file, maxBytes)
    onProblem(problem)
    if (!problem) onChoose(file)
  }
  const { over, zone } = useFileDrop(take)

  return (
    <div
      {...zone}
      data-over={over || undefined}
      className={cn(
        'group relative flex aspect-video min-h-52 w-full flex-col items-center justify-center gap-3 rounded-lg border border-input border-dashed bg-card p-4 text-center outline-ring transition-colors',
        'hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
        invalid && 'border-destructive',
        over && 'border-ring border-solid bg-primary-tint outline-2 hover:bg-primary-tint',
      )}
    >
      <Video
        aria-hidden="true"
        strokeWidth={1.5}
        className="size-8 text-muted-foreground group-data-over:text-primary-text"
      />
      <FileButton id={id} inputRef={inputRef} invalid={invalid} onChoose={take} />
      <p id={`${id}-hint`} className="text-muted-foreground text-sm">
        <span className="group-data-over:font-medium group-data-over:text-primary-text pointer-coarse:hidden">
          {over ? 'Drop the video to upload it. ' : 'or drop it here. '}
        </span>
        MP4, MOV, WebM or MKV{maxBytes ? `, up to ${formatBytes(maxBytes)}` : ''}.
      </p>
    </div>
  )
}

type FileButtonProps = Pick<VideoPickerProps, 'inputRef' | 'invalid' | 'onChoose'> & { id: string }

/** Opens the chooser; its label covers the whole area. */
function FileButton({ id, inputRef, invalid, onChoose }: FileButtonProps) {
  return (
    <>
      <input
        ref={inputRef}
        id={id}
        type="file"
        accept="video/*,.mkv"
        aria-invalid={invalid || undefined}
        aria-describedby={`${id}-hint`}
        className="peer sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onChoose(file)
          // Allows the same file to be chosen again.
          event.target.value = ''
        }}
      />
      <Button asChild variant="secondary">
        <label
          htmlFor={id}
          className="after:absolute after:inset-0 after:cursor-pointer peer-disabled:opacity-55"
        >
          Choose a video
        </label>
      </Button>
    </>
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
