import { useMedia } from '../../ui/use-media.ts'

/** Whether the primary pointer is touch. */
export const useTouch = () => useMedia('(pointer: coarse)')
