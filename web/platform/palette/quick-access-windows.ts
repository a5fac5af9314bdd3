// One chunk of what QuickAccess opens.
export { KeysDialog } from '../keys/keys-dialog.tsx'
export { CommandPalette } from './command-palette.tsx'
