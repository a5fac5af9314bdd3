import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const child = `
  const { whenParentEnds } = await import(process.argv[1])
  whenParentEnds(() => { console.log('parent ended'); process.exit() })
  console.log('watching')
  setInterval(() => {}, 1000)
`

test('whenParentEnds notices that the shell of npm start was killed by a signal', async () => {
  const watched = join(import.meta.dirname, 'when-parent-ends.mjs')
  const command = '"$0" --input-type=module -e "$1" "$2"; true'
  const shell = spawn('sh', ['-c', command, process.execPath, child, watched], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    if (text.includes('watching')) shell.kill('SIGTERM')
  })
  // The pipe closes when the last process that holds it ends.
  await once(shell.stdout, 'close')
  expect(said).toBe('watching\nparent ended\n')
})
