/** Whether a delay has elapsed. */
import { useEffect, useState } from 'react'

/** False at first, true once `milliseconds` have passed since the component came up. */
export function useElapsed(milliseconds: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isOver
}
