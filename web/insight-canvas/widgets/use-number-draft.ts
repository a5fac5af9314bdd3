import { widgetMessages as words } from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import { useDraft } from './use-draft.ts'
import { clamped, wholeNumber } from './whole-number.ts'

export type NumberDraftOptions = {
  /** Null for several values that differ. */
  value: number | null
  least: number
  most: number
  onNumber: (value: number) => void
}

const asInteger = (typed: string) => String(wholeNumber(typed))

/** An integer field: empty input counts as 0; values are applied while in range, and clamped on blur. */
export function useNumberDraft({ value, least, most, onNumber }: NumberDraftOptions) {
  const draft = useDraft({
    value: value === null ? '' : String(value),
    normal: asInteger,
    apply(typed) {
      const number = wholeNumber(typed)
      if (number !== clamped(number, least, most)) return words.range(least, most)
      onNumber(number)
      return undefined
    },
  })
  function set(number: number) {
    const next = clamped(number, least, most)
    draft.end()
    if (next !== value) onNumber(next)
  }
  return {
    ...draft,
    end() {
      if (value === null && draft.typed === '') draft.end()
      else if (draft.edited) set(wholeNumber(draft.typed))
    },
    step: (by: number) => set((value ?? 0) + by),
  }
}
