/** The first Tab stop: skips the navigation. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed start-3 -top-20 z-50 rounded-md bg-primary px-4 py-2 font-medium text-primary-foreground focus:top-3"
    >
      Skip to content
    </a>
  )
}
