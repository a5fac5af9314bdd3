import { useId } from 'react'
import { formatBytes } from '../../../common/text/format-bytes.ts'
import { counted } from '../../../contract/values/counted.ts'
import { recordingMessages } from '../../../contract/videos/videos.ts'
import { useConfig } from '../../platform/calls/use-config.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, FieldGroup } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { noMicrophone, type Source, type Wish, wantsCamera } from './open-inputs.ts'
import type { RecorderState } from './recorder.ts'
import { canShareScreen, longestRecording } from './recording-format.ts'
import type { Prompter } from './teleprompter.tsx'

const sources: Record<Source, string> = {
  camera: 'Camera',
  screen: 'Screen',
  both: 'Screen and camera',
}

type RecorderSetupProps = {
  state: RecorderState
  /** The maximum size of an upload, in bytes. */
  limit: number
  prompter: Prompter
  onWish: (wish: Partial<Wish>) => void
}

/** The choice of source and devices, and the teleprompter. */
export function RecorderSetup({ state, limit, prompter, onWish }: RecorderSetupProps) {
  const { phase } = state
  if (phase === 'review') return null
  const chosen = phase === 'countdown' || phase === 'recording' || phase === 'paused'
  return (
    <div className="flex flex-col gap-4 border-t pt-4">
      {!chosen && (
        <>
          {canShareScreen() && <SourceChoice state={state} onWish={onWish} />}
          <DeviceChoice state={state} onWish={onWish} />
        </>
      )}
      <PrompterChoice prompter={prompter} />
      {!chosen && Number.isFinite(limit) && (
        <p className="text-muted-foreground text-sm">
          Recordings of up to {minutesText(longestRecording(limit))} fit the upload limit of{' '}
          {formatBytes(limit)}.
        </p>
      )}
    </div>
  )
}

function minutesText(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000))
  return counted(minutes, 'minute')
}

type ChoiceProps = Pick<RecorderSetupProps, 'state' | 'onWish'>

function SourceChoice({ state, onWish }: ChoiceProps) {
  const name = useId()
  return (
    <FieldGroup legend="Record">
      <div className="grid gap-2.5 sm:grid-cols-3">
        {(Object.keys(sources) as Source[]).map((source) => (
          <label
            key={source}
            className="flex items-center gap-2.5 rounded-md border border-input px-3 py-2 transition-colors has-checked:border-primary has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2 has-checked:bg-primary-tint"
          >
            <input
              type="radio"
              name={name}
              checked={state.source === source}
              onChange={() => onWish({ source })}
              className="size-4 shrink-0 outline-none"
            />
            {sources[source]}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

function DeviceChoice({ state, onWish }: ChoiceProps) {
  const { devices, cameraId, microphoneId } = state
  const cameras = devices.filter(({ kind }) => kind === 'videoinput')
  const microphones = devices.filter(({ kind }) => kind === 'audioinput')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {wantsCamera(state) && (
        <Field label="Camera">
          <Select
            value={cameraId}
            disabled={cameras.length === 0}
            onChange={({ target }) => onWish({ cameraId: target.value })}
          >
            {cameras.length === 0 && <option value="">Default camera</option>}
            <Devices devices={cameras} />
          </Select>
        </Field>
      )}
      <Field label="Microphone">
        <Select
          value={microphoneId}
          onChange={({ target }) => onWish({ microphoneId: target.value })}
        >
          {microphones.length === 0 && <option value="">Default microphone</option>}
          <Devices devices={microphones} />
          <option value={noMicrophone}>No microphone</option>
        </Select>
      </Field>
    </div>
  )
}

function Devices({ devices }: { devices: readonly MediaDeviceInfo[] }) {
  return devices.map(({ deviceId, label }, at) => (
    <option key={deviceId} value={deviceId}>
      {label || `Device ${at + 1}`}
    </option>
  ))
}

function PrompterChoice({ prompter }: { prompter: Prompter }) {
  const { text, on, setOn, speed, setSpeed } = prompter
  const captions = useConfig().data?.transcription
  const id = useId()
  if (!text) {
    return (
      <p className="text-muted-foreground text-sm">
        To read from a teleprompter, write the description in the form first.
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-1">
      <div className="flex min-h-9 flex-wrap items-center gap-x-6 gap-y-2">
        <Checkbox
          label="Show the description as a teleprompter"
          checked={on}
          onChange={({ target }) => setOn(target.checked)}
        />
        {on && (
          <label htmlFor={id} className="flex items-center gap-2.5">
            Speed
            <input
              id={id}
              type="range"
              min={1}
              max={10}
              value={speed}
              onChange={({ target }) => setSpeed(target.valueAsNumber)}
              className="w-32 accent-primary"
            />
          </label>
        )}
      </div>
      {on && captions && (
        <p className="text-muted-foreground text-sm">{recordingMessages.readScript}</p>
      )}
    </div>
  )
}
