// Runs in every measured page before its own scripts: records unexpected layout shifts, and the
// time from each click or key to the next paint.
;(() => {
  /** Shorter interactions, of up to two frames, are not reported. */
  const shortest = 16
  const seen = { shifts: 0, slowest: shortest, what: '' }
  const shifts = new PerformanceObserver((list) => noteShifts(list.getEntries()))
  const events = new PerformanceObserver((list) => noteEvents(list.getEntries()))
  shifts.observe({ type: 'layout-shift', buffered: true })
  events.observe({ type: 'event', buffered: true, durationThreshold: shortest })
  window.pageWatch = () => {
    noteShifts(shifts.takeRecords())
    noteEvents(events.takeRecords())
    return seen
  }

  function noteShifts(entries) {
    for (const { hadRecentInput, value } of entries) if (!hadRecentInput) seen.shifts += value
  }

  function noteEvents(entries) {
    for (const { interactionId, duration, name, target } of entries) {
      if (!interactionId || duration <= seen.slowest) continue
      seen.slowest = duration
      seen.what = `${name} ${target?.nodeName} ${target?.textContent?.slice(0, 30)}`
    }
  }
})()
