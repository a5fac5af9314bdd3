import { createContext } from 'react'
import type { LoadPicture } from './picture-frame.ts'

/** Loads pictures for text that is read; null if they are described in words instead. */
export const PicturesContext = createContext<LoadPicture | null>(null)
