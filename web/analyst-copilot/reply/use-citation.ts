import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react'

type OpenedBy = 'pointer' | 'focus' | 'touch'

const openMs = 120
const closeMs = 180

/**
 * A quotation that is open while the pointer rests on its number or on itself, while the number has the focus by
 * keyboard, or after a tap.
 */
export function useCitation() {
  const [by, setBy] = useState<OpenedBy | null>(null)
  const timer = useRef<number>(undefined)
  const touched = useRef(false)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  function soon(next: (now: OpenedBy | null) => OpenedBy | null, ms: number) {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setBy(next), ms)
  }
  const close = () => {
    window.clearTimeout(timer.current)
    setBy(null)
  }
  /** For the number and the quotation, so that the pointer can move from one to the other. */
  const rest = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') soon((now) => now ?? 'pointer', openMs)
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') soon((now) => (now === 'pointer' ? null : now), closeMs)
    },
  }
  const trigger = {
    ...rest,
    onPointerDown: ({ pointerType }: PointerEvent) => {
      touched.current = pointerType === 'touch'
    },
    onFocus: ({ currentTarget }: FocusEvent) => {
      if (currentTarget.matches(':focus-visible')) setBy('focus')
    },
    onBlur: () => setBy((now) => (now === 'focus' ? null : now)),
  }
  /** Whether a click is a tap, which opens or closes the quotation and does nothing else. */
  function isTap({ detail }: MouseEvent): boolean {
    const tap = touched.current && detail > 0
    if (tap) setBy((now) => (now === 'touch' ? null : 'touch'))
    else close()
    return tap
  }
  return { by, close, rest, trigger, isTap }
}
