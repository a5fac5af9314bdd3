import { chmodSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findVoice, sampleRate } from './voice.ts'

const folder = await mkdtemp(join(tmpdir(), 'voice-'))
afterAll(() => rm(folder, { recursive: true }))

test('there is no voice without a speech synthesiser on the PATH', async () => {
  expect(await findVoice({ PATH: folder })).toBeNull()
})

test('a speech synthesiser on the PATH speaks, at the sample rate of the videos', async () => {
  const samples = Buffer.alloc(22_050 * 2)
  for (let at = 0; at < samples.length; at += 2) samples.writeInt16LE(16_384, at)
  const header = Buffer.alloc(44)
  header.writeUInt32LE(22_050, 24)
  writeFileSync(join(folder, 'speech.wav'), Buffer.concat([header, samples]))
  const program = join(folder, 'espeak')
  writeFileSync(program, `#!/bin/sh\nexec /bin/cat ${join(folder, 'speech.wav')}\n`)
  chmodSync(program, 0o755)
  const spoken = await (await findVoice({ PATH: folder }))?.('A second of speech.')
  expect(spoken?.length).toBe(sampleRate)
  expect(spoken?.[sampleRate / 2]).toBe(0.5)
})
