import type { FileHandle } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { promisify } from 'node:util'

/** The most of one call, so that a fast reader does not keep a thread: nginx's sendfile_max_chunk. */
const mostBytes = 2 * 1024 * 1024

/** So many calls run or wait for a thread; each holds 256 KiB for itself. */
const mostCalls = 64

/** fcntl's F_DUPFD_CLOEXEC on Linux: a program started meanwhile inherits nothing. */
const duplicate = 1030

type SystemCalls = {
  fcntl(descriptor: number, command: number, type: 'int', lowest: number): number
  close(descriptor: number): number
  sendfile(out: number, from: number, offset: [number], count: number): Promise<number>
}

let systemCalls: Promise<SystemCalls | null> | undefined
let running = 0

/**
 * Sends up to `length` bytes from `at` by Linux's sendfile(2): they pass through no buffer of ours.
 * Resolves to how many the connection took: 0 where it is full, or Node has something to send
 * before; null where this way is not open. What is wrong otherwise, writing the ordinary way tells.
 */
export async function sendfile(
  file: FileHandle,
  { at, length }: { at: number; length: number },
  connection: Socket,
): Promise<number | null> {
  systemCalls ??= load().catch(() => null)
  const calls = await systemCalls
  const descriptor = descriptorOf(connection)
  if (!calls || descriptor < 0 || running >= mostCalls) return null
  if (connection.writableLength > 0) return 0
  // A descriptor of our own: should the connection end meanwhile, its number may go to another
  // one, and one reader's bytes with it.
  const own = calls.fcntl(descriptor, duplicate, 'int', 0)
  if (own < 0) return null
  running++
  try {
    return Math.max(0, await calls.sendfile(own, file.fd, [at], Math.min(length, mostBytes)))
  } finally {
    running--
    calls.close(own)
  }
}

/** The calls by koffi, which is optional; null where it or the system lacks them. */
async function load(): Promise<SystemCalls | null> {
  if (process.platform !== 'linux') return null
  const koffi = await import('koffi')
  const libc = koffi.load(null)
  return {
    fcntl: libc.func('int fcntl(int descriptor, int command, ...)'),
    close: libc.func('int close(int descriptor)'),
    sendfile: promisify<number, number, [number], number, number>(
      libc.func('long sendfile(int out, int from, int64_t *offset, size_t count)').async,
    ),
  }
}

/** Node knows it and documents it nowhere; -1 without one, as in tests that inject requests. */
function descriptorOf(connection: Socket): number {
  // Bytes that passed TLS by would be readable on the way.
  if (!connection.writable || 'encrypted' in connection) return -1
  const { _handle } = connection as Socket & { _handle?: { fd?: number } | null }
  return _handle?.fd ?? -1
}
