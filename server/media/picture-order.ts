import { z } from 'zod'

/** Longest edge of a picture that is made, in pixels. */
export const longestEdge = 2000

/** The kinds of pictures that are made. */
export const pictureFormats = ['png', 'jpeg', 'webp', 'gif', 'avif'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** What is to be made of a picture. */
export type PictureOrder = {
  width: number | null
  height: number | null
  /** What happens where both are given: the picture is cropped, fits inside, or is stretched. */
  resize: 'cover' | 'contain' | 'fill'
  quality: number
  format: PictureFormat
  /** A picture of more pixels is not decoded. */
  mostPixels: number
}

/** What the process says before the bytes of the picture: the original's size, or why there is none. */
export const pictureWord = z.union([
  z.object({ width: z.int().min(1).max(1e6), height: z.int().min(1).max(1e6) }),
  z.object({ damaged: z.literal(true) }),
  z.object({ pixels: z.int().min(1) }),
])
export type PictureWord = z.infer<typeof pictureWord>
