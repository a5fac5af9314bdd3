/**
 * What is only of use while the widget is: with a mouse over it, the focus in it, or a finger. Not
 * by opacity: on a full canvas, thousands of layers that are transparent would be painted.
 */
export const shownOnHover =
  'invisible group-focus-within/widget:visible group-hover/widget:visible pointer-coarse:visible'

/** The line that shows where what is dragged would go, and the dragged itself. */
export const dropLine = [
  'data-dragged:opacity-45',
  'data-[gap=before]:shadow-[0_-2px_0_var(--color-ring)]',
  'data-[gap=after]:shadow-[0_2px_0_var(--color-ring)]',
].join(' ')
