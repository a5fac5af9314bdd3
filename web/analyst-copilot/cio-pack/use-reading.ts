import { useEffect, useRef, useState } from 'react'
import {
  type CioCoverageItem,
  cioCoverageMessages as words,
} from '../../../contract/analyst-copilot/cio-coverage.ts'
import { serverMessage } from '../../ui/server-message.ts'
import { useReadItem } from './coverage-queries.ts'

const mostAtOnce = 3

type Progress = { done: number; total: number }

export type Reading = {
  /** Null while nothing is read. */
  progress: Progress | null
  /** Why the last run ended early; null if it did not. */
  problem: string | null
  start: () => void
  stop: () => void
}

/** Has the language model read for all questions that the user has not decided, a few at once, until one fails. */
export function useReading(vendorId: string, items: readonly CioCoverageItem[]): Reading {
  const readItem = useReadItem(vendorId)
  const [progress, setProgress] = useState<Progress | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  async function start() {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    const waiting = items.filter(({ judged }) => judged === null || judged.model !== null)
    const total = waiting.length
    setProblem(null)
    setProgress({ done: 0, total })
    const work = async () => {
      for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
        const failed = await readItem(next.item.id, signal).catch((error: unknown) =>
          signal.aborted ? null : (serverMessage(error) ?? words.readFailed),
        )
        if (failed) {
          setProblem(failed)
          controller.abort()
        }
        setProgress((now) => now && { done: now.done + 1, total })
      }
    }
    await Promise.all(Array.from({ length: mostAtOnce }, work))
    setProgress(null)
  }
  return { progress, problem, start: () => void start(), stop: () => running.current?.abort() }
}
