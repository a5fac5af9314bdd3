import { Fragment } from 'react'

type KeysProps = {
  /**
   * The steps in order, each with the keys to hold together: `[['Ctrl', 'K']]`, `[['G'], ['D']]`.
   */
  steps: readonly (readonly string[])[]
}

/** A keyboard shortcut, drawn as keys. */
export function Keys({ steps }: KeysProps) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-muted-foreground text-xs">
      {steps.map((caps, at) => (
        <Fragment key={caps.join()}>
          {at > 0 && <span>then</span>}
          {caps.map((cap) => (
            <kbd
              key={cap}
              className="min-w-5 rounded-sm border bg-muted px-1 text-center font-sans leading-4.5"
            >
              {cap}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
