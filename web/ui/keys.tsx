/** Keys to press, drawn as keys. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className="inline-flex shrink-0 gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="min-w-5 rounded-sm border bg-muted px-1 text-center font-sans text-muted-foreground text-xs leading-4.5"
        >
          {key}
        </kbd>
      ))}
    </span>
  )
}
