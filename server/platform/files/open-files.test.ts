import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { OpenFiles } from './open-files.ts'

const dir = mkdtempSync(join(tmpdir(), 'briefwell-open-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

function file(name: string, text: string) {
  const path = join(dir, name)
  writeFileSync(path, text)
  return path
}

const readAll = async (handle: FileHandle) => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(100), 0, 100, 0)
  return buffer.toString('utf8', 0, bytesRead)
}

describe('OpenFiles', () => {
  it('opens a file once for all who read it', async () => {
    const open = new OpenFiles()
    const path = file('shared', 'hello')
    const seen = new Set<number>()
    const texts = await Promise.all(
      [1, 2, 3].map(() =>
        open.use(path, (handle) => {
          seen.add(handle.fd)
          return readAll(handle)
        }),
      ),
    )
    await open.use(path, async (handle) => void seen.add(handle.fd))
    expect(texts).toEqual(['hello', 'hello', 'hello'])
    expect(seen.size).toBe(1)
    await open.forget(path)
  })

  it('lets a reader finish when the file is forgotten, and opens the new one for the next', async () => {
    const open = new OpenFiles()
    const path = file('replaced', 'old')
    const old = await open.use(path, async (handle) => {
      await open.forget(path)
      rmSync(path)
      file('replaced', 'new')
      expect(await open.use(path, readAll)).toBe('new')
      return { text: await readAll(handle), handle }
    })
    expect(old.text).toBe('old')
    await expect(old.handle.stat()).rejects.toThrow()
    await open.forget(path)
  })

  it('closes what nobody has read for a while', async () => {
    vi.useFakeTimers()
    try {
      const open = new OpenFiles()
      const path = file('idle', 'x')
      const handle = await open.use(path, async (used) => used)
      expect(handle.fd).toBeGreaterThan(0)
      await vi.advanceTimersByTimeAsync(10_001)
      vi.useRealTimers()
      await expect.poll(() => handle.fd).toBe(-1)
    } finally {
      vi.useRealTimers()
    }
  })

  it('remembers nothing of a file that is not there', async () => {
    const open = new OpenFiles()
    const path = join(dir, 'later')
    await expect(open.use(path, readAll)).rejects.toThrow(/ENOENT/)
    file('later', 'here')
    expect(await open.use(path, readAll)).toBe('here')
    await open.forget(path)
  })
})
