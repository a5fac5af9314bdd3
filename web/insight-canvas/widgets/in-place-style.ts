/**
 * For controls that are only needed while the widget is hovered, focused or touched. Does not use
 * opacity, because a full canvas would paint thousands of transparent layers.
 */
export const shownOnHover =
  'invisible group-focus-within/widget:visible group-hover/widget:visible pointer-coarse:visible'

/** Styles for the drop line and the dragged element. */
export const dropLine = [
  'data-dragged:opacity-45',
  'data-[gap=before]:shadow-[0_-2px_0_var(--color-ring)]',
  'data-[gap=after]:shadow-[0_2px_0_var(--color-ring)]',
].join(' ')
