import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Samples per second of speech; AAC and Opus both encode it as it is. */
export const sampleRate = 16_000

/** Speaks a sentence in English. */
export type Voice = (text: string) => Promise<Float32Array<ArrayBuffer>>

const run = promisify(execFile)

/** The speech synthesiser of this machine: eSpeak NG or eSpeak, or null where neither is installed. */
export async function findVoice(env = process.env): Promise<Voice | null> {
  for (const program of ['espeak-ng', 'espeak']) {
    const works = await run(program, ['--version'], { env }).then(
      () => true,
      () => false,
    )
    if (works) return (text) => speak(program, text, env)
  }
  return null
}

async function speak(program: string, text: string, env: NodeJS.ProcessEnv) {
  const { stdout } = await run(program, ['-v', 'en', '-s', '155', '--stdout', text], {
    env,
    encoding: 'buffer',
    maxBuffer: 64 * 1024 * 1024,
  })
  return samplesOf(stdout)
}

/** Of a WAV file as both programs write it to a pipe: 16 bits, mono, and no lengths in its header. */
function samplesOf(wav: Buffer): Float32Array<ArrayBuffer> {
  const header = 44
  const step = wav.readUInt32LE(24) / sampleRate
  const given = Math.max(0, Math.floor((wav.length - header) / 2))
  const at = (index: number) => (index < given ? wav.readInt16LE(header + index * 2) / 2 ** 15 : 0)
  return Float32Array.from({ length: Math.floor(given / step) }, (_, index) => {
    const place = index * step
    const before = Math.floor(place)
    return at(before) + (at(before + 1) - at(before)) * (place - before)
  })
}
