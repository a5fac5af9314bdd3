/** What is only of use while the widget is: with a mouse over it, the focus in it, or a finger. */
export const shownOnHover =
  'opacity-0 transition-opacity group-hover/widget:opacity-100 group-focus-within/widget:opacity-100 pointer-coarse:opacity-100'

/** The line that shows where what is dragged would go, and the dragged itself. */
export const dropLine = [
  'data-dragged:opacity-45',
  'data-[gap=before]:shadow-[0_-2px_0_var(--color-ring)]',
  'data-[gap=after]:shadow-[0_2px_0_var(--color-ring)]',
].join(' ')
