import type { Browser, Page } from '@playwright/test'

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** CPU time, which other processes do not affect. */
  tdur?: number
}

const mark = 'bench-move'

/**
 * The milliseconds of main-thread work in each frame of a drag, measured between pointer moves,
 * which Chromium delivers once per frame. Traces only tasks, because tracing paint details would
 * take longer than painting.
 */
export async function workPerFrame(browser: Browser, page: Page, drag: () => Promise<void>) {
  await page.evaluate(`addEventListener('pointermove', () => performance.mark('${mark}'), true)`)
  await browser.startTracing(page, { categories: ['-*', 'toplevel', 'blink.user_timing'] })
  await drag()
  const trace = await browser.stopTracing()
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const moves = traceEvents.filter(({ name }) => name === mark)
  const [first] = moves
  const tasks = traceEvents
    .filter(({ name, ph }) => ph === 'X' && /RunTask$/.test(name))
    .filter(({ pid, tid }) => pid === first?.pid && tid === first.tid)
    .sort((a, b) => a.ts - b.ts)
  const begun = moves.flatMap(
    ({ ts }) => tasks.find((task) => task.ts <= ts && ts < task.ts + (task.dur ?? 0)) ?? [],
  )
  const starts = [...new Set(begun.map(({ ts }) => ts))].sort((a, b) => a - b)
  return starts.slice(1).map((end, at) => {
    const within = tasks.filter(({ ts }) => ts >= (starts[at] ?? 0) && ts < end)
    return within.reduce((sum, { tdur, dur }) => sum + (tdur ?? dur ?? 0), 0) / 1000
  })
}
