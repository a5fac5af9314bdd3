/**
 * Formats that browsers can record, best first: MP4 plays everywhere, and AAC in more players than
 * Opus.
 */
const types = [
  'video/mp4;codecs=avc1.640028,mp4a.40.2',
  'video/mp4;codecs=avc1.640028,opus',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
] as const

/** Enough for small text on a screen; browsers use less for a static picture. */
export const bitsPerSecond = { video: 4_000_000, audio: 128_000 } as const

/** The MIME type to record; undefined if the browser cannot record. */
export function recordingType(): string | undefined {
  if (typeof MediaRecorder === 'undefined') return undefined
  return types.find((type) => MediaRecorder.isTypeSupported(type))
}

/** Whether this browser can record a camera. Browsers do not allow that on insecure pages. */
export const canRecord = () =>
  navigator.mediaDevices?.getUserMedia !== undefined && recordingType() !== undefined

/** Whether this browser can record the screen, which phones cannot. */
export const canShareScreen = () => navigator.mediaDevices?.getDisplayMedia !== undefined

/** The maximum length of a recording of `bytes`, in milliseconds. */
export const longestRecording = (bytes: number) =>
  (bytes * 8000) / (bitsPerSecond.video + bitsPerSecond.audio)

/** The name of the file: 'recording-2026-11-23.mp4', with the date in the user's time zone. */
export function recordingName(type: string, day: Date): string {
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()]
  const date = parts.map((part) => String(part).padStart(2, '0')).join('-')
  return `recording-${date}.${type.startsWith('video/mp4') ? 'mp4' : 'webm'}`
}
