import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, Page } from '@playwright/test'

/** Paths of two short videos with picture and sound, and a function to delete them. */
export type Videos = { mp4: string; webm: string; remove: () => Promise<void> }

type Kind = { container: 'mp4' | 'webm'; video: 'avc' | 'vp9'; audio: 'aac' | 'opus' }

/** The origin of the page that encodes the videos; Playwright answers all of its requests. */
const studio = 'https://studio.invalid'

const packages = resolve(import.meta.dirname, '../../node_modules')
// The bundles for browsers; Node would resolve the package names to its own.
const scripts = {
  mediabunny: join(packages, 'mediabunny/dist/bundles/mediabunny.mjs'),
  '@mediabunny/aac-encoder': join(
    packages,
    '@mediabunny/aac-encoder/dist/bundles/mediabunny-aac-encoder.mjs',
  ),
}

/**
 * Encodes videos in the tests' browser: H.264 and AAC in MP4, VP9 and Opus in WebM. Chromium
 * encodes all but AAC, for which there is a WebAssembly encoder.
 */
export async function makeVideos(browser: Browser): Promise<Videos> {
  const folder = await mkdtemp(join(tmpdir(), 'briefwell-videos-'))
  const page = await browser.newPage()
  try {
    await openStudio(page)
    const make = async (kind: Kind) => {
      const path = join(folder, `video.${kind.container}`)
      await writeFile(path, Buffer.from(await page.evaluate(encode, kind), 'base64'))
      return path
    }
    return {
      mp4: await make({ container: 'mp4', video: 'avc', audio: 'aac' }),
      webm: await make({ container: 'webm', video: 'vp9', audio: 'opus' }),
      remove: () => rm(folder, { recursive: true, force: true }),
    }
  } finally {
    await page.close()
  }
}

async function openStudio(page: Page) {
  const addresses = Object.keys(scripts).map((name) => [name, `${studio}/${name}.js`])
  const imports = JSON.stringify({ imports: Object.fromEntries(addresses) })
  await page.route(`${studio}/`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script type="importmap">${imports}</script>`,
    }),
  )
  for (const [name, path] of Object.entries(scripts)) {
    await page.route(`${studio}/${name}.js`, (route) =>
      route.fulfill({ contentType: 'text/javascript', path }),
    )
  }
  await page.goto(`${studio}/`)
}

/** Runs in the page. Returns two seconds of a moving square and a 440 Hz tone, as base64. */
async function encode({ container, video, audio }: Kind): Promise<string> {
  const bunny = await import('mediabunny')
  const { registerAacEncoder } = await import('@mediabunny/aac-encoder')
  if (audio === 'aac') registerAacEncoder()
  const [seconds, rate, sampleRate] = [2, 12, 48_000]

  const canvas = new OffscreenCanvas(160, 120)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser has no 2D canvas')
  const picture = new bunny.CanvasSource(canvas, { codec: video, bitrate: 100_000 })
  const sound = new bunny.AudioBufferSource({ codec: audio, bitrate: 32_000 })
  const output = new bunny.Output({
    format: container === 'mp4' ? new bunny.Mp4OutputFormat() : new bunny.WebMOutputFormat(),
    target: new bunny.BufferTarget(),
  })
  output.addVideoTrack(picture, { frameRate: rate })
  output.addAudioTrack(sound)
  await output.start()
  for (let frame = 0; frame < seconds * rate; frame += 1) {
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, 160, 120)
    pen.fillStyle = 'seagreen'
    pen.fillRect(frame * 5, 40, 40, 40)
    await picture.add(frame / rate, 1 / rate)
  }
  const tone = new AudioBuffer({ length: seconds * sampleRate, sampleRate, numberOfChannels: 1 })
  const samples = tone.getChannelData(0)
  for (let at = 0; at < samples.length; at += 1) {
    samples[at] = Math.sin((2 * Math.PI * 440 * at) / sampleRate) / 4
  }
  await sound.add(tone)
  await output.finalize()
  const bytes = new Uint8Array(output.target.buffer ?? new ArrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
