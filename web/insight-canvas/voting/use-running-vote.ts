import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { votesQuery } from './votes-queries.ts'

/** The vote that runs on a canvas, and how many seconds it has left; null if none does. */
export function useRunningVote(id: string) {
  const { data } = useQuery(votesQuery(id))
  const [now, setNow] = useState(() => performance.now())
  const [vote] = data?.items ?? []
  const running = vote !== undefined && vote.msLeft > 0
  useEffect(() => {
    if (!running) return
    const timer = window.setInterval(() => setNow(performance.now()), 500)
    return () => window.clearInterval(timer)
  }, [running])
  if (!running || !data) return null
  const left = Math.ceil((vote.msLeft - Math.max(0, now - data.readAt)) / 1000)
  return left > 0 ? { ...vote, left } : null
}
