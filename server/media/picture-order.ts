/** The longest edge of a drawn picture, in pixels. */
export const longestEdge = 2000

/** The formats that can be drawn. */
export const pictureFormats = ['png', 'jpeg', 'webp', 'gif', 'avif'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** How to draw a picture. */
export type PictureOrder = {
  width: number | null
  height: number | null
  /** If both are given: crop, fit inside, or stretch. */
  resize: 'cover' | 'contain' | 'fill'
  quality: number
  format: PictureFormat
  /** Pictures with more pixels are not decoded. */
  mostPixels: number
}

/**
 * What the process sends before the bytes of the picture: the original's size, or why it was not drawn.
 */
export type PictureHeader =
  | { width: number; height: number }
  | { damaged: true }
  | { pixels: number }
