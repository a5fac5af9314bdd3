import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** HTML pages are left out, because the server inserts its own address first. */
const compressible = new Set(['.js', '.mjs', '.css', '.svg', '.json', '.webmanifest'])
const smallestWorthIt = 1024
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes a .br and a .gz file next to every text asset below `directory`. */
export async function precompress(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true })
  const texts = entries.filter((entry) => compressible.has(extname(entry)))
  await Promise.all(texts.map((entry) => precompressFile(join(directory, entry))))
}

async function precompressFile(path: string) {
  if ((await stat(path)).size < smallestWorthIt) return
  const content = await readFile(path)
  const [br, gz] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    zip(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
