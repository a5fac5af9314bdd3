import { type Area, comingSoon, isBuilt } from '../../contract/site/areas.ts'

/** Marks a text whose feature is not built yet; renders nothing once it is. */
export function ComingSoon({ needs }: { needs: Area | undefined }) {
  if (isBuilt({ needs })) return null
  return (
    <span className="inline-flex h-5.5 shrink-0 items-center whitespace-nowrap rounded-sm border px-1.5 align-middle font-medium font-sans text-muted-foreground text-xs tracking-normal">
      {comingSoon}
    </span>
  )
}
