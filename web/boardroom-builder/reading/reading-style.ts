/** The text of a document in reading view: at most 68 characters wide. */
export const readingStyle =
  'flex max-w-prose flex-col gap-3 text-md leading-6.5 wrap-anywhere whitespace-pre-wrap'

/** For the blocks of a long text: those far from the viewport are not laid out. */
export const drawnInView = '[contain-intrinsic-size:auto_6rem] [content-visibility:auto]'
