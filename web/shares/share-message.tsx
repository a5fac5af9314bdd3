/** The vendor's message to the reader of a share. */
export function ShareMessage({ vendor, children }: { vendor: string; children: string }) {
  return (
    <figure className="mb-6 max-w-prose border-primary border-s-2 ps-4">
      <figcaption dir="auto" className="text-muted-foreground text-sm">
        From {vendor}
      </figcaption>
      <blockquote dir="auto" className="mt-1 whitespace-pre-line text-md">
        {children}
      </blockquote>
    </figure>
  )
}
