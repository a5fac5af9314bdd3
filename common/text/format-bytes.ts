const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** A human-readable size: 1500 is '1.5 KB'. */
export function formatBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** step
  const digits = step > 0 && value < 99.95 ? 1 : 0
  return `${value.toFixed(digits).replace(/\.0$/, '')} ${units[step]}`
}
