import {
  FileVideo,
  Keyboard,
  LayoutGrid,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Package,
  Sun,
  UserPlus,
} from 'lucide-react'
import { canvasMessages } from '../../../contract/insight-canvas/canvas-messages.ts'
import type { PermissionSet } from '../../../contract/permissions.ts'
import { openNewCanvas } from '../../insight-canvas/open-new-canvas.ts'
import type { Theme } from '../../platform/frames/theme.ts'
import { type KeyName, keyNames, keys } from '../../platform/keys/keys.ts'
import type { Me } from '../../platform/session/use-me.ts'
import { openInvitation } from '../../team/invitations/open-invitation.ts'
import { accountSection, comingSections, sectionsFor, trashSection } from '../navigation.ts'

export type Command = {
  group: 'Go to' | 'Do' | 'Theme'
  label: string
  icon: LucideIcon
  /** Other search terms for it. */
  words?: string
  /** The equivalent shortcut. */
  key?: KeyName
  /** Hidden until part of its name is typed. */
  whenTyped?: boolean
  run: () => void
}

type Means = {
  go: (to: string, state?: unknown) => void
  showKeys: () => void
  setTheme: (theme: Theme) => void
  leave: () => void
}

/** Every page and action that the user may use, in the palette's order. */
export function commandsFor(
  me: Pick<Me, 'permissions' | 'reader' | 'company'>,
  means: Means,
): Command[] {
  const may = me.permissions
  const menu = [accountSection, trashSection].filter(({ allows }) => allows(may))
  const pages = [...sectionsFor(me), ...menu].map(({ to, label, icon }): Command => {
    const key = keyNames.find((name) => keys[name].to === to)
    return { group: 'Go to', label, icon, ...(key && { key }), run: () => means.go(to) }
  })
  const coming = comingSections.map(({ to, label, icon }): Command => {
    return { group: 'Go to', label, icon, whenTyped: true, run: () => means.go(to) }
  })
  return [...pages, ...coming, ...actionsFor(may, means), ...themes(means)]
}

function actionsFor(may: PermissionSet, { go, showKeys, leave }: Means): Command[] {
  const group = 'Do'
  const own: Command[] = []
  if (may.canManageProducts) {
    const run = () => go('/products/new')
    own.push({ group, label: 'Add New Product', icon: Package, words: 'create', run })
  }
  if (may.canManageBriefs || may.canManageProducts) {
    const run = () => go('/briefs/new')
    const words = 'add new video create'
    own.push({ group, label: 'Upload Product Brief', icon: FileVideo, words, run })
  }
  if (may.canManageTeam) {
    const run = () => go('/team', openInvitation)
    own.push({ group, label: 'Invite Team Member', icon: UserPlus, words: 'add people', run })
  }
  const canvas = { label: canvasMessages.new, icon: LayoutGrid, words: 'add insight create board' }
  own.push({ group, ...canvas, run: () => go('/insight-canvas', openNewCanvas) })
  const help = {
    label: 'Show keyboard shortcuts',
    icon: Keyboard,
    words: 'keys help',
  }
  const out = { label: 'Sign out', icon: LogOut, words: 'log out leave' }
  return [...own, { group, ...help, key: 'keys', run: showKeys }, { group, ...out, run: leave }]
}

function themes({ setTheme }: Means): Command[] {
  const group = 'Theme'
  const words = 'mode appearance colors'
  return [
    { group, label: 'Light theme', icon: Sun, words, run: () => setTheme('light') },
    { group, label: 'Dark theme', icon: Moon, words, run: () => setTheme('dark') },
    { group, label: 'System theme', icon: Monitor, words, run: () => setTheme('system') },
  ]
}

/** The commands that match every typed word. */
export function matching(commands: Command[], typed: string): Command[] {
  const wanted = wordsOf(typed)
  const has = ({ label, words = '', whenTyped = false }: Command) =>
    (wanted.length > 0 || !whenTyped) &&
    wanted.every((word) => wordsOf(`${label} ${words}`).some((own) => own.startsWith(word)))
  return commands.filter(has)
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}
