/** What follows from a click and takes long to draw is drawn after the frame that shows the click. */
import { startTransition, useEffect, useState } from 'react'
import { nextTask } from '@peppermint/ui/page/tasks.ts'
import { nextFrame } from './nextFrame.ts'

/**
 * The value of the last frame, then in a transition the new one. Unlike a deferred value it never changes before the
 * browser has drawn a frame with the new one elsewhere.
 */
export function useAfterPaint<Value>(value: Value): Value {
  const [painted, setPainted] = useState(() => value)
  useEffect(() => {
    let isCurrent = true
    void nextFrame()
      .then(nextTask)
      .then(() => {
        if (isCurrent) startTransition(() => setPainted(() => value))
      })
    return () => {
      isCurrent = false
    }
  }, [value])
  return painted
}
