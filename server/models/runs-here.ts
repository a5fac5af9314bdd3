import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

let found: boolean | undefined

/** Whether the runtime of the built-in models exists for this platform: not for musl, nor Macs with Intel. */
export function modelsRunHere(): boolean {
  found ??= hasRuntime()
  return found
}

function hasRuntime(): boolean {
  const { platform, arch } = process
  if (platform === 'linux' && !isGlibc()) return false
  const script = fileURLToPath(import.meta.resolve('onnxruntime-node'))
  return existsSync(join(dirname(script), '../bin/napi-v6', platform, arch))
}

function isGlibc(): boolean {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime !== undefined
}
