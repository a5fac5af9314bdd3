import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Samples per second, as eSpeak speaks and AAC takes them. */
export const sampleRate = 22_050

/** Speaks a sentence in English. */
export type Voice = (text: string) => Promise<Float32Array<ArrayBuffer>>

const run = promisify(execFile)

/** The speech synthesizer of this machine: eSpeak NG or eSpeak, or null where neither is installed. */
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

/** Both programs write 16 bits, mono, after the 44 bytes of a WAV file's header. */
async function speak(program: string, text: string, env: NodeJS.ProcessEnv) {
  const { stdout } = await run(program, ['-v', 'en', '-s', '155', '--stdout', text], {
    env,
    encoding: 'buffer',
    maxBuffer: 64 * 1024 * 1024,
  })
  const samples = Math.max(0, Math.floor((stdout.length - 44) / 2))
  return Float32Array.from(
    { length: samples },
    (_, at) => stdout.readInt16LE(44 + at * 2) / 2 ** 15,
  )
}
