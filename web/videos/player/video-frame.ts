export type VideoFrame = {
  /** The object URL of the picture; null if the browser cannot decode the video. */
  picture: string | null
  seconds: number | null
}

const none: VideoFrame = { picture: null, seconds: null }
const atOnce = 2
const patienceMs = 15_000
const width = 640

const frames = new Map<string, Promise<VideoFrame>>()
const waiting: (() => void)[] = []
let running = 0

/**
 * An early frame of a video and its duration, read from its first bytes. At most two at a time, and
 * once per URL for the life of the page.
 */
export function videoFrame(src: string): Promise<VideoFrame> {
  let frame = frames.get(src)
  if (!frame) {
    frame = inTurn(() => take(src)).catch(() => none)
    frames.set(src, frame)
  }
  return frame
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

async function take(src: string): Promise<VideoFrame> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'metadata'
  try {
    video.src = src
    await next(video, 'loadedmetadata')
    const seconds = Number.isFinite(video.duration) ? video.duration : null
    // Not the first frame, which is often black.
    video.currentTime = Math.min(1, (seconds ?? 0) / 10)
    await next(video, 'seeked')
    // On a busy machine the seek ends before the frame is decoded, which would be drawn black.
    if (video.readyState < video.HAVE_CURRENT_DATA) await next(video, 'loadeddata')
    return { picture: await takePicture(video), seconds }
  } finally {
    video.removeAttribute('src')
    video.load()
  }
}

function next(
  video: HTMLVideoElement,
  event: 'loadedmetadata' | 'loadeddata' | 'seeked',
): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The video took too long to load')), patienceMs)
    video.addEventListener(
      event,
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
    video.addEventListener('error', () => {
      clearTimeout(timer)
      reject(new Error('The video cannot be shown'))
    })
  })
}

async function takePicture(video: HTMLVideoElement): Promise<string | null> {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return null
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round((width * videoHeight) / videoWidth)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.8)
  })
  return blob && URL.createObjectURL(blob)
}
