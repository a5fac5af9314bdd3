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
  /** 'office' is PNG, or JPEG if that is much smaller; every office program reads both. */
  format: PictureFormat | 'office'
  /** Pictures with more pixels are not decoded. */
  mostPixels: number
}

/**
 * What the process sends before the picture's bytes: the original's size and what was drawn, or why nothing
 * was.
 */
export type PictureHeader =
  | {
      width: number
      height: number
      drawn: { width: number; height: number; format: PictureFormat }
    }
  | { damaged: true }
  | { pixels: number }
