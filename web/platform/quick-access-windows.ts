// One chunk of what QuickAccess opens.
export { CommandPalette } from './command-palette.tsx'
export { ShortcutsDialog } from './shortcuts-dialog.tsx'
