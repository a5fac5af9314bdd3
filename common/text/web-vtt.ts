/** A line of captions: its text and when it is shown. */
export type TimedLine = { startMs: number; endMs: number; text: string }

/** Captions as a WebVTT file; players do not show its note. */
export function webVtt(lines: readonly TimedLine[], note?: string): string {
  const cues = lines.map(({ startMs, endMs, text }) => {
    // A blank line would end the cue.
    const spoken = text.split('\n').filter((line) => line.trim())
    return [`${time(startMs)} --> ${time(endMs)}`, ...spoken.map(escaped), ''].join('\n')
  })
  return ['WEBVTT', '', ...(note ? [`NOTE ${note}`, ''] : []), ...cues].join('\n')
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function time(ms: number): string {
  const parts = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60]
  const whole = [...parts, Math.floor(ms / 1000) % 60].map((part) => String(part).padStart(2, '0'))
  return `${whole.join(':')}.${String(ms % 1000).padStart(3, '0')}`
}
