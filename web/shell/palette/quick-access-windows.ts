// The dialogs that QuickAccess opens, in one chunk.
export { KeysDialog } from '../keys/keys-dialog.tsx'
export { CommandPalette } from './command-palette.tsx'
