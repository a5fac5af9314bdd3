import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** All running child processes; none may outlive the benchmark. */
const running = new Set<ChildProcess>()
const folders = new Set<string>()

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

/** A script of the benchmark in a separate process. It sends one message when it is ready. */
export type Helper<Ready, Question, Answer> = {
  pid: number
  ready: Ready
  /** Sends a question and waits for the answer; one at a time. */
  ask(question: Question): Promise<Answer>
  stop(): Promise<void>
}

export async function startHelper<Ready, Question = never, Answer = never>(
  script: string,
  env: Record<string, string> = {},
): Promise<Helper<Ready, Question, Answer>> {
  const child = keep(
    fork(script, {
      env: { ...process.env, ...env, NODE_ENV: 'production' },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    }),
  )
  const ready = (await message(child)) as Ready
  return {
    pid: child.pid ?? 0,
    ready,
    ask: (question) => {
      child.send(question as object)
      return message(child) as Promise<Answer>
    },
    stop: () => end(child),
  }
}

/** Registers a child process, so that it is killed at the latest when the benchmark ends. */
export function keep(child: ChildProcess): ChildProcess {
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** The next message of a child. Rejects if the child ends instead. */
export async function message(child: ChildProcess): Promise<unknown> {
  const failed = new AbortController()
  const ended = once(child, 'exit', { signal: failed.signal }).then(([code, signal]) => {
    throw new Error(`${child.spawnargs.join(' ')} ended: ${signal ?? code}`)
  })
  try {
    const [content] = await Promise.race([once(child, 'message', failed), ended])
    return content
  } finally {
    failed.abort()
    ended.catch(() => {})
  }
}

/** Stops a child and waits until it is gone. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/** Runs a program and returns its output. Throws if it fails. */
export async function output(
  program: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const child = keep(spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }))
  const parts: Buffer[] = []
  child.stdout?.on('data', (part: Buffer) => parts.push(part))
  child.stderr?.on('data', (part: Buffer) => parts.push(part))
  const [code] = await once(child, 'close')
  const text = Buffer.concat(parts).toString()
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${text}`)
  return text
}

/** Ends every child process and removes the folders: after each benchmark, also after one that failed. */
export async function cleanUp() {
  await Promise.all([...running].map((child) => end(child)))
  for (const folder of folders) removeFolder(folder)
}

/** A temporary folder, which is removed when the benchmark ends. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `briefwell-bench-${name}-`))
  folders.add(folder)
  return folder
}

function removeFolder(folder: string) {
  rmSync(folder, { recursive: true, force: true })
  folders.delete(folder)
}

/** A port of this machine that is free right now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('no port is free')
  return address.port
}
