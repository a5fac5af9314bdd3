import { Button } from '../ui/button.tsx'
import type { RecordKind } from './record-kind.ts'
import type { PartsSync, SyncState } from './sync/parts-sync.ts'

type RecordTitleProps = {
  kind: RecordKind
  title: string
  /** The title while it is edited, which may be empty. */
  typed: string
  maxLength: number
  mayChange: boolean
  onType: (title: string) => void
}

/** The title of a record, edited in place. */
export function RecordTitle(props: RecordTitleProps) {
  const { kind, title, typed, maxLength, mayChange, onType } = props
  return (
    <>
      <h1 dir="auto" className={mayChange ? 'sr-only' : 'break-words text-xl'}>
        {title}
      </h1>
      {mayChange && (
        <input
          aria-label={kind.words.titleLabel}
          dir="auto"
          maxLength={maxLength}
          value={typed}
          onChange={({ target }) => onType(target.value)}
          onBlur={() => onType(title)}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
          className="-mx-2 w-full truncate rounded-md border border-transparent bg-transparent px-2 py-1 font-semibold text-xl hover:border-input focus:border-input"
        />
      )}
    </>
  )
}

type SaveStatusProps<Part> = { kind: RecordKind; sync: PartsSync<Part>; state: SyncState<Part> }

/** Whether the last changes are saved. */
export function SaveStatus<Part>({ kind: { words }, sync, state }: SaveStatusProps<Part>) {
  const { save, problem, mayChange, lost } = state
  if (lost) return null
  if (!mayChange) return <span>{words.viewOnly}</span>
  return (
    <>
      <span role="status">{save === 'failed' && problem ? problem : words.states[save]}</span>
      {save === 'failed' && (
        <Button variant="link" onClick={() => void sync.save()}>
          {words.tryAgain}
        </Button>
      )}
    </>
  )
}
