import { Bell, X } from 'lucide-react'
import { Dialog, Popover } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import {
  notificationLimits,
  notificationMessages,
} from '../../contract/notifications/notifications.ts'
import { useMe } from '../platform/session/use-me.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import { NotificationsPanel } from './notifications-panel.tsx'

type NotificationsBellProps = {
  /** Shows only the icon. */
  collapsed: boolean
  /** True on small screens, where the panel covers the page. */
  small: boolean
  className: string
}

/** The bell with the number of unread notifications, and the panel it opens. */
export function NotificationsBell({ collapsed, small, className }: NotificationsBellProps) {
  const { unreadNotifications: unread } = useMe()
  const [open, setOpen] = useState(false)
  const bell = { unread, open, setOpen, className }
  const face = <BellFace unread={unread} collapsed={collapsed} />
  if (small) return <BellOverPage {...bell}>{face}</BellOverPage>
  return (
    <BellBesidePage {...bell} tooltip={collapsed && !open}>
      {face}
    </BellBesidePage>
  )
}

type BellProps = {
  unread: number
  open: boolean
  setOpen: (open: boolean) => void
  className: string
  /** The face of the bell. */
  children: ReactNode
}

/** The bell of small screens, whose panel covers the page. */
function BellOverPage({ unread, open, setOpen, className, children }: BellProps) {
  const { heading, ...content } = usePanelFrame()
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger aria-label={nameOf(unread)} className={className}>
        {children}
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Content
          {...content}
          aria-describedby={undefined}
          className="fade-in-0 fixed inset-0 z-50 flex animate-in flex-col bg-popover outline-none duration-150"
        >
          <Dialog.Title className="sr-only">{notificationMessages.title}</Dialog.Title>
          <NotificationsPanel
            heading={heading}
            onLeave={() => setOpen(false)}
            corner={
              <Dialog.Close asChild>
                <IconButton icon={X} label="Close notifications" size="icon" />
              </Dialog.Close>
            }
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type BellBesidePageProps = BellProps & { tooltip: boolean }

function BellBesidePage(props: BellBesidePageProps) {
  const { unread, open, setOpen, className, tooltip, children } = props
  const { heading, ...content } = usePanelFrame()
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Tooltip content={nameOf(unread)} side="right" enabled={tooltip}>
        <Popover.Trigger aria-label={nameOf(unread)} className={className}>
          {children}
        </Popover.Trigger>
      </Tooltip>
      <Popover.Portal>
        <Popover.Content
          {...content}
          side="right"
          align="end"
          sideOffset={20}
          collisionPadding={12}
          className="fade-in-0 zoom-in-97 z-50 flex max-h-[min(36rem,var(--radix-popover-content-available-height))] w-100 max-w-[calc(100vw-1.5rem)] origin-(--radix-popover-content-transform-origin) animate-in flex-col overflow-hidden rounded-lg border bg-popover shadow-float outline-none duration-150"
        >
          <NotificationsPanel heading={heading} onLeave={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** What the frame of the panel has on all screens: its name, its focus and its keys. */
function usePanelFrame() {
  const heading = useId()
  const frame = useRef<HTMLDivElement>(null)
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus()
  return {
    heading,
    ref: frame,
    'aria-labelledby': heading,
    tabIndex: -1,
    onOpenAutoFocus: (event: Event) => {
      onOpenAutoFocus()
      // Focuses the panel itself, because its first button is not what the user came for.
      event.preventDefault()
      frame.current?.focus()
    },
    onCloseAutoFocus,
    onKeyDown: moveByArrows,
  }
}

function BellFace({ unread, collapsed }: { unread: number; collapsed: boolean }) {
  return (
    <>
      <span className="relative shrink-0">
        <Bell aria-hidden="true" className="size-4.5" />
        {collapsed && unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute -end-1 -top-1 size-2.5 rounded-full border-2 border-sidebar bg-primary"
          />
        )}
      </span>
      {/* The space separates number and word for tools that compare the text with the label. */}
      {!collapsed && `${notificationMessages.title} `}
      {!collapsed && unread > 0 && (
        <span
          aria-hidden="true"
          className="ms-auto grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1.5 font-medium text-primary-foreground text-xs tabular-nums"
        >
          {numberOf(unread)}
        </span>
      )}
    </>
  )
}

/** The accessible name of the bell, with the number of unread notifications. */
function nameOf(unread: number): string {
  return unread === 0
    ? notificationMessages.title
    : `${notificationMessages.title}, ${numberOf(unread)} unread`
}

function numberOf(unread: number): string {
  return unread < notificationLimits.counted ? String(unread) : `${notificationLimits.counted - 1}+`
}

/** Arrow keys move from one notification to the next. */
function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('li a')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const next = links[at + step]
  event.preventDefault()
  if (at < 0 && step < 0) return
  next?.focus()
}
