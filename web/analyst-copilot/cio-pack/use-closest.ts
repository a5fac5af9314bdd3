import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { CioCoverageItem } from '../../../contract/analyst-copilot/cio-coverage.ts'
import { closestQuery } from './coverage-queries.ts'

const mostAtOnce = 3

/** What comes closest to each question, found from the first on, a few at once. */
export function useClosest(vendorId: string, items: readonly CioCoverageItem[]) {
  const [until, setUntil] = useState(mostAtOnce)
  const closest = useQueries({
    queries: items.map(({ item }, at) => ({
      ...closestQuery(vendorId, item.id, item.query),
      enabled: at < until,
    })),
  })
  const done = closest.filter(({ data, error }) => data !== undefined || error !== null).length
  if (done + mostAtOnce > until && until < items.length) setUntil(done + mostAtOnce)
  return { closest, done }
}
