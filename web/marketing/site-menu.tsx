import { ChevronDown, Menu, X } from 'lucide-react'
import { type FocusEvent, useRef } from 'react'
import { Link } from 'react-router'
import { menuGroups, menuTarget, menuWords, siteLinks } from '../../contract/site/menu.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { moveInMenu } from './move-in-menu.ts'
import { useMenuHover } from './use-menu-hover.ts'

/**
 * The top navigation: four groups of links, below each other behind a button on narrow screens.
 * `details` and `popover` work before any script; scripts add hovering, arrow keys and Escape.
 */
export function SiteMenu() {
  const panel = useRef<HTMLUListElement>(null)
  const hover = useMenuHover()
  const close = () => {
    for (const group of panel.current?.querySelectorAll('details') ?? []) group.open = false
    panel.current?.hidePopover()
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    const next = event.relatedTarget
    if (next instanceof Node && !event.currentTarget.contains(next)) close()
  }
  return (
    <nav
      aria-label={menuWords.name}
      onKeyDown={moveInMenu}
      onBlur={onBlur}
      className="group max-lg:ms-auto lg:me-auto"
    >
      <button
        type="button"
        popoverTarget="site-menu"
        aria-label={menuWords.button}
        className={buttonStyle({ variant: 'ghost', size: 'icon', className: 'lg:hidden' })}
      >
        <Menu aria-hidden="true" className="group-has-[:popover-open]:hidden" />
        <X aria-hidden="true" className="not-group-has-[:popover-open]:hidden" />
      </button>
      <ul
        ref={panel}
        id="site-menu"
        popover="auto"
        className="text-foreground max-lg:inset-x-0 max-lg:top-(--top-bar-height) max-lg:bottom-auto max-lg:max-h-[calc(100dvh-var(--top-bar-height))] max-lg:w-full max-lg:border-b max-lg:bg-background max-lg:px-5 max-lg:py-3 max-lg:shadow-float sm:max-lg:px-8 lg:static lg:flex lg:overflow-visible lg:bg-transparent lg:ps-2 xl:ps-6"
      >
        {menuGroups.map((group, index) => (
          <MenuGroup
            key={group.label}
            group={group}
            atEnd={index >= menuGroups.length / 2}
            hover={hover}
            onChosen={close}
          />
        ))}
        <li className="sm:hidden">
          <Link
            to={siteLinks.pricing.to}
            onClick={close}
            className="touch-target flex items-center rounded-md px-2 py-3 font-medium text-md hover:bg-hover"
          >
            {siteLinks.pricing.label}
          </Link>
        </li>
      </ul>
    </nav>
  )
}

type MenuGroupProps = {
  group: (typeof menuGroups)[number]
  /** Aligns the links to the end, so that they stay within the window. */
  atEnd: boolean
  hover: ReturnType<typeof useMenuHover>
  onChosen: () => void
}

function MenuGroup({ group, atEnd, hover, onChosen }: MenuGroupProps) {
  const { onClick, ...events } = hover
  return (
    <li className="max-lg:border-b max-lg:last:border-b-0">
      {/* Browsers keep at most one `details` of the same name open. */}
      <details name="site-menu" className="group/links relative" {...events}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is interactive; this only keeps it open */}
        <summary
          onClick={onClick}
          className="touch-target flex cursor-pointer list-none items-center gap-1.5 whitespace-nowrap rounded-md font-medium transition-colors hover:bg-hover group-open/links:bg-hover max-lg:justify-between max-lg:px-2 max-lg:py-3 max-lg:text-md lg:h-9 lg:px-2 xl:px-3 [&::-webkit-details-marker]:hidden"
        >
          {group.label}
          <ChevronDown
            aria-hidden="true"
            className="size-4 text-muted-foreground transition-transform group-open/links:rotate-180"
          />
        </summary>
        <div
          className={`lg:absolute lg:top-full lg:z-40 lg:pt-2 ${atEnd ? 'lg:end-0' : 'lg:start-0'}`}
        >
          <ul
            aria-label={group.label}
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
      </details>
    </li>
  )
}
