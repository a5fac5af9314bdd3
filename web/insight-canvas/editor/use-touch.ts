import { useMedia } from '../../ui/use-media.ts'

/** Whether the primary pointer is touch. */
export const useTouch = () => useMedia('(pointer: coarse)')

/** Whether the window is as narrow as a phone, which then shows all of a canvas first. */
export const useNarrow = () => useMedia('(max-width: 47.99rem)')
