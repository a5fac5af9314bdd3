import { createContext } from 'react'
import type { LoadPicture } from './picture-frame.ts'

/** How pictures of the text that is read are loaded; null where they are told in words. */
export const PicturesContext = createContext<LoadPicture | null>(null)
