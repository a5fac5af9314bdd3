/** The shared style of inputs, selects and textareas. */
export const controlStyle = [
  'w-full min-w-0 rounded-md border border-input bg-card text-base text-foreground transition-colors',
  'pointer-coarse:text-md',
  'hover:not-disabled:border-muted-foreground',
  'focus-visible:border-ring focus-visible:outline-2 focus-visible:outline-offset-0',
  'aria-invalid:border-destructive aria-invalid:focus-visible:outline-destructive',
  'disabled:cursor-not-allowed disabled:opacity-60',
].join(' ')
