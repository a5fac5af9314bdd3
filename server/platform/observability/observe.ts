/** A piece of work that metrics and traces show. */
export type Work = {
  kind: 'connection' | 'statement' | 'store' | 'job' | 'mail' | 'video'
  /** One of a few fixed names: it labels metrics, so it is never an id. */
  name: string
  /** Further attributes of its span; never text that users wrote. */
  about?: Record<string, string | number>
  /** The trace that requested it, as a `traceparent`. */
  askedBy?: string
  /** Too frequent to have spans. */
  often?: boolean
}

/**
 * Starts the work immediately and records its duration. `outcomeOf` names the outcome if it is not
 * 'done'; work that throws has 'failed'.
 */
export type Observe = <T>(
  work: Work,
  run: () => Promise<T>,
  outcomeOf?: (result: T) => string,
) => Promise<T>

/** Observes nothing. */
export const unobserved: Observe = (_work, run) => run()

/** Combines observers; the first one is outermost. */
export function observeBy(observers: readonly Observe[]): Observe {
  return observers.reduceRight<Observe>(
    (inner, outer) =>
      inner === unobserved
        ? outer
        : (work, run, outcomeOf) => outer(work, () => inner(work, run, outcomeOf), outcomeOf),
    unobserved,
  )
}
