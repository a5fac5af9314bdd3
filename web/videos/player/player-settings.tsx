import { Link2, PictureInPicture2, Settings } from 'lucide-react'
import { DropdownMenu as Menu } from 'radix-ui'
import type { ReactNode } from 'react'
import { formatTime } from '../../../contract/values/format-time.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../ui/dropdown-menu.tsx'
import { ControlButton } from './control-button.tsx'
import type { PlayerControlsProps } from './player-controls.tsx'
import { hasPictureInPicture, speeds } from './use-playback.ts'

/** The player's settings: speed, quality and captions; and a link to the current second. */
export function PlayerSettings(props: PlayerControlsProps) {
  const { state, actions, captions, quality, root, onCopyLink } = props
  const fast = state.rate !== 1
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <ControlButton
          icon={Settings}
          label="Video settings"
          mark={fast && <Mark>{state.rate}×</Mark>}
        />
      </DropdownMenuTrigger>
      <DropdownMenuContent
        container={root.current}
        side="top"
        className="max-h-(--radix-dropdown-menu-content-available-height) w-64"
      >
        <Choice
          label="Speed"
          value={state.rate}
          options={speeds.map((speed) => [speed, `${speed}×`])}
          onChoose={actions.setRate}
        />
        {quality.heights.length > 1 && (
          <Choice
            label={quality.shown ? `Quality, now ${quality.shown}p` : 'Quality'}
            value={quality.chosen}
            options={[[null, 'Auto'], ...quality.heights.map((it) => [it, `${it}p`] as const)]}
            onChoose={quality.choose}
          />
        )}
        {captions.tracks.length > 1 && (
          <Choice
            label="Captions"
            value={captions.track?.language ?? null}
            options={[
              [null, 'Off'],
              ...captions.tracks.map((it) => [it.language, it.label] as const),
            ]}
            onChoose={captions.choose}
          />
        )}
        <Actions onFloat={actions.togglePictureInPicture} time={state.time} {...{ onCopyLink }} />
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

type ActionsProps = {
  onFloat: () => void
  time: number
  onCopyLink: PlayerControlsProps['onCopyLink']
}

function Actions({ onFloat, time, onCopyLink }: ActionsProps) {
  const floats = hasPictureInPicture()
  if (!floats && !onCopyLink) return null
  return (
    <>
      <DropdownMenuSeparator {...(!onCopyLink && { className: 'sm:hidden' })} />
      {floats && (
        <DropdownMenuItem icon={PictureInPicture2} onSelect={onFloat} className="sm:hidden">
          Picture in picture
        </DropdownMenuItem>
      )}
      {onCopyLink && (
        <DropdownMenuItem icon={Link2} onSelect={() => onCopyLink(time)}>
          Copy link at {formatTime(time)}
        </DropdownMenuItem>
      )}
    </>
  )
}

function Mark({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="absolute end-0 top-0.5 rounded-sm bg-white px-0.5 font-semibold text-[0.5625rem] text-black leading-3.5"
    >
      {children}
    </span>
  )
}

type ChoiceProps<Value> = {
  label: string
  value: Value
  options: (readonly [value: Value, label: string])[]
  onChoose: (value: Value) => void
}

/** A row of short options, one of them selected. */
function Choice<Value extends string | number | null>({
  label,
  value,
  options,
  onChoose,
}: ChoiceProps<Value>) {
  return (
    <Menu.RadioGroup value={String(value)} aria-label={label}>
      <DropdownMenuLabel>{label}</DropdownMenuLabel>
      <div className="flex flex-wrap gap-1 px-1.5 pb-1.5">
        {options.map(([option, name]) => (
          <Menu.RadioItem
            key={name}
            value={String(option)}
            // The menu stays open, so that the user can try several speeds.
            onSelect={(event) => {
              event.preventDefault()
              onChoose(option)
            }}
            className="touch-target grid min-w-12 grow select-none place-items-center rounded-sm px-2 py-1 text-sm tabular-nums outline-none data-highlighted:bg-hover data-[state=checked]:bg-primary data-[state=checked]:text-primary-foreground data-[state=checked]:data-highlighted:bg-primary-hover"
          >
            {name}
          </Menu.RadioItem>
        ))}
      </div>
    </Menu.RadioGroup>
  )
}
