// npm run documents: writes the documents that are made from other files: docs/settings.md from the schema of the
// settings, docs/licenses.md from package-lock.json.
import './offer-help.mjs'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { licensesDocument } from './documents/licenses-document.ts'
import { settingsDocument } from './documents/settings-document.ts'
import { root } from './prepare.mjs'

writeFileSync(join(root, 'docs/settings.md'), settingsDocument())
writeFileSync(join(root, 'docs/licenses.md'), licensesDocument())
