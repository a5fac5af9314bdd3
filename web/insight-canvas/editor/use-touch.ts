import { useMedia } from '../../ui/use-media.ts'

/** Whether the main pointer is a finger. */
export const useTouch = () => useMedia('(pointer: coarse)')
