import { builtFirst, type Point } from '../../contract/site/areas.ts'
import { ComingSoon } from './coming-soon.tsx'

type PointsProps = {
  points: readonly Point[]
  /** Puts each point on a card instead of under a line. */
  cards?: boolean
}

/** Short points side by side, first those that work today; the others are marked. */
export function Points({ points, cards = false }: PointsProps) {
  const gaps = cards ? 'gap-5' : 'gap-x-10 gap-y-9'
  const frame = cards ? 'rounded-lg border bg-card p-6' : 'border-input border-t pt-4'
  return (
    <ul className={`grid sm:grid-cols-2 lg:grid-cols-3 ${gaps}`}>
      {builtFirst(points).map(({ title, text, needs }) => (
        <li key={title} className={frame}>
          <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-md">
            {title} <ComingSoon needs={needs} />
          </h3>
          <p className="mt-1.5 text-pretty text-body text-muted-foreground">{text}</p>
        </li>
      ))}
    </ul>
  )
}
