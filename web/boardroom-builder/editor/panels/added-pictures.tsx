import { RotateCw, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { pictureMessages as words } from '../../../../contract/boardroom-builder/document-picture-messages.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { AddedPicture } from '../use-picture-adding.ts'

/** The pictures that are being added, and those that failed. */
export function AddedPictures({ adding }: { adding: readonly AddedPicture[] }) {
  if (adding.length === 0) return null
  return (
    <section
      aria-label={words.adding}
      data-print="no"
      className="sticky bottom-0 z-10 max-h-60 overflow-y-auto border-t bg-card px-4 py-2 shadow-lg"
    >
      <ul className="divide-y">
        {adding.map((one) => (
          <Added key={one.id} picture={one} />
        ))}
      </ul>
    </section>
  )
}

function Added({ picture }: { picture: AddedPicture }) {
  const { name, sent, problem, retry, cancel } = picture
  return (
    <li className="flex items-center gap-3 py-1.5 text-sm">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-medium">
          {name}
        </p>
        {problem ? (
          <p className="text-pretty text-destructive-text">{problem}</p>
        ) : (
          <State picture={picture} />
        )}
        {problem === null && sent !== null && (
          <Progress value={sent * 100} label={words.progress(name)} className="mt-1.5" />
        )}
      </div>
      {problem && retry && <IconButton icon={RotateCw} label={words.retry(name)} onClick={retry} />}
      <IconButton
        icon={X}
        label={problem ? words.dismiss(name) : words.cancel(name)}
        onClick={cancel}
      />
    </li>
  )
}

function stateInWords({ state, sent }: AddedPicture): string {
  if (state === 'waiting') return words.waiting
  if (state === 'drawing') return words.drawing
  return sent !== null && sent < 1 ? words.sending(Math.floor(sent * 100)) : words.working
}

function State({ picture }: { picture: AddedPicture }) {
  const online = useOnline()
  const { sent } = picture
  return (
    <p className="flex items-center gap-2 text-muted-foreground">
      {online && (sent === null || sent >= 1) && <Spinner className="size-3.5" />}
      {online ? stateInWords(picture) : words.offline}
    </p>
  )
}

const useOnline = () =>
  useSyncExternalStore(
    (listener) => {
      window.addEventListener('online', listener)
      window.addEventListener('offline', listener)
      return () => {
        window.removeEventListener('online', listener)
        window.removeEventListener('offline', listener)
      }
    },
    () => navigator.onLine !== false,
  )
