/** A piece of work that metrics and traces show. */
export type Work = {
  kind: 'connection' | 'statement' | 'store' | 'job' | 'video'
  /** Which of a few fixed names: it labels metrics, so it is never an id. */
  name: string
  /** More for its trace; nobody's words. */
  about?: Record<string, string | number>
  /** The trace that asked for it, as a `traceparent`. */
  askedBy?: string
  /** Done too often to be listed in traces. */
  often?: boolean
}

/**
 * Starts the work at once and notes how long it takes. `outcomeOf` names what came of it, where
 * that is not 'done'; work that throws has 'failed'.
 */
export type Observe = <T>(
  work: Work,
  run: () => Promise<T>,
  outcomeOf?: (result: T) => string,
) => Promise<T>

/** Observes nothing. */
export const unobserved: Observe = (_work, run) => run()

/** Observes by all of these, the first one outermost. */
export function observeBy(observers: readonly Observe[]): Observe {
  return observers.reduceRight<Observe>(
    (inner, outer) =>
      inner === unobserved
        ? outer
        : (work, run, outcomeOf) => outer(work, () => inner(work, run, outcomeOf), outcomeOf),
    unobserved,
  )
}
