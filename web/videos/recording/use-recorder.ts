import { useEffect, useRef, useState } from 'react'
import { Recorder, type RecorderState } from './recorder.ts'

/** A recorder with the lifetime of the component; unmounting releases its devices. */
export function useRecorder(mostBytes: number) {
  const recorder = useRef<Recorder>(null)
  const [state, setState] = useState<RecorderState | null>(null)
  useEffect(() => {
    const made = new Recorder(mostBytes, setState)
    recorder.current = made
    return () => made.close()
  }, [mostBytes])
  return { state, recorder }
}
