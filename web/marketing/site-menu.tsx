import { ChevronDown, Menu, X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { menuGroups, menuTarget, menuWords } from '../../contract/site/menu.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { moveInMenu } from './move-in-menu.ts'
import { useMenu } from './use-menu.ts'

/** Groups are in a row from this width on, and below each other behind a button before. */
const inARow = '(min-width: 64rem)'

type Group = (typeof menuGroups)[number]

/** The top navigation: four groups of links, that open by mouse, finger and key. */
export function SiteMenu() {
  const menu = useMenu()
  const [shown, setShown] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    menu.show(null)
    setShown(false)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return moveInMenu(event)
    if (menu.open) {
      document.getElementById(triggerId(menu.open))?.focus()
      menu.show(null)
    } else if (shown) {
      button.current?.focus()
      setShown(false)
    }
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    const next = event.relatedTarget
    if (next instanceof Node && !event.currentTarget.contains(next)) close()
  }
  const Icon = shown ? X : Menu
  return (
    <nav
      aria-label={menuWords.name}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      className="max-lg:ms-auto lg:me-auto"
    >
      <button
        ref={button}
        type="button"
        aria-expanded={shown}
        aria-controls="site-menu"
        aria-label={shown ? menuWords.close : menuWords.open}
        onClick={() => setShown(!shown)}
        className={buttonStyle({ variant: 'ghost', size: 'icon', className: 'lg:hidden' })}
      >
        <Icon aria-hidden="true" />
      </button>
      <ul
        id="site-menu"
        className={`${shown ? '' : 'max-lg:hidden'} max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:max-h-[calc(100dvh-var(--top-bar-height))] max-lg:overflow-y-auto max-lg:border-b max-lg:bg-background max-lg:px-5 max-lg:py-3 max-lg:shadow-float sm:max-lg:px-8 lg:flex lg:ps-6`}
      >
        {menuGroups.map((group, index) => (
          <MenuGroup
            key={group.label}
            group={group}
            atEnd={index >= menuGroups.length / 2}
            open={menu.open === group.label}
            onToggle={() => menu.toggle(group.label)}
            onRest={() => menu.rest(group.label)}
            onLeave={menu.leave}
            onChosen={close}
          />
        ))}
      </ul>
    </nav>
  )
}

type MenuGroupProps = {
  group: Group
  /** Its links hang from its end, so that they stay within the window. */
  atEnd: boolean
  open: boolean
  onToggle: () => void
  onRest: () => void
  onLeave: () => void
  onChosen: () => void
}

function MenuGroup({ group, atEnd, open, onToggle, onRest, onLeave, onChosen }: MenuGroupProps) {
  const id = triggerId(group.label)
  const withMouse = (act: () => void) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && window.matchMedia(inARow).matches) act()
  }
  return (
    <li
      onPointerEnter={withMouse(onRest)}
      onPointerLeave={withMouse(onLeave)}
      className="relative max-lg:border-b max-lg:last:border-b-0"
    >
      <button
        type="button"
        id={id}
        data-menu-trigger
        aria-expanded={open}
        aria-controls={`${id}-links`}
        onClick={onToggle}
        className="touch-target flex items-center gap-1.5 whitespace-nowrap rounded-md font-medium transition-colors hover:bg-hover aria-expanded:bg-hover max-lg:w-full max-lg:justify-between max-lg:px-2 max-lg:py-3 max-lg:text-md lg:h-9 lg:px-3"
      >
        {group.label}
        <ChevronDown
          aria-hidden="true"
          className={`size-4 text-muted-foreground transition-transform ${open ? 'rotate-180' : ''}`}
        />
      </button>
      <div
        id={`${id}-links`}
        hidden={!open}
        className={`lg:absolute lg:top-full lg:z-40 lg:pt-2 ${atEnd ? 'lg:end-0' : 'lg:start-0'}`}
      >
        <ul
          aria-labelledby={id}
          className="fade-in-0 animate-in duration-150 max-lg:pb-3 sm:columns-2 lg:w-112 lg:rounded-lg lg:border lg:bg-popover lg:p-2 lg:shadow-float"
        >
          {group.items.map((item) => (
            <li key={item} className="break-inside-avoid">
              <Link
                to={menuTarget}
                onClick={onChosen}
                className="touch-target flex items-center rounded-sm px-3 py-2 hover:bg-hover max-lg:ps-4"
              >
                {item}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

function triggerId(label: string): string {
  return `menu-${label.toLowerCase().replace(/[^a-z]+/g, '-')}`
}
