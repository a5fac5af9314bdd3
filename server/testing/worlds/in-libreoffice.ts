import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Its own settings, which take seconds to be made. */
const profile = mkdtempSync(join(tmpdir(), 'libreoffice-profile-'))
process.on('exit', () => rmSync(profile, { recursive: true, force: true }))

/** How LibreOffice shows an Office file: as a PDF. */
export async function inLibreOffice(file: Uint8Array, extension: 'docx' | 'pptx'): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'in-libreoffice-'))
  try {
    const path = join(folder, `file.${extension}`)
    await writeFile(path, file)
    const how = [`-env:UserInstallation=file://${profile}`, '--headless']
    await promisify(execFile)('soffice', [...how, '--convert-to', 'pdf', '--outdir', folder, path])
    return await readFile(join(folder, 'file.pdf'))
  } finally {
    await rm(folder, { recursive: true })
  }
}
